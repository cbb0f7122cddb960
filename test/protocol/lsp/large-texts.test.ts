import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Diagnostic, WorkspaceSymbol } from "vscode-languageserver";
import type { DocumentDiagnosticReport } from "vscode-languageserver-protocol/node";
import { isLarge } from "../../../language-server/large/size.js";
import { checkText } from "../../../runtime/index.js";
import { LspClient } from "./client.js";
import { CLINIC, loop, positionOf } from "./texts.js";

const LARGE = "file:///w/big.workflow.json";
const SMALL = "file:///w/small.workflow.json";
const SCENARIO = "file:///w/big.scenario.json";

/** A workflow that says something wrong and is too long for the thread that answers at once. */
const large = loop({ priority: 100 }) + " ".repeat(600_000);
const scenario = JSON.stringify({
  workflow: "big.workflow.json",
  scenarios: [{ name: "visit", kickoff: "Hello", turns: [{ from: "nobody at all", text: "x" }] }],
});
const place = positionOf(large, "from_speaker");

let client: LspClient;

beforeEach(async () => {
  client = await LspClient.start();
});
afterEach(() => client.stop());

function codesOf(text: string): string[] {
  return checkText(text, { uri: LARGE }).diagnostics.map(({ code }) => code);
}

it("a text counts as large by its length, YAML sooner", () => {
  expect(isLarge({ language: "json", text: large })).toBe(true);
  expect(isLarge({ language: "json", text: CLINIC })).toBe(false);
  expect(isLarge({ language: "yaml", text: "#".repeat(200_000) })).toBe(true);
});

describe("a large text", () => {
  it("gets the same findings and answers, from a server of its own that ends with it", async () => {
    await client.open(SMALL, loop({ priority: 100 }));
    expect(client.second.started).toBe(0);
    const found = await client.open(LARGE, large);
    expect(found.map(({ code }) => code)).toEqual(codesOf(large));
    expect(client.second.started).toBe(1);
    const hover = await client.hover(LARGE, place);
    expect(hover).not.toBeNull();
    expect(hover).toEqual(await client.hover(SMALL, place));
    expect(await client.symbols(LARGE)).toEqual(await client.symbols(SMALL));
    client.close(LARGE);
    await client.until(() => client.published.at(-1)?.diagnostics.length === 0);
    expect(client.published.at(-1)?.uri).toBe(LARGE);
    expect(await client.hover(SMALL, place)).toEqual(hover);
    expect(client.second.ended).toBe(1);
  });

  it("keeps its findings in step with what is typed", async () => {
    await client.open(LARGE, large);
    client.change(LARGE, "{", { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    const found = await client.diagnostics(LARGE);
    expect(found.map(({ code }) => code)).toEqual(codesOf(`{${large}`));
  });

  it("may come into being and pass by typing", async () => {
    await client.open(LARGE, CLINIC);
    client.change(LARGE, large);
    expect((await client.diagnostics(LARGE)).map(({ code }) => code)).toEqual(codesOf(large));
    expect(client.second.started).toBe(1);
    client.change(LARGE, CLINIC);
    expect((await client.diagnostics(LARGE)).map(({ code }) => code)).toEqual(codesOf(CLINIC));
    expect(client.second.ended).toBe(1);
    expect((await client.lenses(LARGE)).length).toBeGreaterThan(0);
  });

  it("is counted in the status", async () => {
    const alone = await client.open(SMALL, loop({ priority: 100 }));
    await client.open(LARGE, large);
    await client.until(() => client.statuses.at(-1)?.state === "idle");
    expect(client.statuses.at(-1)).toMatchObject({ workflows: 2, findings: 2 * alone.length });
    client.close(LARGE);
    await client.until(() => client.statuses.at(-1)?.workflows === 1);
    expect(client.statuses.at(-1)?.findings).toBe(alone.length);
  });

  it("is searched for symbols together with the others", async () => {
    await client.open(SMALL, CLINIC);
    await client.open(LARGE, large);
    const found = await client.request<WorkspaceSymbol[]>("workspace/symbol", { query: "" });
    expect(new Set(found.map(({ location }) => location.uri))).toEqual(new Set([SMALL, LARGE]));
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(found.length);
  });
});

describe("a scenario file of a large workflow", () => {
  it("is held to it, and comes back when the workflow is closed", async () => {
    const alone = await client.open(SCENARIO, scenario);
    await client.open(LARGE, large);
    const namesSomebody = () =>
      client.published.findLast(({ uri }) => uri === SCENARIO)?.diagnostics.some(isAboutNobody);
    await client.until(() => namesSomebody() === true);
    client.close(LARGE);
    await client.until(() => namesSomebody() === false);
    expect(client.second.ended).toBe(1);
    client.change(SCENARIO, `${scenario} `);
    expect(await client.diagnostics(SCENARIO)).toEqual(alone);
  });

  it("sees a large workflow that is not open", async () => {
    client.tell({ [LARGE]: large });
    expect((await client.open(SCENARIO, scenario)).some(isAboutNobody)).toBe(true);
  });
});

describe("a large text at which its server breaks", () => {
  it("says so, leaves the others alone, and is tried again when it is opened anew", async () => {
    await client.open(SMALL, CLINIC);
    await client.open(LARGE, large);
    client.second.break("out of memory");
    await client.until(() => client.statuses.at(-1)?.state === "error");
    expect(client.published.at(-1)?.diagnostics[0]?.message).toContain("too large to be read");
    expect(client.logged.at(-1)).toContain("out of memory");
    expect(await client.hover(LARGE, place)).toBeNull();
    expect((await client.lenses(SMALL)).length).toBeGreaterThan(0);
    client.change(LARGE, `${large} `);
    client.close(LARGE);
    expect(client.second.started).toBe(1);
    expect((await client.open(LARGE, large)).map(({ code }) => code)).toEqual(codesOf(large));
    expect(client.second.started).toBe(2);
  });

  it("answers a client that asks for findings", async () => {
    const asking = await LspClient.start({ initializationOptions: { diagnostics: "pull" } });
    asking.send(LARGE, large);
    const codes = async () => {
      const report = await asking.ask<DocumentDiagnosticReport>("diagnostic", LARGE);
      return report.kind === "full" ? report.items.map(({ code }) => code) : report.kind;
    };
    expect(await codes()).toEqual(codesOf(large));
    asking.second.break("out of memory");
    expect(await codes()).toEqual(["syntax"]);
    await asking.stop();
  });
});

function isAboutNobody({ message }: Diagnostic): boolean {
  return typeof message === "string" && message.includes("nobody at all");
}
