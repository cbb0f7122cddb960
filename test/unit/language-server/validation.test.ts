import type { PublishDiagnosticsParams } from "vscode-languageserver";
import { CancellationToken, CancellationTokenSource } from "vscode-languageserver";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OpenDocument } from "../../../language-server/open-document.js";
import type { StatusParams } from "../../../language-server/protocol.js";
import { DEBOUNCE_MS } from "../../../language-server/scheduler.js";
import { Status } from "../../../language-server/status.js";
import { Validation } from "../../../language-server/validation.js";
import type { CheckOptions } from "../../../language-server/validation.js";
import type { CheckedText } from "../../../runtime/index.js";
import { parseWorkflow } from "../../../runtime/index.js";
import { checkedOf, CLINIC, URI } from "./text.js";

interface PendingCheck {
  text: string;
  options: CheckOptions;
  finish(): void;
  fail(error: Error): void;
}

/** A validation whose checks end when the test says so. */
function harness() {
  let open: OpenDocument | undefined = new OpenDocument(URI, "ag2-workflow", 1, CLINIC);
  const checks: PendingCheck[] = [];
  const published: PublishDiagnosticsParams[] = [];
  const statuses: StatusParams[] = [];
  const logged: string[] = [];
  const validation = new Validation({
    check: (text, options) =>
      new Promise<CheckedText>((resolve, reject) =>
        checks.push({
          text,
          options,
          finish: () => resolve(checkedOf(parseWorkflow(text, { uri: URI }), [finding(text)])),
          fail: reject,
        }),
      ),
    find: (uri) => (open?.uri === uri ? open : undefined),
    workflowOf: () => undefined,
    publish: (params) => {
      if (params.version !== undefined) expect(params.version).toBe(open?.version);
      published.push(params);
    },
    log: (message) => logged.push(message),
    status: new Status((params) => statuses.push(params)),
  });
  return {
    validation,
    checks,
    published,
    statuses,
    logged,
    document: open,
    reopen: (document: OpenDocument | undefined) => {
      open = document;
    },
    type: (text: string) => {
      open?.update([{ text }], open.version + 1);
      if (open) validation.changed(open);
    },
  };
}

function finding(text: string): CheckedText["diagnostics"][number] {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  return {
    code: "never-closes",
    severity: "warning",
    message: `${text.length} characters`,
    pointer: "",
    range,
    related: [],
    fixes: [],
  };
}

const settle = () => vi.advanceTimersByTimeAsync(DEBOUNCE_MS);

describe("validation", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("checks a text that was just opened without waiting", async () => {
    const { validation, checks, document, published } = harness();
    validation.changed(document);
    await vi.advanceTimersByTimeAsync(0);
    checks[0]?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(published).toMatchObject([{ uri: URI, version: 1, diagnostics: [{ code: "never-closes" }] }]);
  });

  it("never publishes what it found in an older text", async () => {
    const { validation, checks, document, published, type } = harness();
    validation.changed(document);
    await settle();
    type(`${CLINIC} `);
    // The old check does not listen to its signal and ends late.
    expect(checks[0]?.options.signal.aborted).toBe(true);
    checks[0]?.finish();
    await settle();
    checks[1]?.finish();
    await settle();
    expect(published.map(({ version }) => version)).toEqual([2]);
  });

  it("publishes nothing for a text that was closed meanwhile, and empties its list", async () => {
    const { validation, checks, document, published, reopen } = harness();
    validation.changed(document);
    await settle();
    reopen(undefined);
    validation.closed(document);
    checks[0]?.finish();
    await settle();
    expect(published).toEqual([{ uri: URI, diagnostics: [] }]);
  });

  it("does not take the result of a closed text for the text that was opened anew", async () => {
    const { validation, checks, document, published, reopen } = harness();
    validation.changed(document);
    await settle();
    validation.closed(document);
    const again = new OpenDocument(URI, "ag2-workflow", 1, `${CLINIC}\n`);
    reopen(again);
    validation.changed(again);
    checks[0]?.finish();
    await settle();
    expect(published.filter(({ version }) => version !== undefined)).toEqual([]);
    checks[1]?.finish();
    await settle();
    expect(published.at(-1)?.diagnostics[0]?.message).toBe(`${CLINIC.length + 1} characters`);
  });

  it("outlives a fault of the engine, and says so", async () => {
    const { validation, checks, document, logged, statuses, published, type } = harness();
    validation.changed(document);
    await settle();
    checks[0]?.fail(new Error("out of luck"));
    await settle();
    expect(logged[0]).toContain("out of luck");
    expect(statuses.at(-1)).toMatchObject({
      state: "error",
      message: expect.stringContaining(URI) as string,
    });
    type(`${CLINIC} `);
    await settle();
    checks[1]?.finish();
    await settle();
    expect(published.map(({ version }) => version)).toEqual([2]);
    expect(statuses.at(-1)).toEqual({ state: "idle", workflows: 1, findings: 1 });
  });

  it("is silent about a check that was thrown away", async () => {
    const { validation, checks, document, logged, type } = harness();
    validation.changed(document);
    await settle();
    type("{");
    checks[0]?.fail(new DOMException("This operation was aborted", "AbortError"));
    await settle();
    expect(logged).toEqual([]);
  });

  it("lets a request wait for the findings of the present text", async () => {
    const { validation, checks, document } = harness();
    validation.changed(document);
    await settle();
    let settled = false;
    void validation.settled(URI, CancellationToken.None).then(() => (settled = true));
    await settle();
    expect(settled).toBe(false);
    checks[0]?.finish();
    await settle();
    expect(settled).toBe(true);
    expect(validation.shown(document)).toHaveLength(1);
  });

  it("lets go of a request that is cancelled, or whose text is closed", async () => {
    const { validation, document } = harness();
    validation.changed(document);
    await settle();
    const source = new CancellationTokenSource();
    const cancelled = validation.settled(URI, source.token);
    source.cancel();
    await expect(cancelled).resolves.toBeUndefined();
    const waiting = validation.settled(URI, CancellationToken.None);
    validation.closed(document);
    await expect(waiting).resolves.toBeUndefined();
  });

  it("applies the user's severities", async () => {
    const { validation, checks, document, published } = harness();
    validation.severities.setEverywhere(new Map([["never-closes", "off"]]));
    validation.changed(document);
    await settle();
    checks[0]?.finish();
    await settle();
    expect(published.at(-1)?.diagnostics).toEqual([]);
  });
});
