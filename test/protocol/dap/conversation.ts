import type { DebugProtocol } from "@vscode/debugprotocol";
import { expect } from "vitest";
import type { Message } from "./client.js";

/**
 * What holds for every conversation, however it went: one answer per request, nothing stops before `configurationDone` is answered,
 * nothing stops or prints before the request that caused it is answered, and the end is said once, last of all.
 */
export function expectOrderly(log: readonly Message[], { over = true } = {}): void {
  const requests = log.filter(({ type }) => type === "request") as DebugProtocol.Request[];
  const responses = log.filter(({ type }) => type === "response") as DebugProtocol.Response[];
  expect(responses.map(({ request_seq }) => request_seq)).toEqual(requests.map(({ seq }) => seq));

  const answeredAt = (command: string) =>
    log.findIndex(
      (message) => message.type === "response" && (message as DebugProtocol.Response).command === command,
    );
  const eventAt = (name: string) =>
    log.findIndex((message) => message.type === "event" && (message as DebugProtocol.Event).event === name);
  if (eventAt("initialized") >= 0) expect(eventAt("initialized")).toBeGreaterThan(answeredAt("initialize"));
  if (eventAt("stopped") >= 0) {
    expect(answeredAt("configurationDone")).toBeGreaterThanOrEqual(0);
    expect(eventAt("stopped")).toBeGreaterThan(answeredAt("configurationDone"));
    expect(eventAt("stopped")).toBeGreaterThan(answeredAt("launch"));
  }

  const ends = log.filter(
    (message) => message.type === "event" && (message as DebugProtocol.Event).event === "terminated",
  );
  expect(ends).toHaveLength(over ? 1 : 0);
  if (!over) return;
  const afterTheEnd = log.slice(eventAt("terminated") + 1).filter(({ type }) => type === "event");
  expect(afterTheEnd).toEqual([]);
}
