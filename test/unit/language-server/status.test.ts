import { expect, it } from "vitest";
import type { StatusParams } from "../../../language-server/protocol.js";
import { Status } from "../../../language-server/status.js";

function record(): { status: Status; sent: StatusParams[] } {
  const sent: StatusParams[] = [];
  return { status: new Status((params) => sent.push(params)), sent };
}

it("adds up the findings of all open documents", () => {
  const { status, sent } = record();
  status.found("a", 2);
  status.found("b", 1);
  status.closed("a");
  expect(sent.map(({ workflows, findings }) => [workflows, findings])).toEqual([
    [1, 2],
    [2, 3],
    [1, 1],
  ]);
});

it("says nothing when nothing changed", () => {
  const { status, sent } = record();
  status.checking();
  status.checking();
  status.idle();
  status.idle();
  expect(sent.map(({ state }) => state)).toEqual(["checking", "idle"]);
});

it("keeps an error until the next check", () => {
  const { status, sent } = record();
  status.checking();
  status.failed("a.workflow.json could not be checked");
  status.idle();
  status.checking();
  expect(sent.map(({ state, message }) => [state, message])).toEqual([
    ["checking", undefined],
    ["error", "a.workflow.json could not be checked"],
    ["checking", undefined],
  ]);
});
