/**
 * How deep a document may nest. Far beyond any workflow, and low enough that everything behind the reader may walk a document recursively.
 * Python's own reader gives up near 1,000.
 */
export const MAX_DEPTH = 256;

export const TOO_DEEP = `This is nested more than ${MAX_DEPTH} levels deep, so reading stops here. No workflow needs that: look for brackets that were never closed.`;
