import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

export interface SourceFile {
  readonly imports: readonly Import[];
  /** Names that the file declares and exports, without re-exports and the default export. */
  readonly exports: readonly string[];
}

export interface Import {
  readonly specifier: string;
  readonly typesOnly: boolean;
}

const root = new URL("../../", import.meta.url);

/** Returns the imports and exported names in the source text of a file. */
export function sourceFile(text: string): SourceFile {
  const syntax = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);
  return { imports: importsOf(syntax), exports: syntax.statements.flatMap(exportedNames) };
}

/** Returns all imports and re-exports of a file, including dynamic imports and the workers that it starts. */
function importsOf(syntax: ts.SourceFile): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ specifier: node.moduleSpecifier.text, typesOnly: hasTypesOnly(node.importClause) });
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ specifier: node.moduleSpecifier.text, typesOnly: node.isTypeOnly });
    else if (isCallThatImports(node)) found.push({ specifier: node.arguments[0].text, typesOnly: false });
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

function hasTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((each) => each.isTypeOnly)
  );
}

/**
 * Whether a node is `import("…")`, `require("…")`, or a worker's `new URL("…", import.meta.url)` that names a
 * source file.
 */
function isCallThatImports(
  node: ts.Node,
): node is (ts.CallExpression | ts.NewExpression) & { readonly arguments: readonly [ts.StringLiteral] } {
  if (ts.isNewExpression(node))
    return (
      node.expression.getText() === "URL" &&
      isText(node.arguments?.[0]) &&
      /^\.{1,2}\/.*\.js$/.test(node.arguments[0].text)
    );
  return ts.isCallExpression(node) && isImporter(node.expression) && isText(node.arguments[0]);
}

const isText = (node: ts.Node | undefined): node is ts.StringLiteral =>
  node !== undefined && ts.isStringLiteral(node);

const isImporter = (node: ts.Expression): boolean =>
  node.kind === ts.SyntaxKind.ImportKeyword || node.getText() === "require";

function exportedNames(statement: ts.Statement): readonly string[] {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return "name" in statement && statement.name
    ? [(statement as ts.DeclarationStatement).name?.getText() ?? ""]
    : [];
}

/**
 * The source files by their paths relative to the package's root. Parsing takes seconds, so it is done once.
 */
export const sourceFiles: ReadonlyMap<string, SourceFile> = new Map(
  ["eleventy-plugin", "client", "server"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .map((path) => [path, sourceFile(readFileSync(new URL(path, root), "utf8"))] as const),
  ),
);
