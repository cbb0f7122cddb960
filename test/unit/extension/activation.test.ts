import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import { build } from "esbuild";
import { afterEach, expect, it, vi } from "vitest";
import { oneEditorApi } from "../../../scripts/lib/one-editor-api.mjs";

/** Whatever the extension asks of the editor's API at its start: every property is there, every call answers with the same again. */
function editorApi(read: (name: string) => void): unknown {
  const anything: unknown = new Proxy(function () {}, {
    get: (_, name) => {
      if (name === Symbol.iterator) return [][Symbol.iterator];
      if (name === Symbol.toPrimitive) return () => "";
      return anything;
    },
    set: () => true,
    apply: () => anything,
    construct: () => anything as object,
  });
  return new Proxy(
    {},
    {
      get: (_, name) => {
        read(String(name));
        return anything;
      },
      ownKeys: () => {
        throw new Error("All of the editor's API was copied.");
      },
    },
  );
}

afterEach(() => vi.restoreAllMocks());

it("activates without a file read, a bundle beside its own, a copy of the editor's API, or tables of locales", async () => {
  const { outputFiles } = await build({
    entryPoints: ["extension/main.ts"],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    plugins: [oneEditorApi],
  });
  const [bundle] = outputFiles;
  const named: string[] = [];
  const required: string[] = [];
  const nodeRequire = createRequire(import.meta.url);
  const api = editorApi((name) => named.push(name));
  const module = { exports: {} as { activate(context: object): unknown } };
  const load = (name: string): unknown => {
    required.push(name);
    if (name === "vscode") return api;
    const real = nodeRequire(name) as Record<string, unknown>;
    if (!/^(node:)?fs(\/promises)?$/.test(name)) return real;
    return new Proxy(real, {
      get: (_, member) => () => {
        throw new Error(`Activation called ${name} ${String(member)}.`);
      },
      ownKeys: () => [],
    });
  };
  const run = runInThisContext(`(function (module, exports, require) {${bundle?.text ?? ""}\n})`) as (
    ...parts: unknown[]
  ) => void;
  run(module, module.exports, load);

  vi.spyOn(Number.prototype, "toLocaleString").mockImplementation(() => {
    throw new Error("Activation loaded the tables of locales.");
  });
  expect(
    module.exports.activate({
      extensionPath: "/nowhere",
      subscriptions: [],
      globalStorageUri: { fsPath: "/nowhere" },
      globalState: { get: () => undefined },
      workspaceState: { get: () => undefined },
    }),
  ).toHaveProperty("logs");
  expect(named).toContain("commands");
  expect(required.filter((name) => name !== "vscode" && !name.startsWith("node:"))).toEqual([]);
});
