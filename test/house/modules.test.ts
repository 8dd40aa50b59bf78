import { posix } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { importsOf } from "./forbidden-imports.js";
import { sourceFiles } from "./source-files.js";

/** Files that one imports or gives on, for values or types, at once or later. */
function filesImportedBy(path: string, source: string): readonly string[] {
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts"))
    .filter((target) => sourceFiles.has(target));
}

/** Names that a file declares and exports; not those that it gives on, nor a default. */
function exportedNames(source: string): readonly string[] {
  const { statements } = ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true);
  return statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
    if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    return "name" in statement && statement.name
      ? [(statement as ts.DeclarationStatement).name?.getText() ?? ""]
      : [];
  });
}

it("no file imports itself by way of others", () => {
  const left = new Map(
    [...sourceFiles].map(([path, source]) => [path, new Set(filesImportedBy(path, source))]),
  );
  // What imports nothing that is left is in no circle, and is taken away; what stays is in one, or leads to one.
  for (let free = [...left]; free.length > 0;) {
    free = [...left].filter(([, targets]) => [...targets].every((target) => !left.has(target)));
    for (const [path] of free) left.delete(path);
  }
  expect([...left.keys()]).toEqual([]);
});

it("no two files export the same name", () => {
  const homes = new Map<string, string[]>();
  for (const [path, source] of sourceFiles)
    for (const name of new Set(exportedNames(source))) homes.set(name, [...(homes.get(name) ?? []), path]);
  expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
  expect(homes.size).toBeGreaterThan(1_000);
});
