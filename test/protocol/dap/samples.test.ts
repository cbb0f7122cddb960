import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseWorkflow } from "../../../runtime/index.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { INITIALIZE } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const COOKBOOK = join(import.meta.dirname, "../../../extension/samples/cookbook");

const SCENARIOS = readdirSync(COOKBOOK)
  .filter((name) => /\.workflow\.(json|ya?ml)$/.test(name))
  .flatMap((name) => {
    const { documents } = parseWorkflow(readFileSync(join(COOKBOOK, name), "utf8"), { uri: name });
    return documents.flatMap(({ scenarios }) => scenarios.map((scenario) => [name, scenario.name] as const));
  });

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());

test("the cookbook has scenarios", () => {
  expect(SCENARIOS.length).toBeGreaterThanOrEqual(8);
});

test.each(SCENARIOS)(
  "%s · %s can be stepped to its end, each decision back and forth",
  async (name, scenario) => {
    const client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    await client.request("launch", {
      program: join(COOKBOOK, name),
      scenario,
      cwd: workspace.folder,
      stopOnEntry: true,
    });
    await client.stop("configurationDone");
    let boundaries = 0;
    while ((await client.stop("next")) !== undefined) {
      boundaries++;
      await client.stop("stepBack", { threadId: 1, granularity: "line" });
      await client.stop("stepIn");
    }
    expect(boundaries).toBeGreaterThan(1);
    expect(client.output).toMatch(/closed: .* after \d+ turns/);
    expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 0 });
    await client.request("disconnect");
    expectOrderly(client.log);
  },
);
