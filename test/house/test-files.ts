import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "..");

/** The text of each test script, by its path relative to the test folder. */
export const testFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

/** Parses a script, with the `parent` of each node. */
export function syntaxOf(script: string): ts.SourceFile {
  return ts.createSourceFile("test.ts", script, ts.ScriptTarget.Latest, true);
}

/**
 * Returns the name of the function that resolves a new promise, if any: `done` of `new Promise((done) => …)`.
 */
export function settlersOf(node: ts.Node): readonly string[] {
  if (!ts.isNewExpression(node) || node.expression.getText() !== "Promise") return [];
  const work = node.arguments?.[0];
  const settler = work && ts.isFunctionLike(work) ? work.parameters[0]?.name.getText() : undefined;
  return settler === undefined ? [] : [settler];
}
