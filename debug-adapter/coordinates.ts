import type { DebugProtocol } from "@vscode/debugprotocol";
import type { Position } from "../runtime/index.js";

/** Between the client's lines and columns (from 0 or from 1, as it announced) and the runtime's (both from 0, UTF-16). */
export class Coordinates {
  readonly #line: 0 | 1;
  readonly #column: 0 | 1;

  constructor(
    client: Pick<DebugProtocol.InitializeRequestArguments, "linesStartAt1" | "columnsStartAt1"> = {},
  ) {
    this.#line = client.linesStartAt1 === false ? 0 : 1;
    this.#column = client.columnsStartAt1 === false ? 0 : 1;
  }

  toClient(position: Position): { line: number; column: number } {
    return { line: position.line + this.#line, column: position.character + this.#column };
  }

  lineFromClient(line: number): number {
    return line - this.#line;
  }

  columnToClient(character: number): number {
    return character + this.#column;
  }

  columnFromClient(column: number): number {
    return column - this.#column;
  }
}
