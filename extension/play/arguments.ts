/** One argument of a tool that is asked for. */
export interface ArgumentField {
  name: string;
  required: boolean;
  /** JSON Schema's `type`, where it is one word. */
  type?: string;
  description?: string;
  /** What it may be, where the schema lists it. */
  options?: readonly unknown[];
}

/** The arguments of a tool by its JSON Schema, in its order; none where it does not say. */
export function argumentFields(parameters: unknown): ArgumentField[] {
  const schema = record(parameters);
  const properties = record(schema?.["properties"]);
  const required: unknown = schema?.["required"];
  return Object.entries(properties ?? {}).map(([name, entry]) => {
    const field = record(entry);
    const [type, description, options] = [field?.["type"], field?.["description"], field?.["enum"]];
    return {
      name,
      required: Array.isArray(required) && required.includes(name),
      ...(typeof type === "string" && { type }),
      ...(typeof description === "string" && { description }),
      ...(Array.isArray(options) && { options: options as unknown[] }),
      ...(type === "boolean" && !Array.isArray(options) && { options: [true, false] }),
    };
  });
}

/** What was written for an argument: a text as it is where one is wanted, else JSON. */
export function readArgument(
  { type, name }: ArgumentField,
  text: string,
): { value: unknown } | { problem: string } {
  if (type === "string") return { value: text };
  try {
    const value: unknown = JSON.parse(text);
    if (type === undefined || isOfType(value, type)) return { value };
    return { problem: `${name} must be ${withArticle(type)}.` };
  } catch {
    // Without a type, words that are no JSON are a text.
    if (type === undefined) return { value: text };
    return { problem: `${name} must be ${withArticle(type)}, written as JSON.` };
  }
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    case "object":
      return record(value) !== undefined;
    case "number":
    case "boolean":
      return typeof value === type;
    default:
      return true;
  }
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
