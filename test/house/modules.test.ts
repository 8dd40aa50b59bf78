import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

const files = new Map(
  ["eleventy-plugin", "client", "server"]
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map(
        (path) => `${folder}/${path.replaceAll("\\", "/")}`,
      ),
    )
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    .map((path) => [
      path,
      ts.createSourceFile(path, readFileSync(new URL(path, root), "utf8"), ts.ScriptTarget.Latest, true),
    ]),
);

/** Files that one imports or gives on, for values or types. */
function importsOf(path: string, { statements }: ts.SourceFile): readonly string[] {
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    const target = posix.join(posix.dirname(path), moduleSpecifier.text).replace(/\.js$/, ".ts");
    return moduleSpecifier.text.startsWith(".") && files.has(target) ? [target] : [];
  });
}

/** Names that a file declares and exports; not those that it gives on, nor a default. */
function exportedNames({ statements }: ts.SourceFile): readonly string[] {
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
  const left = new Map([...files].map(([path, source]) => [path, new Set(importsOf(path, source))]));
  // What imports nothing that is left is in no circle, and is taken away; what stays is in one, or leads to one.
  for (let free = [...left]; free.length > 0;) {
    free = [...left].filter(([, targets]) => [...targets].every((target) => !left.has(target)));
    for (const [path] of free) left.delete(path);
  }
  expect([...left.keys()]).toEqual([]);
});

it("no two files export the same name", () => {
  const homes = new Map<string, string[]>();
  for (const [path, source] of files)
    for (const name of new Set(exportedNames(source))) homes.set(name, [...(homes.get(name) ?? []), path]);
  expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
  expect(homes.size).toBeGreaterThan(1_000);
});
