import { afterEach, describe, expect, it } from "vitest";
import { keyNamesIn } from "../../../extension/models/key-names.js";
import { ModelKeys } from "../../../extension/models/model-keys.js";
import * as runtime from "../../../runtime/index.js";

/** The editor's storage of secrets, and its memory of what is no secret. */
function editor() {
  const secrets = new Map<string, string>();
  const memory = new Map<string, unknown>();
  const context = {
    secrets: {
      get: async (name: string) => secrets.get(name),
      store: async (name: string, value: string) => void secrets.set(name, value),
      delete: async (name: string) => void secrets.delete(name),
    },
    globalState: {
      get: (name: string, otherwise: unknown) => memory.get(name) ?? otherwise,
      update: async (name: string, value: unknown) => void memory.set(name, value),
    },
  };
  return { keys: new ModelKeys(context as never), secrets, memory };
}

afterEach(() => {
  delete process.env["BATON_TEST_KEY"];
});

describe("model keys", () => {
  it("are kept as secrets, with nothing but their names beside them", async () => {
    const { keys, secrets, memory } = editor();
    await keys.store("SMALL_KEY", "sk-1");
    await keys.store("BIG_KEY", "sk-2");
    await keys.store("BIG_KEY", "sk-3");
    expect(keys.names).toEqual(["BIG_KEY", "SMALL_KEY"]);
    expect([...secrets.values()].sort()).toEqual(["sk-1", "sk-3"]);
    expect(JSON.stringify([...memory])).not.toMatch(/sk-/);
    await keys.forget("BIG_KEY");
    expect([keys.names, await keys.get("BIG_KEY"), [...secrets.values()]]).toEqual([
      ["SMALL_KEY"],
      undefined,
      ["sk-1"],
    ]);
  });

  it("come from the environment where none is stored", async () => {
    const { keys } = editor();
    process.env["BATON_TEST_KEY"] = "from outside";
    expect(await keys.get("BATON_TEST_KEY")).toBe("from outside");
    await keys.store("BATON_TEST_KEY", "from here");
    expect(await keys.get("BATON_TEST_KEY")).toBe("from here");
  });

  it("have the names that a workflow gives them", () => {
    const model = (api_key_env: string) => ({ model: "m", api_key_env });
    const document = {
      initial_speaker: "a",
      transitions: [],
      participants: [
        { name: "a", runner: model("FIRST") },
        { name: "b", runner: { command: "x" } },
        { name: "c", runner: model("FIRST") },
        { name: "d", runner: model("no name") },
        "e",
      ],
      scenarios: [{ name: "s", kickoff: "", runners: { b: model("SECOND") } }],
    };
    expect(keyNamesIn(runtime, JSON.stringify(document), "a.workflow.json")).toEqual(["FIRST", "SECOND"]);
  });
});
