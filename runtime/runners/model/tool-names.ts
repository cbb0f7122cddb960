import type { OfferedTool } from "../tools/offered-tools.js";

/** What model servers take for a tool's name. */
const TAKEN = /^[A-Za-z0-9_-]{1,64}$/;

/** Tools' names as a model sees them: servers take letters, digits, `_` and `-` only, where a document may have anything. */
export class ToolNames {
  private readonly toOutside = new Map<string, string>();
  private readonly toInside = new Map<string, string>();

  constructor(tools: readonly OfferedTool[]) {
    const fitting = tools.filter(({ name }) => TAKEN.test(name));
    for (const { name } of [...fitting, ...tools]) if (!this.toOutside.has(name)) this.keep(name);
  }

  outside(name: string): string {
    return this.toOutside.get(name) ?? fitted(name);
  }

  /** A name that the model made up stays as it is. */
  inside(name: string): string {
    return this.toInside.get(name) ?? name;
  }

  private keep(name: string): void {
    const wanted = fitted(name);
    let free = wanted;
    for (let number = 2; this.toInside.has(free); number++) free = `${wanted.slice(0, 60)}_${number}`;
    this.toOutside.set(name, free);
    this.toInside.set(free, name);
  }
}

/** The name with `_` for what servers do not take. */
export function fitted(name: string): string {
  const fit = name.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 64);
  return fit === "" ? "tool" : fit;
}
