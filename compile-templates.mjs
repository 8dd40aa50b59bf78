/**
 * Compiles our templates to one module of plain functions, so that builds neither read nor compile them.
 * Nunjucks parses the templates, and the functions return the same output as Nunjucks. Supports only the
 * parts of the language that our templates use.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import nunjucks from "nunjucks";

const { nodes, parser } = nunjucks;

/**
 * Variables that a template may read from its context. All others must be parameters, loop variables, or set
 * or imported by the template.
 */
const GLOBALS = new Set([
  ...["view", "operation", "reference", "tag", "texts", "apiReferencePage", "apiReferenceProblem"],
  ...["stylesheet", "script", "addresses", "card", "characters", "link"],
]);

/**
 * @param {string} folder that contains `api-reference/`
 * @param {readonly string[]} pages texts of further templates, which are also their names
 * @param {object} cachedTag the tag `apiReferenceCached`
 * @returns {Promise<string>} source of the module; `templates-module.d.ts` declares its argument
 */
export async function compileTemplates(folder, pages, cachedTag) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".njk"));
  const shipped = names.map((name) => name.replaceAll("\\", "/")).sort();
  const files = new Map();
  for (const name of [...shipped, ...pages]) {
    const text = pages.includes(name) ? name : await readFile(join(folder, name), "utf8");
    const root = parser.parse(text, [cachedTag], {});
    files.set(name, { name, id: `t${files.size}`, root, files, parts: new Set(), macros: new Map() });
  }
  const functions = [...files.values()].flatMap(compileFile);
  const entries = [...files.values()].map(
    (file) =>
      `${JSON.stringify(file.name)}: { render: ${file.id}, parts: ${JSON.stringify(allParts(file))} },`,
  );
  return [
    "export default ({ print, listOf, pairsOf, markSafe, failedIn }) => {",
    ...functions,
    "return {",
    ...entries,
    "};\n};\n",
  ].join("\n");
}

/** Returns the names of the template and all templates that it includes, imports or extends. */
function allParts(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return [file.name, ...[...file.parts].flatMap((part) => allParts(part, seen))];
}

/**
 * Returns the functions for a file: its macros, its blocks and the whole template. Each receives a page `p`
 * with the context `ctx`, `filters` and `cached`.
 */
function compileFile(file) {
  const { id, root, macros } = file;
  file.functions = [];
  for (const node of root.findAll(nodes.FromImport))
    for (const { value } of node.names.children) macros.set(value, `${partOf(file, node).id}_${value}`);
  for (const { name } of root.findAll(nodes.Macro)) macros.set(name.value, `${id}_${name.value}`);
  const scope = functionScope(file);
  const printed = statements(root, scope);
  const [parent] = root.findAll(nodes.Extends);
  const blocks = root.findAll(nodes.Block).map(({ name }) => `${name.value}: ${id}_${name.value}`);
  const extended = () => `return ${partOf(file, parent).id}(p, { ${blocks.join(", ")}, ...blocks });`;
  define(scope, id, ["blocks"], parent ? extended() : printed);
  return file.functions;
}

function partOf(file, { template: { value: name } }) {
  const part = file.files.get(name);
  if (part === undefined) throw new SyntaxError(`${file.name}: there is no template "${name}".`);
  file.parts.add(part);
  return part;
}

/**
 * Scope of a function or loop. `names`: its parameters or loop variables; `set`: variables that it declares;
 * `given`: variables that the function reads from the context.
 */
const functionScope = (file, names = []) => ({
  file,
  names: new Set(names),
  set: new Set(),
  given: new Set(),
});
const loopScope = (above, names, loop) => ({ ...above, above, names: new Set(names), set: new Set(), loop });

const knows = ({ names, set, above }, name) =>
  names.has(name) || set.has(name) || (above !== undefined && knows(above, name));

const variable = (name) => `v_${name}`;
const declared = (names) => (names.size === 0 ? "" : `let ${[...names].map(variable).join(", ")};`);

function define({ file, given, set }, id, parameters, code) {
  const read = [...given].map((name) => `${name}: ${variable(name)}`);
  file.functions.push(`function ${id}(${["p", ...parameters].join(", ")}) {
const { ${read.join(", ")} } = p.ctx; ${declared(set)} let o = "";
try { ${code} } catch (error) { throw failedIn(${JSON.stringify(file.name)}, error); }
return o; }`);
}

/** Compiles nodes to statements. Consecutive output is joined in one statement. */
function statements(body, scope) {
  let code = "";
  let printed = [];
  const flush = () => {
    if (printed.length > 0) code += `o += ${printed.join(" + ")};\n`;
    printed = [];
  };
  const visit = (node) => {
    if (node instanceof nodes.NodeList && !(node.typename in expressions))
      return node.children.forEach(visit);
    const { value, statement } = (tags[node.typename] ?? output)(node, scope);
    if (value !== undefined) printed.push(value);
    if (statement === undefined) return;
    flush();
    code += statement;
  };
  visit(body);
  flush();
  return code;
}

const captured = (body, scope) => `(() => { let o = ""; ${statements(body, scope)} return o; })`;

function output(node, scope) {
  if (node.typename === "TemplateData") return node.value === "" ? {} : { value: JSON.stringify(node.value) };
  return { value: macroCall(node, scope) ?? `print(${expression(node, scope)})` };
}

function condition({ cond, body, else_ }, scope) {
  const otherwise = else_ ? ` else { ${statements(else_, scope)} }` : "";
  return { statement: `if (${expression(cond, scope)}) { ${statements(body, scope)} }${otherwise}\n` };
}

/** Compilers by kind of node. They return an output expression (`value`) or a statement. */
const tags = {
  If: condition,
  IfAsync: condition,
  For({ arr, name, body }, scope) {
    const depth = (scope.loop?.depth ?? 0) + 1;
    const [at, list] = [`i${depth}`, `l${depth}`];
    const names = (name.children ?? [name]).map(({ value }) => value);
    const inside = loopScope(scope, names, { depth, at, list });
    const code = statements(body, inside);
    const entry = name.children ? `[${names.map(variable).join(", ")}]` : variable(names[0]);
    const given = name.children ? "pairsOf" : "listOf";
    return {
      statement: `{ const ${list} = ${given}(${expression(arr, scope)}); ${declared(inside.set)}
for (let ${at} = 0; ${at} < ${list}.length; ${at} += 1) { const ${entry} = ${list}[${at}]; ${code} } }\n`,
    };
  },
  Set({ targets: [{ value: name }], value, body }, scope) {
    const text = value === null ? `${captured(body.body, scope)}()` : expression(value, scope);
    if (!knows(scope, name)) scope.set.add(name);
    return { statement: `${variable(name)} = ${text};\n` };
  },
  Macro({ name, args, body }, { file }) {
    const defaults = args.children.flatMap((arg) => arg.children ?? []);
    const plain = args.children.filter((arg) => arg.children === undefined).map(({ value }) => value);
    const scope = functionScope(file, [...plain, ...defaults.map(({ key }) => key.value)]);
    const parameters = [
      ...plain.map(variable),
      ...defaults.map(({ key, value }) => `${variable(key.value)} = ${expression(value, scope)}`),
    ];
    define(scope, `${file.id}_${name.value}`, parameters, statements(body, scope));
    return {};
  },
  Block({ name, body }, { file }) {
    const id = `${file.id}_${name.value}`;
    const scope = functionScope(file);
    define(scope, id, [], statements(body, scope));
    return { value: `(blocks?.${name.value} ?? ${id})(p)` };
  },
  Include: (node, { file }) => ({ value: `${partOf(file, node).id}(p)` }),
  FromImport: () => ({}),
  Extends: () => ({}),
  /** `apiReferenceCached`, the only extension. */
  CallExtension: ({ args, contentArgs: [body] }, scope) => ({
    value: `p.cached(${all(args, scope)}, ${captured(body, scope)})`,
  }),
};

/** Compiles a call of a macro, whose result is safe to output; returns undefined for other nodes. */
function macroCall({ typename, name, args }, scope) {
  const macro = typename === "FunCall" && !knows(scope, name.value) && scope.file.macros.get(name.value);
  return macro ? `${macro}(${["p", all(args, scope)].filter(Boolean).join(", ")})` : undefined;
}

function expression(node, scope) {
  const { typename, lineno } = node;
  if (Object.hasOwn(expressions, typename)) return expressions[typename](node, scope);
  throw new SyntaxError(`${scope.file.name}, line ${lineno + 1}: ${typename} is not supported.`);
}

const all = ({ children }, scope) => children.map((node) => expression(node, scope)).join(", ");

const binary =
  (operator) =>
  ({ left, right }, scope) =>
    `(${expression(left, scope)} ${operator} ${expression(right, scope)})`;

const ofLoop = {
  index: ({ at }) => `(${at} + 1)`,
  index0: ({ at }) => at,
  first: ({ at }) => `(${at} === 0)`,
  last: ({ at, list }) => `(${at} === ${list}.length - 1)`,
};

const expressions = {
  Literal: ({ value }) => JSON.stringify(value),
  Symbol({ value: name }, scope) {
    if (name === "undefined") return name;
    if (knows(scope, name)) return variable(name);
    const macro = scope.file.macros.get(name);
    if (macro) return `((...given) => markSafe(${macro}(p, ...given)))`;
    if (!GLOBALS.has(name))
      throw new SyntaxError(`${scope.file.name}: "${name}" is neither a parameter nor set.`);
    scope.given.add(name);
    return variable(name);
  },
  Group: (node, scope) => `(${all(node, scope)})`,
  Array: (node, scope) => `[${all(node, scope)}]`,
  Dict: (node, scope) => `{ ${all(node, scope)} }`,
  Pair: ({ key, value }, scope) => `${JSON.stringify(key.value)}: ${expression(value, scope)}`,
  InlineIf: ({ cond, body, else_ }, scope) =>
    `(${expression(cond, scope)} ? ${expression(body, scope)} : ${else_ ? expression(else_, scope) : '""'})`,
  Or: binary("||"),
  And: binary("&&"),
  Add: binary("+"),
  Mul: binary("*"),
  Not: ({ target }, scope) => `!${expression(target, scope)}`,
  In: ({ left, right }, scope) => `${expression(right, scope)}.includes(${expression(left, scope)})`,
  Compare: ({ expr, ops: [{ type, expr: other }] }, scope) =>
    `(${expression(expr, scope)} ${type} ${expression(other, scope)})`,
  LookupVal: ({ target, val }, scope) =>
    target.value === "loop"
      ? ofLoop[val.value](scope.loop)
      : `${expression(target, scope)}?.[${expression(val, scope)}]`,
  FunCall(node, scope) {
    const macro = macroCall(node, scope);
    return macro ? `markSafe(${macro})` : `${expression(node.name, scope)}(${all(node.args, scope)})`;
  },
  Filter: ({ name, args }, scope) => `p.filters.${name.value}.call(p, ${all(args, scope)})`,
};
