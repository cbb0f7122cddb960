import { expect, it } from "vitest";
import { PAGE, Paging } from "../../../extension/logs/paging.js";

const many = Array.from({ length: PAGE * 2 + 5 }, (_, index) => index);

it("shows a short list whole", () => {
  expect(new Paging().last("x", [1, 2], "turn")).toEqual({ items: [1, 2], more: [] });
});

it("shows the end of a long run, and older turns page by page", () => {
  const paging = new Paging();
  const page = paging.last("x", many, "turn");
  expect(page.items).toEqual(many.slice(-PAGE));
  expect(page.more).toMatchObject([{ label: "Show older turns…", description: "200 of 205", list: "x" }]);
  paging.showMore("x");
  expect(paging.last("x", many, "turn").more).toMatchObject([
    { label: "Show older turns…", description: "5 of 5" },
  ]);
  paging.showMore("x");
  expect(paging.last("x", many, "turn")).toEqual({ items: many, more: [] });
});

it("shows the start of a long list of channels", () => {
  const { items, more } = new Paging().first("x", many, "channel");
  expect(items).toEqual(many.slice(0, PAGE));
  expect(more).toMatchObject([{ label: "Show more channels…", description: "200 of 205" }]);
});

it("counts each list for itself", () => {
  const paging = new Paging();
  paging.showMore("x");
  expect(paging.first("y", many, "channel").items).toHaveLength(PAGE);
});
