import type { JsonObject, JsonValue, SourceNode } from "../runtime/index.js";
import { childAt, isObject, own, scenarioJsonSchema, workflowJsonSchema } from "../runtime/index.js";

let workflow: JsonObject | undefined;
let scenario: JsonObject | undefined;

/** The published JSON Schema of a kind of text, made once. */
export function schemaOf(kind: "workflow" | "scenario"): JsonObject {
  if (kind === "workflow") return (workflow ??= workflowJsonSchema());
  return (scenario ??= scenarioJsonSchema());
}

/** A place in the schema: what is said of the key, and every shape that its value may have there. */
export interface SchemaPlace {
  readonly description: string | undefined;
  readonly shapes: readonly JsonObject[];
}

/** What the schema says of a node's value. Of several shapes those are left out that ask for another `name` than the text has. */
export function schemaAt(root: JsonObject, node: SourceNode): SchemaPlace {
  const path: SourceNode[] = [];
  for (let at: SourceNode | undefined = node; at; at = at.parent) path.unshift(at);
  let place: SchemaPlace = { description: undefined, shapes: shapesOf(root, root) };
  for (const [above, child] of pairs(path)) {
    const next = fitting(place.shapes, above).flatMap((shape) => below(shape, child));
    place = {
      description: next.map((each) => descriptionOf(root, each)).find((text) => text !== undefined),
      shapes: next.flatMap((each) => shapesOf(root, each)),
    };
  }
  return { ...place, shapes: fitting(place.shapes, node) };
}

/** What is said of a schema, where it stands or where it points to. */
export function descriptionOf(root: JsonObject, schema: JsonObject): string | undefined {
  const text = own(schema, "description");
  if (typeof text === "string") return text;
  const target = resolved(root, schema);
  return target && target !== schema ? descriptionOf(root, target) : undefined;
}

/** A schema taken apart into the shapes it allows. */
export function shapesOf(root: JsonObject, schema: JsonObject): JsonObject[] {
  const target = resolved(root, schema);
  if (target && target !== schema) return shapesOf(root, target);
  const alternatives = ["anyOf", "oneOf", "allOf"].flatMap((key) => objectsIn(own(schema, key)));
  return alternatives.length > 0 ? alternatives.flatMap((each) => shapesOf(root, each)) : [schema];
}

/** The properties of an object's shape. */
export function propertiesOf(shape: JsonObject): [string, JsonObject][] {
  const properties = own(shape, "properties");
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([key, value]) => (isObject(value) ? [[key, value]] : []));
}

function below(shape: JsonObject, child: SourceNode): JsonObject[] {
  if (child.key === undefined) return objectsIn(own(shape, "items"));
  const properties = own(shape, "properties");
  const named = isObject(properties) ? own(properties, child.key) : undefined;
  return objectsIn(named ?? own(shape, "additionalProperties"));
}

/** The shapes that a node can have. Of those for several orchestrations the one that the text names; all where it names none of them. */
function fitting(shapes: readonly JsonObject[], node: SourceNode): JsonObject[] {
  const possible = shapes.filter((shape) => fits(shape, node));
  const named = node.kind === "object" ? childAt(node, "orchestration")?.value : undefined;
  const chosen = possible.filter((shape) => {
    const wanted = propertiesOf(shape).find(([key]) => key === "orchestration")?.[1];
    if (!wanted) return true;
    const required = own(shape, "required");
    return named === undefined
      ? !(Array.isArray(required) && required.includes("orchestration"))
      : own(wanted, "const") === named;
  });
  return chosen.length > 0 ? chosen : possible;
}

/** False where the shape is for another kind of value, or for a condition or target of another name. */
function fits(shape: JsonObject, node: SourceNode): boolean {
  const type = own(shape, "type");
  if (node.kind === "object" ? type !== undefined && type !== "object" : type === "object") return false;
  const found = node.kind === "object" ? childAt(node, "name")?.value : undefined;
  if (typeof found !== "string") return true;
  const name = propertiesOf(shape).find(([key]) => key === "name")?.[1];
  if (!name) return true;
  const wanted = own(name, "const");
  const pattern = own(name, "pattern");
  if (typeof pattern === "string") return new RegExp(pattern).test(found);
  return wanted === undefined || wanted === found;
}

function resolved(root: JsonObject, schema: JsonObject): JsonObject | undefined {
  const reference = own(schema, "$ref");
  if (typeof reference !== "string") return undefined;
  let target: JsonValue | undefined = root;
  for (const part of reference.replace(/^#\/?/, "").split("/")) {
    if (part === "") continue;
    target = isObject(target) ? own(target, part) : undefined;
  }
  return isObject(target) ? target : undefined;
}

function objectsIn(value: JsonValue | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.filter(isObject);
  return isObject(value) ? [value] : [];
}

function* pairs<T>(list: readonly T[]): Generator<[T, T]> {
  for (let i = 1; i < list.length; i++) yield [list[i - 1]!, list[i]!];
}
