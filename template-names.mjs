/**
 * The names in our templates. Nunjucks looks most names up while it renders: in the variables around, then in
 * the context. The compiler resolves them beforehand, so it refuses a template in which Nunjucks might find
 * another value.
 */

/**
 * Variables that a template may read from its context. All others must be parameters, loop variables, or set
 * or imported by the template.
 */
const GLOBALS = new Set([
  ...["view", "operation", "reference", "tag", "texts", "apiReferencePage", "apiReferenceProblem"],
  ...["stylesheet", "script", "addresses", "card", "characters", "link"],
]);

/** Names with a meaning in Nunjucks, besides those that every object has, such as `constructor`. */
const RESERVED = new Set(["loop", "super", "caller", "undefined", "range", "cycler", "joiner"]);

/**
 * Stops the build of the package.
 * @param {{ file: { name: string } }} scope
 * @param {object} node
 * @param {string} sentences what is wrong, and what to write instead
 * @returns {never}
 */
export function refuse({ file }, node, sentences) {
  const line = (node.lineno ?? node.children?.[0]?.lineno ?? 0) + 1;
  throw new SyntaxError(`${file.name}, line ${line}: ${sentences}`);
}

/**
 * Refuses a construct of Nunjucks.
 * @param {string} construct begins the sentence
 * @param {string} instead sentence that says what to write
 * @returns {never}
 */
export const unsupported = (scope, node, construct, instead) =>
  refuse(scope, node, `${construct} is not supported. ${instead}`);

/**
 * Creates the scope of a function: a template, a block or a macro. `names`: its parameters; `set`: variables
 * that it declares; `setBelow`: those that loops inside it declare; `imports`: the macros that a block
 * imports. `read` and `unsure` contain names that Nunjucks looks up while it renders: those from the context,
 * and variables, for which it continues the search if their value is `undefined`.
 */
export function functionScope(file, kind, children = []) {
  const scope = {
    ...{ file, kind, children, names: new Set(), set: new Set(), setBelow: new Set() },
    ...{ imports: new Map(), read: new Map(), unsure: new Map() },
  };
  file.scopes.push(scope);
  return scope;
}

/** Creates the scope of a loop, which shares the maps of its function. */
export const loopScope = (above, names, loop) => ({
  ...above,
  ...{ above, loop, names: new Set(names), set: new Set(), setBelow: new Set() },
});

export const variable = (name) => `v_${name}`;

/** Whether a name is a parameter, a loop variable or set. */
const knows = ({ names, set, above }, name) =>
  names.has(name) || set.has(name) || (above !== undefined && knows(above, name));

/** Returns the name that a node introduces. */
export function declaredName(node, scope) {
  const { typename, value: name } = node;
  if (typename !== "Symbol" || !/^[A-Za-z_]\w*$/.test(name))
    unsupported(scope, node, "A name with other characters than letters, digits and `_`", "Use a word.");
  if (RESERVED.has(name) || name in {})
    refuse(scope, node, `"${name}" already has a meaning in Nunjucks. Use another name.`);
  return name;
}

/** Returns the name of a macro or variable. One of a page would be another value in some places. */
export function contextName(node, scope) {
  const name = declaredName(node, scope);
  if (GLOBALS.has(name)) refuse(scope, node, `"${name}" is a name of all pages. Use another name.`);
  return name;
}

/**
 * Declares a variable that `set` assigns. Nunjucks looks for one in the scopes around and assigns that, but
 * only if it has a value.
 */
export function setName(node, scope) {
  const name = contextName(node, scope);
  if (scope.file.macros.has(name) || scope.imports.has(name))
    refuse(scope, node, `"${name}" is also a macro. Use another name for the variable.`);
  for (let each = scope; each !== undefined; each = each.above)
    if (each.names.has(name) || (each !== scope && each.set.has(name)) || scope.setBelow.has(name))
      refuse(scope, node, `"${name}" is also a name of a loop or macro around or below. Use another name.`);
  for (let each = scope.above; each !== undefined; each = each.above) each.setBelow.add(name);
  scope.set.add(name);
  if (!scope.unsure.has(name)) scope.unsure.set(name, node);
  return name;
}

/** Returns the JavaScript for a variable that is read. */
export function readName(node, scope) {
  const { value: name } = node;
  if (name === "undefined") return name;
  if (knows(scope, name)) return variable(name);
  if (!GLOBALS.has(name))
    refuse(
      scope,
      node,
      `"${name}" is neither a parameter nor set above. Pages have: ${[...GLOBALS].join(", ")}.`,
    );
  scope.read.set(name, node);
  return variable(name);
}

/**
 * Returns the macro that a name refers to. Nunjucks knows a macro only after it has run the tag that declares
 * it. Inside of macros, that is when they are called.
 */
export function macroOf(node, scope) {
  const { value: name, typename } = node;
  const { file, kind } = scope;
  if (typename !== "Symbol" || knows(scope, name)) return undefined;
  const own = scope.imports.get(name);
  if (own) return own;
  const macro = file.macros.get(name);
  if (macro === undefined) return undefined;
  if (kind !== "macro") {
    if (!file.declared.has(name))
      refuse(scope, node, `The macro "${name}" is declared below. Move the macro or the import up.`);
    file.isCalling = true;
  }
  if (kind === "block") scope.read.set(name, node);
  return macro;
}
