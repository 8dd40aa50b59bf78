import ts from "typescript";

/** The public API of one declaration file. */
export interface PublicTypes {
  /**
   * Each export with its names and its declaration. Changes if an export or property is renamed, but not if a
   * comment changes.
   */
  readonly text: string;
  /** Names of the types of this package that the declarations refer to, but that are not exported. */
  readonly hidden: readonly string[];
}

/** Returns a function that takes one of these declaration files. */
export function publicTypes(files: readonly string[]): (file: string) => PublicTypes {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    noEmit: true,
    strict: true,
    types: ["node"],
  });
  return (file) => report(file, program);
}

function report(file: string, program: ts.Program): PublicTypes {
  const checker = program.getTypeChecker();
  const entry = program.getSourceFile(file);
  const module = entry && checker.getSymbolAtLocation(entry);
  if (!module) throw new Error(`${file} exports nothing: was it built?`);

  const names = new Map<ts.Symbol, string[]>();
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = target(exported, checker);
    names.set(symbol, [...(names.get(symbol) ?? []), exported.name]);
  }
  const reached = reachedFrom([...names.keys()], program);
  const own = [...names].map(([symbol, called]) => `// ${called.sort().join(", ")}\n${printed(symbol)}`);
  return {
    text: own.sort().join("\n"),
    hidden: reached.filter((symbol) => !names.has(symbol)).map(({ name }) => name),
  };
}

function target(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns these symbols and all symbols of the package that their declarations refer to. */
function reachedFrom(start: readonly ts.Symbol[], program: ts.Program): readonly ts.Symbol[] {
  const checker = program.getTypeChecker();
  const reached = new Set(start);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const found = checker.getSymbolAtLocation(node);
      const symbol = found && target(found, checker);
      if (symbol?.declarations?.some((each) => isTopLevel(each, program))) reached.add(symbol);
    }
    node.forEachChild(visit);
  };
  // Iterating over a set includes elements added meanwhile.
  for (const symbol of reached) symbol.declarations?.forEach(visit);
  return [...reached];
}

function isTopLevel(node: ts.Declaration, program: ts.Program): boolean {
  const file = node.getSourceFile();
  if (program.isSourceFileFromExternalLibrary(file) || program.isSourceFileDefaultLibrary(file)) return false;
  return ts.isSourceFile(statementOf(node).parent);
}

/** Returns the statement of a declaration. A variable is declared in a list within its statement. */
function statementOf(node: ts.Declaration): ts.Node {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node;
}

const printer = ts.createPrinter({ removeComments: true });

function printed(symbol: ts.Symbol): string {
  const declarations = (symbol.declarations ?? []).map((node) =>
    printer.printNode(ts.EmitHint.Unspecified, statementOf(node), node.getSourceFile()),
  );
  return `${declarations
    .join("\n")
    .replace(/^(export|declare) /gm, "")
    .replace(/^declare /gm, "")}\n`;
}
