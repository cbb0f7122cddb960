/** What an object with `name` and `args` stands for. */
export type SpecKind = "condition" | "target";
