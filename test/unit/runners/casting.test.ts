import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../runtime/index.js";
import { castingOf, documentFrom, isRunnerFault, readRunner } from "../../../runtime/index.js";
import { ticketDesk } from "../../support/runs.js";

const MODEL: JsonObject = { model: "small" };

/** Who plays whom, in one word each; triage has a model in the document. */
function cast(scenario: JsonObject | undefined, options: { runners?: JsonObject; live?: boolean } = {}) {
  const participants = (ticketDesk["participants"] as JsonObject[]).map((each) =>
    each["name"] === "triage" ? { ...each, runner: MODEL } : each,
  );
  const scenarios = scenario ? [{ name: "s", kickoff: "Hello", turns: [], ...scenario }] : [];
  const document = documentFrom({ ...ticketDesk, participants, scenarios });
  const casting = castingOf({ document, scenario: document.scenarios[0], ...options });
  return Object.fromEntries([...casting].map(([name, { kind }]) => [name, kind]));
}

const scripted = { user: "scripted", triage: "scripted", security: "scripted", general: "scripted" };
const byTriage = { turns: [{ from: "triage", text: "Hm." }] };

describe("who plays whom", () => {
  it.each<[string, JsonObject | undefined, { runners?: JsonObject; live?: boolean }, Record<string, string>]>(
    [
      ["the document where the scenario has no turn for somebody", {}, {}, { ...scripted, triage: "model" }],
      ["the scenario whom it has turns for", byTriage, {}, scripted],
      ["the document even those, live", byTriage, { live: true }, { ...scripted, triage: "model" }],
      [
        "the scenario whom it names a runner for",
        { ...byTriage, runners: { triage: "human" } },
        {},
        { ...scripted, triage: "interactive" },
      ],
      [
        "the command line before all",
        { runners: { triage: "human" } },
        { runners: { triage: "scripted" }, live: true },
        scripted,
      ],
      [
        "a person all others, without a scenario",
        undefined,
        {},
        { user: "interactive", triage: "model", security: "interactive", general: "interactive" },
      ],
    ],
  )("%s", (_, scenario, options, expected) => {
    expect(cast(scenario, options)).toEqual(expected);
  });

  it("is refused for a name that nobody bears, and a runner that is none", () => {
    expect(() => cast({ runners: { segurity: "human" } })).toThrow(
      /“s” names a runner for “segurity”.*Did you mean security/,
    );
    expect(() => cast({}, { runners: { __proto__x: "human" } })).toThrow(/no participant/);
    expect(() => cast({}, { runners: { triage: { model: 5 } } })).toThrow(
      "model in the runner of triage must be a model's name.",
    );
  });
});

describe("a runner", () => {
  it.each<[JsonObject, string | undefined, RegExp]>([
    [{ model: "m", api_key: "sk-1" }, "api_key", /must not stand in a file/],
    [{ command: "x", api_key: "sk-1" }, "api_key", /must not stand in a file/],
    [{ api_key: "sk-1" }, "api_key", /must not stand in a file/],
    [{ model: "m", base_url: "ftp://x" }, "base_url", /http or https address/],
    [{ model: "m", base_url: "https://me:pw@x" }, "base_url", /without a name or a password/],
    [{ model: "m", api_key_env: "sk-1234" }, "api_key_env", /name of an environment variable/],
    [{ model: "m", timeout_seconds: 0 }, "timeout_seconds", /more than 0/],
    [{ model: "m", max_retries: 1.5 }, "max_retries", /whole number/],
    [{ model: "m", provider: "azure" }, "provider", /openai-compatible or vscode/],
    [{ provider: "openai-compatible" }, undefined, /names no “model”/],
    [{ command: "" }, "command", /program's name or path/],
    [{ command: "a\0b" }, "command", /program's name or path/],
    [{ command: "x", args: ["a", 5] }, "args", /list of texts/],
    [{ name: "x" }, undefined, /neither which “model” plays nor which “command” is started/],
  ])("%j is refused", (value, key, problem) => {
    const read = readRunner(value);
    expect(isRunnerFault(read) && read.key).toBe(key);
    expect(isRunnerFault(read) && read.problem).toMatch(problem);
  });

  it("has limits of its own, and sensible ones where it says nothing", () => {
    expect(readRunner({ command: "x", timeout_seconds: 5, max_lines: 9 })).toEqual({
      kind: "process",
      command: "x",
      args: [],
      timeoutSeconds: 5,
      graceSeconds: 2,
      maxLineBytes: 1_000_000,
      maxLines: 9,
    });
    expect(readRunner({ provider: "vscode" })).toMatchObject({
      kind: "model",
      provider: "vscode",
      model: "",
    });
  });
});
