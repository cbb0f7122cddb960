import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { witnessConfiguration } from "../../../extension/debug/witness-configuration.js";
import { checkText, witnessScenario, type WitnessStep } from "../../../runtime/index.js";
import { frames, launched } from "./session.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const SAMPLES = join(import.meta.dirname, "../../../extension/samples");

/** Every finding of the samples, and of a circle of agents, that comes with the run that shows it. */
const shown = [
  ...["mistakes", "cookbook", "handoff"].flatMap((folder) =>
    readdirSync(join(SAMPLES, folder))
      .filter((name) => /\.workflow\.(json|yaml)$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(SAMPLES, folder, name), "utf8") })),
  ),
  {
    name: "circle.workflow.json",
    text: JSON.stringify({
      orchestration: "handoff",
      participants: [{ name: "user", kind: "human" }, "start", "a", "b"],
      start: "start",
      handoffs: [
        { from: "start", to: "b" },
        { from: "b", to: "a" },
        { from: "a", to: "b" },
      ],
    }),
  },
].flatMap(({ name, text }) =>
  checkText(text, { uri: `file:///${name}` }).diagnostics.flatMap(({ code, witness, message }) =>
    witness && witness.length > 0 ? [{ name, text, code, witness, message }] : [],
  ),
);

describe("the run that shows a finding", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
  });
  afterAll(() => workspace.remove());

  test("there are findings with a run", () => {
    expect(new Set(shown.map(({ code }) => code)).size).toBeGreaterThanOrEqual(3);
    expect(shown.map(({ code }) => code)).toContain("handoff-cycle-without-exit");
  });

  test.each(shown)("$name: $code stops at the turn that shows it", async ({ name, text, code, witness }) => {
    const program = workspace.path(basename(name));
    await writeFile(program, text);
    const {
      type: _type,
      request: _request,
      ...launch
    } = witnessConfiguration(program, witnessScenario(`shows ${code}`, witness), witness.length);
    const client = await launched(workspace, { launch });
    expect(await client.stop("configurationDone"), client.output).toMatchObject({ reason: "entry" });
    const turns = (await frames(client)).map((frame) =>
      /^turn (\d+) · (.*?)(?: \(kickoff\))? →/.exec(frame.name),
    );
    expect(turns.map((turn) => turn?.[2]).reverse()).toEqual(
      witness.map((step: WitnessStep) => step.speaker),
    );
    await client.request("disconnect");
  });
});
