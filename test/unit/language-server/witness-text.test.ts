import { expect, it } from "vitest";
import { witnessText } from "../../../language-server/witness-text.js";

it("reads like a run", () => {
  expect(
    witnessText([
      { speaker: "front_desk", tools: [] },
      { speaker: "nurse", tools: ["book_lab", "mark_urgent"] },
      { speaker: "records", tools: [], context: { set: { lane: "cardiology" }, delete: ["lab"] } },
    ]),
  ).toBe('front_desk → nurse [book_lab, mark_urgent] → records {lane = "cardiology", without lab}');
});
