import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LspClient } from "./client.js";
import { CLINIC, loop, positionOf, textAt } from "./texts.js";

const URI = "vscode-vfs://github/someone/clinic.workflow.json";
let client: LspClient;

beforeEach(async () => {
  client = await LspClient.start();
});
afterEach(() => client.stop());

async function hoverText(text: string, piece: string): Promise<string> {
  const hover = await client.hover(URI, positionOf(text, piece));
  return hover ? (hover.contents as { value: string }).value : "";
}

describe("the handshake", () => {
  it("settles on UTF-16 and incremental changes", () => {
    expect(client.initializeResult.capabilities).toMatchObject({
      positionEncoding: "utf-16",
      textDocumentSync: { openClose: true, change: 2 },
    });
  });
});

describe("hover", () => {
  it("says at which place a rule is evaluated, when it decides, what comes before it and how it is reached", async () => {
    await client.open(URI, CLINIC);
    const text = await hoverText(CLINIC, '"context_equals"');
    expect(text).toContain('**“context lane == "cardiology" → cardiology”**');
    expect(text).toContain("evaluated 2nd of 3 (priority `0`)");
    expect(text).toContain('Decides while `lane` is `"cardiology"`.');
    expect(text).toContain("Can decide before it: “from cardiology → close");
    expect(text).toContain("Reached by: nurse \\[mark\\_urgent\\]");
    expect(text).toContain("Shortest run: patient → nurse\\[mark\\_urgent\\]");
  });

  it("says that a rule never fires, and why", async () => {
    const text = loop({ priority: 100 });
    await client.open(URI, text);
    const hover = await hoverText(text, '"context_equals"');
    expect(hover).toContain("evaluated 4th of 4 (priority `100`)");
    expect(hover).toContain("⚠ This rule never fires");
  });

  it("uses the last complete reading while somebody types", async () => {
    await client.open(URI, CLINIC);
    client.change(URI, CLINIC.replace('"I sneeze."', '"I sn'));
    const hover = await hoverText(client.textOf(URI), '"context_equals"');
    expect(hover).toContain("evaluated 2nd of 3");
    expect(hover).toContain("cannot be read completely just now");
    client.change(URI, CLINIC);
    expect(await hoverText(CLINIC, '"context_equals"')).not.toContain("just now");
  });

  it("is empty for a text that is not open", async () => {
    expect(await client.hover("file:///nowhere.workflow.json", { line: 0, character: 0 })).toBeNull();
  });
});

describe("code lenses", () => {
  it("run and debug each scenario by its name", async () => {
    await client.open(URI, CLINIC);
    const lenses = (await client.lenses(URI)).filter(({ command }) => command?.command.endsWith("Scenario"));
    expect(lenses.map(({ command }) => [command?.command, command?.arguments])).toEqual([
      ["baton.runScenario", [{ uri: URI, scenario: "chest pain" }]],
      ["baton.debugScenario", [{ uri: URI, scenario: "chest pain" }]],
      ["baton.runScenario", [{ uri: URI, scenario: "a cold" }]],
      ["baton.debugScenario", [{ uri: URI, scenario: "a cold" }]],
    ]);
    expect(lenses[2]?.range.start.line).toBe(positionOf(CLINIC, '"a cold"').line);
  });

  it("stay, and say so, while the text is half-typed", async () => {
    await client.open(URI, CLINIC);
    client.change(URI, CLINIC.replace('"I sneeze."', '"I sn'));
    const titles = (await client.lenses(URI))
      .filter(({ command }) => command?.command.endsWith("Scenario"))
      .map(({ command }) => command?.title);
    expect(titles).toHaveLength(4);
    expect(titles[0]).toBe("▷ Run (the text is incomplete)");
  });
});

describe("outline", () => {
  it("lists participants, rules and scenarios", async () => {
    await client.open(URI, CLINIC);
    const symbols = await client.symbols(URI);
    expect(symbols.map(({ name, children }) => [name, children?.length])).toEqual([
      ["participants", 3],
      ["transitions", 3],
      ["scenarios", 2],
    ]);
    expect(symbols[1]?.children?.[2]?.name).toBe("from patient → nurse");
  });
});

describe("the place of a rule", () => {
  it("is found in the text as it is now", async () => {
    await client.open(URI, CLINIC);
    client.change(URI, `\n${CLINIC}`);
    const range = await client.locate(URI, "/transitions/1/when");
    expect(textAt(client.textOf(URI), range ?? undefined)).toContain("context_equals");
  });

  it("is null for what is not there", async () => {
    await client.open(URI, CLINIC);
    expect(await client.locate(URI, "/transitions/99")).toBeNull();
    expect(await client.locate(URI, "/__proto__")).toBeNull();
    expect(await client.locate("file:///nowhere.workflow.json", "")).toBeNull();
  });
});

describe("options and settings of the client", () => {
  it("link each finding to its page", async () => {
    const other = await LspClient.start({ initializationOptions: { findingsDocs: "file:///docs/findings" } });
    const [found] = await other.open(URI, loop({ priority: 100 }));
    expect(found?.codeDescription?.href).toBe(`file:///docs/findings/${String(found?.code)}.md`);
    await other.stop();
  });

  it("change severities", async () => {
    const other = await LspClient.start({
      capabilities: { workspace: { configuration: true } },
      settings: { lint: { severity: { "priority-order": "error" } } },
    });
    other.send(URI, loop({ priority: 100 }));
    await other.until(() =>
      other.published.some(({ diagnostics }) =>
        diagnostics.some(({ code, severity }) => code === "priority-order" && severity === 1),
      ),
    );
    expect(other.logged).toEqual([]);
    await other.stop();
  });

  it("may differ between the folders of one workspace", async () => {
    const off = { lint: { severity: { "priority-order": "off" } } };
    const other = await LspClient.start({
      capabilities: { workspace: { configuration: true } },
      settings: (uri?: string) => (uri?.startsWith("file:///quiet/") ? off : {}),
    });
    const last = (uri: string) =>
      other.published.findLast((each) => each.uri === uri)?.diagnostics.map(({ code }) => code);
    const [quiet, loud] = ["file:///quiet/a.workflow.json", "file:///loud/a.workflow.json"];
    other.send(quiet, loop({ priority: 100 }));
    other.send(loud, loop({ priority: 100 }));
    await other.until(
      () =>
        last(quiet)?.includes("priority-order") === false && last(loud)?.includes("priority-order") === true,
    );
    await other.stop();
  });
});
