import { posix } from "node:path";
import ts from "typescript";
import { parts, type Part } from "./parts.js";

/** The imports of a file that its part does not allow, in words. */
export function forbiddenImports(path: string, source: string): readonly string[] {
  const part = partOf(path);
  if (!part) return [`${path} belongs to no part`];
  return importsOf(source)
    .filter((each) => !isAllowed(part, path, each))
    .map(({ specifier }) => `${path} (${part.name}) imports ${specifier}`);
}

interface Import {
  readonly specifier: string;
  readonly typesOnly: boolean;
}

function isAllowed(part: Part, path: string, { specifier, typesOnly }: Import): boolean {
  if (!specifier.startsWith(".")) return part.packages.some((name) => specifier.startsWith(name));
  const target = partOf(posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts"));
  if (target === part) return true;
  return (
    target !== undefined &&
    (part.imports.includes(target.name) || (typesOnly && part.imports.includes(`types of ${target.name}`)))
  );
}

function partOf(path: string): Part | undefined {
  const fits = (prefix: string): boolean =>
    prefix.endsWith("/") ? path.startsWith(prefix) : path === prefix;
  const lengthFor = (part: Part): number =>
    Math.max(0, ...part.paths.filter(fits).map((prefix) => prefix.length));
  const [nearest] = parts
    .filter((part) => lengthFor(part) > 0)
    .sort((one, other) => lengthFor(other) - lengthFor(one));
  return nearest;
}

/** All that a file imports or gives on, also when it runs, and the workers that it starts. */
export function importsOf(source: string): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ specifier: node.moduleSpecifier.text, typesOnly: hasTypesOnly(node.importClause) });
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ specifier: node.moduleSpecifier.text, typesOnly: node.isTypeOnly });
    else if (isCallThatImports(node)) found.push({ specifier: node.arguments[0].text, typesOnly: false });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true));
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

/** `import("…")`, `require("…")`, and a worker's `new URL("…", import.meta.url)` that names a source file. */
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
