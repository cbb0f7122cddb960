import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Manifest {
  activationEvents: string[];
  icon: string;
  contributes: {
    commands: { command: string }[];
    menus: Record<string, { command: string; when?: string }[]>;
    languages: { id: string; extensions: string[] }[];
    breakpoints: { language: string }[];
    debuggers: { type: string; languages: string[] }[];
    viewsWelcome: { contents: string }[];
    walkthroughs: { steps: { description: string; completionEvents: string[] }[] }[];
    configuration: {
      properties: Record<string, { scope?: string; order?: number; markdownDescription?: string }>;
    };
  };
}

const text = readFileSync("package.json", "utf8");
const manifest = JSON.parse(text) as Manifest;
const { contributes } = manifest;
const strings = JSON.parse(readFileSync("package.nls.json", "utf8")) as Record<string, string>;
const declared = contributes.commands.map(({ command }) => command);

it("declares each command that the extension has, and no other", () => {
  const implemented = readdirSync("extension/commands").flatMap((file) => [
    ...readFileSync(`extension/commands/${file}`, "utf8").matchAll(/^ {2}id: "(baton\.\w+)"/gm),
  ]);
  expect(implemented.map(([, id]) => id).sort()).toEqual([...declared].sort());
});

it("lists every command file in the table of commands", () => {
  const table = readFileSync("extension/commands/index.ts", "utf8");
  const files = readdirSync("extension/commands").filter(
    (file) => !["index.ts", "log-node.ts"].includes(file),
  );
  expect(files.filter((file) => !table.includes(`./${file.replace(/\.ts$/, ".js")}`))).toEqual([]);
});

it("has a text for each placeholder, and a placeholder for each text", () => {
  const used = new Set([...text.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key));
  expect([...used].sort()).toEqual(Object.keys(strings).sort());
});

it("shows only declared commands in menus and links", () => {
  const inMenus = Object.values(contributes.menus)
    .flat()
    .map(({ command }) => command);
  const inTexts = Object.values(strings).flatMap((value) =>
    [...value.matchAll(/command:(baton\.\w+)(?![.\w])/g)].map(([, id]) => id),
  );
  expect([...inMenus, ...inTexts].filter((id) => !declared.includes(id!))).toEqual([]);
});

it("names only files that exist", () => {
  const paths = [...text.matchAll(/"(?:\.\/)?((?:media|syntaxes)\/[^"]+)"/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

describe("menus of the tree", () => {
  // The table in node.ts is what the tests in the real editor read, too.
  const table = readFileSync("extension/logs/node.ts", "utf8");
  const values = [...table.matchAll(/^ \* \| [^|]+\| ([^|]+)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([\w.]+)`/g)].map(([, value]) => value!),
  );

  it("meet at least one kind of line each", () => {
    expect(values).toContain("turn.rule");
    for (const { command, when } of contributes.menus["view/item/context"] ?? []) {
      const pattern = /viewItem =~ \/(.+)\/$/.exec(when ?? "")?.[1];
      expect(pattern, command).toBeDefined();
      expect(
        values.filter((value) => new RegExp(pattern!).test(value)),
        command,
      ).not.toEqual([]);
    }
  });

  it("know every contextValue that a node is given", () => {
    const files = readdirSync("extension/logs/nodes").map((file) => `extension/logs/nodes/${file}`);
    const given = [...files, "extension/logs/paging.ts"].flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/contextValue:\s*([^,]+),/g)].flatMap(([, expression]) =>
        [...expression!.matchAll(/"([\w.]+)"/g)].map(([, value]) => value!),
      ),
    );
    expect([...new Set(given)].filter((value) => !values.includes(value))).toEqual([]);
    expect(given.length).toBeGreaterThan(10);
  });
});

it("debugs and breaks in the languages that it contributes", () => {
  const languages = contributes.languages.map(({ id }) => id);
  expect(languages).toEqual(["ag2-workflow", "ag2-workflow-yaml", "ag2-scenario"]);
  for (const { language } of contributes.breakpoints) expect(languages).toContain(language);
  for (const language of contributes.debuggers[0]!.languages) expect(languages).toContain(language);
});

it("gives each setting a scope, an order and a description", () => {
  for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
    expect(name).toMatch(/^baton\./);
    expect(setting.scope, name).toBeDefined();
    expect(setting.order, name).toBeDefined();
    expect(setting.markdownDescription, name).toMatch(/^%.+%$/);
  }
});

it("ticks off walkthrough steps by contexts that the extension sets", () => {
  const source = readFileSync("extension/walkthrough.ts", "utf8");
  const contexts = contributes.walkthroughs.flatMap(({ steps }) =>
    steps.flatMap(({ completionEvents }) =>
      completionEvents.flatMap((event) => /^onContext:baton\.(\w+)$/.exec(event)?.[1] ?? []),
    ),
  );
  expect(contexts).toHaveLength(4);
  for (const context of contexts) expect(source).toContain(`done("${context}")`);
});
