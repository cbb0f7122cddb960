import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../runtime/index.js";
import { Ag2Error, WorkflowAdapter, WorkflowGraphError, loadGraph } from "../../runtime/index.js";
import { channelMetadata } from "../support/channel.js";
import { golden } from "../support/golden.js";
import type { FoldCase } from "./fold-case.js";
import { play, withoutMessage } from "./fold-case.js";

interface Outcome {
  ok: boolean;
  error?: string;
}

interface Row {
  name: string;
  graph?: JsonValue;
  knobs?: JsonObject;
  participants: string[];
  creator: string;
  loads?: Outcome;
  validate_create: Outcome;
  initial_state: Outcome;
  first_text_from_a?: JsonObject;
}

const rows = golden<Row>("ag2-malformed-graphs");

function outcome(action: () => void): Outcome {
  try {
    action();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Ag2Error)) throw error;
    expect(error.message).not.toBe("");
    return { ok: false, error: error.pythonError };
  }
}

function actual(row: Row): Partial<Row> {
  const knobs = row.knobs ?? { graph: row.graph ?? null };
  const metadata = channelMetadata(row.participants, knobs, row.creator);
  const adapter = new WorkflowAdapter();
  const result: Partial<Row> = {
    validate_create: outcome(() => adapter.validateCreate(metadata)),
    initial_state: outcome(() => adapter.initialState(metadata)),
  };
  if (row.loads !== undefined) {
    result.loads = outcome(() => loadGraph(row.graph));
    if (!result.loads.ok) expect(() => loadGraph(row.graph)).toThrow(WorkflowGraphError);
  }
  if (row.first_text_from_a !== undefined) {
    const text = {
      channel_id: "ch",
      sender_id: "a",
      audience: null,
      event_type: "ag2.msg.text",
      event_data: { text: "" },
    };
    const { participants, creator } = row;
    const one = { mode: "adapter", graph: knobs["graph"], participants, creator, envelopes: [text] };
    result.first_text_from_a = play(one as unknown as FoldCase).steps[0] as unknown as JsonObject;
  }
  return result;
}

function expected(row: Row): Partial<Row> {
  const short = ({ ok, error }: Outcome): Outcome => (ok ? { ok } : { ok, error });
  const result: Partial<Row> = {
    validate_create: short(row.validate_create),
    initial_state: short(row.initial_state),
  };
  if (row.loads !== undefined) result.loads = short(row.loads);
  if (row.first_text_from_a !== undefined) result.first_text_from_a = withoutMessage(row.first_text_from_a);
  return result;
}

describe("graphs that AG2 refuses, or takes in spite of everything", () => {
  it("holds all rows", () => {
    expect(rows).toHaveLength(107);
    console.log(`ag2-malformed-graphs.jsonl: ${rows.length} rows, one test each`);
  });

  it.each(rows)("$name", (row) => {
    expect(actual(row)).toEqual(expected(row));
  });
});
