/**
 * Compiles our templates to one module of plain functions, so that builds neither read nor compile them.
 * Nunjucks parses the templates, and the functions return the same output as Nunjucks. All that is not
 * certain to be the same is refused with file and line. Templates of a site are never compiled here.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import nunjucks from "nunjucks";
import { expression, macroCall } from "./template-expressions.mjs";
import { checkContexts } from "./template-contexts.mjs";
import {
  contextName,
  declaredName,
  functionScope,
  loopScope,
  refuse,
  setName,
  unsupported,
  variable,
} from "./template-names.mjs";

const { parser } = nunjucks;

/**
 * @param {string} folder that contains `api-reference/`
 * @param {readonly string[]} pages texts of further templates, which are also their names
 * @param {object} cachedTag the tag `apiReferenceCached`
 * @param {readonly string[]} filters names of the filters that compiled templates have
 * @returns {Promise<string>} source of the module; `templates-module.d.ts` declares its argument
 */
export async function compileTemplates(folder, pages, cachedTag, filters) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".njk"));
  const shipped = names.map((name) => name.replaceAll("\\", "/")).sort();
  const files = new Map();
  for (const name of [...shipped, ...pages]) {
    const text = pages.includes(name) ? name : await readFile(join(folder, name), "utf8");
    files.set(name, readTemplate(name, text, cachedTag, { id: `t${files.size}`, files, filters }));
  }
  const functions = [...files.values()].flatMap(compileFile);
  checkContexts([...files.values()]);
  const entries = [...files.values()].map(
    (file) =>
      `${JSON.stringify(file.name)}: { render: ${file.id}, parts: ${JSON.stringify(allParts(file))} },`,
  );
  return [
    "export default ({ print, listOf, pairsOf, isIn, markSafe, failedIn }) => {",
    ...functions,
    "return {",
    ...entries,
    "};\n};\n",
  ].join("\n");
}

/**
 * Parses a template. `macros` contains the names of its macros and imports, `declared` those above the node
 * that is being compiled, `scopes` its functions, `uses` the templates that it includes, imports or extends.
 */
function readTemplate(name, text, cachedTag, settings) {
  const file = { ...settings, name, functions: [], scopes: [], uses: [] };
  Object.assign(file, { blocks: new Set(), declared: new Set() });
  try {
    file.root = parser.parse(text, [cachedTag], {});
  } catch (error) {
    // At the end of the file, Nunjucks has no line.
    const line = error.lineno ?? text.split("\n").length;
    throw new SyntaxError(`${name}, line ${line}: ${error.message}`, { cause: error });
  }
  const macros = file.root.children.filter(({ typename }) => typename === "Macro");
  file.macros = new Map(
    macros.map(({ name: node }) => [node.value, { id: `${file.id}_${node.value}`, page: "p", node }]),
  );
  return file;
}

/** Returns the names of the template and all templates that it includes, imports or extends. */
function allParts(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return [file.name, ...file.uses.flatMap(({ part }) => allParts(part, seen))];
}

/**
 * Returns the functions for a file: its macros, its blocks and the whole template. Each receives a page `p`
 * with the context `ctx`, `filters` and `cached`. `p.alone` is the same page without a context.
 */
function compileFile(file) {
  const { id, root } = file;
  const scope = functionScope(file, "template");
  for (const node of root.children) if (node.typename === "FromImport") importMacros(node, scope);
  const [parent] = root.children.filter(({ typename }) => typename === "Extends");
  if (parent) extendTemplate(parent, root, scope);
  const printed = statements(root, scope);
  const blocks = [...file.blocks].map((name) => `${name}: ${id}_block_${name}`);
  const extended = () => `return ${file.parent.id}(p, { ${blocks.join(", ")}, ...blocks });`;
  define(scope, id, ["blocks"], parent ? extended() : printed);
  return file.functions;
}

/**
 * Returns the first node at the top of a template that is neither text nor one of `kinds`. Nunjucks runs it in a
 * template that extends another or is imported, without printing anything.
 */
const findOther = (root, ...kinds) =>
  root.children.find(
    ({ typename, children = [] }) =>
      !kinds.includes(typename) && !(typename === "Output" && children[0].typename === "TemplateData"),
  );

/** Checks a template that extends another, and sets its `parent`. */
function extendTemplate(node, root, scope) {
  Object.assign(scope.file, { extendsTag: node, parent: partOf(node, scope) });
  const other = findOther(root, "Extends", "FromImport", "Macro", "Block");
  if (other)
    unsupported(
      scope,
      other,
      "Content outside of blocks in a template that extends another",
      "Move it into a block.",
    );
}

/** Returns the template that a tag names, and records that it is used there. */
function partOf(node, scope) {
  const { typename, template } = node;
  if (typeof template.value !== "string" || template.typename !== "Literal")
    unsupported(scope, node, "A template whose name is calculated", "Write the name in quotes.");
  const part = scope.file.files.get(template.value);
  if (part === undefined) refuse(scope, node, `There is no template "${template.value}".`);
  scope.file.uses.push({ part, typename, scope, hasContext: node.withContext ?? typename !== "FromImport" });
  return part;
}

function define({ file, read, set }, id, parameters, code) {
  const names = [...read.keys()].filter((name) => !file.macros.has(name));
  const given = names.map((name) => `${name}: ${variable(name)}`);
  file.functions.push(`function ${id}(${["p", ...parameters].join(", ")}) {
const { ${given.join(", ")} } = p.ctx; ${variables(set)} let o = "";
try { ${code} } catch (error) { throw failedIn(${JSON.stringify(file.name)}, error); }
return o; }`);
}

const variables = (set) => (set.size === 0 ? "" : `let ${[...set].map(variable).join(", ")};`);

const CONTAINERS = new Set(["Root", "NodeList", "Output"]);

/** Compiles nodes to statements. Consecutive output is joined in one statement. */
function statements(body, scope) {
  let code = "";
  let printed = [];
  const flush = () => {
    if (printed.length > 0) code += `o += ${printed.join(" + ")};\n`;
    printed = [];
  };
  const visit = (node) => {
    if (CONTAINERS.has(node.typename)) return node.children.forEach(visit);
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
  const code = `if (${expression(cond, scope)}) { ${statements(body, scope)} }`;
  return { statement: else_ ? `${code} else { ${statements(else_, scope)} }\n` : `${code}\n` };
}

/** Refuses a tag inside another, which Nunjucks may never run. */
function requireTop(node, scope, what) {
  const isTop = scope.kind === "template" && scope.file.root.children.includes(node);
  if (!isTop)
    unsupported(scope, node, `${what} inside another tag`, "Move it to the top level of the template.");
}

/** Adds the macros that a tag imports. */
function importMacros(node, scope) {
  const { file } = scope;
  const part = partOf(node, scope);
  const other = findOther(part.root, "FromImport", "Macro");
  if (other)
    unsupported(
      { file: part },
      other,
      `Content in a template that ${file.name} imports`,
      "Move its macros to another file.",
    );
  for (const name of node.names.children) {
    if (name.typename !== "Symbol")
      unsupported(scope, name, "`as` in an import", "Import the macro by its own name.");
    const macro = part.root.children.some(
      (each) => each.typename === "Macro" && each.name.value === name.value,
    );
    if (!macro) refuse(scope, name, `${part.name} has no macro "${name.value}".`);
    const known = scope.kind === "template" ? file.macros : scope.imports;
    if (file.macros.has(name.value) || known.has(name.value))
      refuse(scope, name, `There is another macro "${name.value}". Use another name.`);
    const page = node.withContext ? "p" : "p.alone";
    known.set(contextName(name, scope), { id: `${part.id}_${name.value}`, page, node: name });
  }
}

/** Records macros as declared. Nunjucks does not know them above, so nothing there may call a macro. */
function declareMacros(node, names, { file }) {
  if (file.isCalling) refuse({ file }, node, "A macro is called above. Move all macros and imports up.");
  for (const { value: name } of names) {
    if (file.declared.has(name))
      refuse({ file }, node, `There is another macro "${name}". Use another name.`);
    file.declared.add(name);
  }
}

/**
 * Compiles a macro. A default applies to an argument that is not passed, but not to one that is `undefined`.
 * Nunjucks looks up parameters with a default as it looks up variables.
 */
function compileMacro({ name, args, body }, scope) {
  const parameters = args.children.flatMap((node) =>
    node.typename === "KeywordArgs" ? node.children : { key: node },
  );
  const defaults = parameters.map(({ key, value }, index) => {
    const code = value === undefined ? undefined : expression(value, scope);
    const parameter = value === undefined ? declaredName(key, scope) : contextName(key, scope);
    if (scope.names.has(parameter)) refuse(scope, key, `There are two parameters "${parameter}".`);
    scope.names.add(parameter);
    if (code === undefined) return "";
    scope.unsure.set(parameter, key);
    return `if (arguments.length < ${index + 2}) ${variable(parameter)} = ${code};\n`;
  });
  const code = defaults.join("") + statements(body, scope);
  const id = `${scope.file.id}_${contextName(name, scope)}`;
  define(
    scope,
    id,
    parameters.map(({ key }) => variable(key.value)),
    code,
  );
}

/**
 * Refuses parts inside of `if` and `for`, for which Nunjucks does not wait there: if a site replaces such a part
 * by one with an asynchronous filter, its output is lost. `ifAsync` does wait.
 */
function requireAwaited(node, scope) {
  const [part] = node.findAll(nunjucks.nodes.Include);
  if (part) unsupported(scope, part, "`include` inside `if` or `for`", "Use `ifAsync` or a macro.");
}

/** Compilers by kind of node. They return an output expression (`value`) or a statement. */
const tags = {
  If(node, scope) {
    requireAwaited(node, scope);
    return condition(node, scope);
  },
  IfAsync(node, scope) {
    if (scope.loop) unsupported(scope, node, "`ifAsync` inside `for`", "Move the condition out of the loop.");
    return condition(node, scope);
  },
  For(node, scope) {
    requireAwaited(node, scope);
    const { arr, name, body, else_ } = node;
    if (else_)
      unsupported(
        scope,
        node,
        "`for … else`",
        "Write an `if` with the `length` of the list beside the loop.",
      );
    const depth = (scope.loop?.depth ?? 0) + 1;
    const [at, list, length] = [`i${depth}`, `l${depth}`, `n${depth}`];
    const names = (name.children ?? [name]).map((each) => declaredName(each, scope));
    if (names.length > 2 || names[0] === names[1])
      unsupported(scope, name, "More than a name and a value in `for`", "Write `for name, value in …`.");
    const inside = loopScope(scope, names, { depth, at, length, isOfPairs: names.length === 2 });
    const code = statements(body, inside);
    const item = (index) => (names.length === 2 ? `${list}[${at}][${index}]` : `${list}[${at}]`);
    const entry = names.map((each, index) => `${variable(each)} = ${item(index)}`).join(", ");
    const items = names.length === 2 ? "pairsOf" : "listOf";
    return {
      statement: `{ const ${list} = ${items}(${expression(arr, scope)}), ${length} = ${list}.length; ${variables(inside.set)}
for (let ${at} = 0; ${at} < ${list}.length; ${at} += 1) { const ${entry}; ${code} } }\n`,
    };
  },
  Set(node, scope) {
    const { targets, value, body } = node;
    if (targets.length !== 1)
      unsupported(scope, node, "`set` with several names", "Write one `set` for each name.");
    const text = value === null ? `${captured(body.body, scope)}()` : expression(value, scope);
    return { statement: `${variable(setName(targets[0], scope))} = ${text};\n` };
  },
  Macro(node, above) {
    requireTop(node, above, "A macro");
    declareMacros(node, [node.name], above);
    compileMacro(node, functionScope(above.file, "macro"));
    return {};
  },
  Block(node, above) {
    const { file } = above;
    requireTop(node, above, "A block");
    const name = declaredName(node.name, above);
    if (file.blocks.has(name)) refuse(above, node, `There is another block "${name}". Use another name.`);
    file.blocks.add(name);
    const id = `${file.id}_block_${name}`;
    const scope = functionScope(file, "block", node.body.children);
    define(scope, id, [], statements(node.body, scope));
    return { value: `(blocks?.${name} ?? ${id})(p)` };
  },
  Include(node, scope) {
    if (node.ignoreMissing) unsupported(scope, node, "`ignore missing`", "Include a template that exists.");
    return { value: `${partOf(node, scope).id}(p)` };
  },
  FromImport(node, scope) {
    if (scope.kind === "block" && scope.children.includes(node)) importMacros(node, scope);
    else {
      requireTop(node, scope, "An import");
      declareMacros(node, node.names.children, scope);
    }
    return {};
  },
  Extends(node, scope) {
    requireTop(node, scope, "`extends`");
    if (node !== scope.file.extendsTag)
      unsupported(scope, node, "A second `extends`", "Extend one template.");
    return {};
  },
  /** `apiReferenceCached`, the only extension. */
  CallExtension({ args, contentArgs: [body] }, scope) {
    if (args.children.length !== 1)
      unsupported(scope, args, "`apiReferenceCached` without exactly one key", "Join the keys with `+`.");
    return { value: `p.cached(${expression(args.children[0], scope)}, ${captured(body, scope)})` };
  },
};
