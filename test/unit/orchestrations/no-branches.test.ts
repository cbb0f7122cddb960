import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { orchestrationTypes } from "../../../runtime/index.js";

const ROOT = join(import.meta.dirname, "../../..");
const OWN = /^runtime[\\/]orchestrations[\\/](?:[^\\/]+[\\/]|index\.ts$)/;
/** Names of things that have these words for values and are no orchestrations: kinds of texts, kinds of a packet's routing. */
const OTHER_THINGS = new Set(["kind", "of"]);

/** Every place outside of the orchestrations' own folders and their registry that compares something with an orchestration's name. */
function branches(): string[] {
  const types = new Set(orchestrationTypes());
  const found: string[] = [];
  for (const part of ["runtime", "debug-adapter", "language-server", "extension"])
    for (const entry of readdirSync(join(ROOT, part), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const file = relative(ROOT, path);
      if (!entry.isFile() || !file.endsWith(".ts") || OWN.test(file)) continue;
      const source = ts.createSourceFile(file, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
      const visit = (node: ts.Node): void => {
        const compared = comparedWith(node, types);
        if (compared !== undefined && !OTHER_THINGS.has(compared))
          found.push(
            `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`,
          );
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  return found;
}

/** What is compared with one of the names: its last name, or its whole text. */
function comparedWith(node: ts.Node, types: ReadonlySet<string>): string | undefined {
  const isType = (side: ts.Node) => ts.isStringLiteralLike(side) && types.has(side.text);
  if (ts.isBinaryExpression(node) && /^[=!]==?$/.test(node.operatorToken.getText())) {
    const [one, other] = isType(node.right) ? [node.right, node.left] : [node.left, node.right];
    return isType(one) ? lastName(other) : undefined;
  }
  if (ts.isCaseClause(node) && isType(node.expression)) return lastName(node.parent.parent.expression);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name } = node.expression;
    const asks = ["includes", "has", "startsWith", "get"].includes(name.text);
    return asks && node.arguments.some(isType) ? node.getText() : undefined;
  }
  return undefined;
}

/** `x.kind` and `own(x, "kind")` are both a kind. */
function lastName(node: ts.Node): string {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const key =
    ts.isCallExpression(node) && node.expression.getText() === "own" ? node.arguments[1] : undefined;
  return key && ts.isStringLiteralLike(key) ? key.text : node.getText();
}

test("nothing but the registry asks for an orchestration by its name", () => {
  expect(branches()).toEqual([]);
});

test("a comparison, a case and a look-up would be found", () => {
  const text =
    'if (document.orchestration === "handoff") f(); switch (type) { case "workflow": } map.get("handoff"); x.kind === "workflow";';
  const found: (string | undefined)[] = [];
  const visit = (node: ts.Node): void => {
    found.push(comparedWith(node, new Set(["handoff", "workflow"])));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true));
  expect(found.filter((name) => name !== undefined)).toEqual([
    "orchestration",
    "type",
    'map.get("handoff")',
    "kind",
  ]);
});
