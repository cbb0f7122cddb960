import { expect, test } from "vitest";
import { Workspace } from "../../../language-server/workspace.js";

test("a scenario file is for the workflow that it names, else for that of its name, else for the only one", () => {
  const workspace = new Workspace({ get: () => undefined, all: () => [] });
  const scenario = (text: string) => {
    workspace.tell("file:///tests/desk.scenario.json", text);
    return workspace.workflowOf(workspace.find("file:///tests/desk.scenario.json")!)?.uri;
  };
  workspace.tell("file:///flows/far.workflow.json", "{}");
  workspace.tell("file:///tests/one.workflow.json", "{}");
  expect(scenario('{"workflow": "../flows/far.workflow.json"}')).toBe("file:///flows/far.workflow.json");
  expect(scenario('{"workflow": "gone.workflow.json"}')).toBeUndefined();
  expect(scenario("{}")).toBe("file:///tests/one.workflow.json");
  workspace.tell("file:///tests/desk.workflow.json", "{}");
  expect(scenario("[]")).toBe("file:///tests/desk.workflow.json");
});
