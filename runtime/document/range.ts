/** A position as LSP counts: line and UTF-16 character, both from 0. */
export interface Position {
  line: number;
  character: number;
}

/** Half-open, like LSP's. */
export interface Range {
  start: Position;
  end: Position;
}
