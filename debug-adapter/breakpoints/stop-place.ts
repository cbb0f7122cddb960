import {
  rulePointer,
  ruleText,
  type ParsedText,
  type Position,
  type Range,
  type WorkflowDocument,
} from "../../runtime/index.js";
import { transitionsOf } from "../transitions.js";

/** What makes a run stop, and stands in the text. */
type PlaceKind =
  /** A transition decides a turn; before its target speaks. */
  | { kind: "fires"; rule: number }
  /** A transition's condition is tested, whether it holds or not. */
  | { kind: "tested"; rule: number }
  | { kind: "default" }
  | { kind: "initial" }
  /** The participant is about to speak. */
  | { kind: "participant"; name: string };

/** What makes a run stop. */
export type StopKind =
  | PlaceKind
  /** The tool is called in a turn; before the decision. */
  | { kind: "tool"; name: string }
  /** A value of the context changes: the way to it, from its key on. */
  | { kind: "changed"; path: readonly string[] }
  /** A rule that reads the context key is tested. */
  | { kind: "read"; key: string };

/** A place of the text where a breakpoint can stand. */
export type StopPlace = PlaceKind & {
  readonly pointer: string;
  readonly range: Range;
  /** What stops here, in words. */
  readonly label: string;
};

/** Every place of a document where a run can stop, in the order of the text. */
export function stopPlaces(parsed: ParsedText, document: WorkflowDocument): StopPlace[] {
  const places: StopPlace[] = [];
  const add = (pointer: string, range: Range | undefined, label: string, kind: PlaceKind) => {
    if (range !== undefined) places.push({ ...kind, pointer, range, label });
  };
  const entry = (pointer: string) => entryRange(parsed, document, pointer);

  for (const { name, pointer } of document.participants)
    if (pointer !== undefined)
      add(pointer, parsed.locate(document, pointer), `${name} is about to speak`, {
        kind: "participant",
        name,
      });
  add("/initial_speaker", entry("/initial_speaker"), "the channel opens", { kind: "initial" });
  for (const [rule, transition] of transitionsOf(document).entries()) {
    const pointer = rulePointer(document, rule);
    if (pointer === undefined) continue;
    const text = ruleText(transition);
    add(pointer, parsed.locate(document, pointer), `“${text}” fires`, { kind: "fires", rule });
    add(`${pointer}/when`, entry(`${pointer}/when`), `“${text}” is tested`, { kind: "tested", rule });
  }
  add("/default_target", entry("/default_target"), "default_target decides", { kind: "default" });
  return places.sort((a, b) => comparePositions(a.range.start, b.range.start));
}

/** From the key to the end of its value. */
export function entryRange(
  parsed: ParsedText,
  document: WorkflowDocument,
  pointer: string,
): Range | undefined {
  const value = parsed.locate(document, pointer);
  const key = parsed.locate(document, pointer, "key");
  if (value === undefined) return key;
  return { start: key?.start ?? value.start, end: value.end };
}

export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** The last line that a range shows something on: a YAML block ends at the start of the line after it. */
export function lastLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
}
