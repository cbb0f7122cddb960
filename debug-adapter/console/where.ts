import type { ConsoleCommand } from "./command.js";

const FRAMES = 20;

export const where: ConsoleCommand = {
  name: "where",
  usage: "where",
  summary: "lists the turns up to here, newest first",

  run(_rest, { debuggee, coordinates }) {
    const { stack } = debuggee;
    const lines = stack
      .page(0, FRAMES, coordinates)
      .map(({ name, source, line }) => `${name}  ${source?.name}:${line}`);
    const more = stack.size - lines.length;
    return [...lines, ...(more > 0 ? [`… and ${more} earlier turns`] : [])].join("\n");
  },

  complete: () => [],
};
