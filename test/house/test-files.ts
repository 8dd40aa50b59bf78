import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "..");

/** Source text of each script in `test`, by its path relative to `test`. */
export const testFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

/** Parses a script, and sets the `parent` of each node. */
export function syntaxOf(script: string): ts.SourceFile {
  return ts.createSourceFile("test.ts", script, ts.ScriptTarget.Latest, true);
}

/**
 * Returns the name of the resolve function if `node` creates a promise, otherwise an empty array: `["done"]`
 * for `new Promise((done) => …)`.
 */
export function settlersOf(node: ts.Node): readonly string[] {
  if (!ts.isNewExpression(node) || node.expression.getText() !== "Promise") return [];
  const work = node.arguments?.[0];
  const settler = work && ts.isFunctionLike(work) ? work.parameters[0]?.name.getText() : undefined;
  return settler === undefined ? [] : [settler];
}
