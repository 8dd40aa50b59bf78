/**
 * Checks the names of templates that run inside others. Nunjucks also looks for a name in the variables of the
 * templates around (`frame`) and in the context that they leave (`context`). It would find another value there
 * than a compiled template has.
 */
import { refuse } from "./template-names.mjs";

/** @param {readonly object[]} files all templates, compiled */
export function checkContexts(files) {
  for (const file of files) {
    file.around = { frame: new Map(), context: new Map() };
    file.aroundBlocks = namesOfParents(file);
  }
  // Until nothing is added, because templates may be nested to any depth.
  while (files.map(passOn).includes(true));
  for (const file of files) for (const scope of file.scopes) checkScope(file, scope);
}

/** Returns the names that a template leaves in the context: macros, imports, and variables set at its top. */
function contextOf({ name: file, macros, scopes }) {
  const imports = scopes.flatMap((scope) => [...scope.imports]);
  const set = scopes.flatMap((scope) => (scope.kind === "template" ? [...scope.set] : []));
  return new Map([
    ...[...macros, ...imports].map(([name, { id, page, node }]) => [name, { file, node, value: id + page }]),
    ...set.map((name) => [name, { file, value: file }]),
  ]);
}

/** Returns the names of the templates that a template extends. Its blocks run inside of them. */
function namesOfParents(file) {
  const around = { frame: new Map(), context: new Map() };
  const own = contextOf(file);
  for (const parent of parentsOf(file)) {
    const context = contextOf(parent);
    for (const [name, { node, value }] of own)
      if (node && context.has(name) && context.get(name).value !== value)
        refuse({ file }, node, sameName(name, parent.name));
    addTo(around.context, context);
    for (const [name, found] of context) if (!found.node) around.frame.set(name, found);
  }
  return around;
}

function parentsOf(file) {
  const parents = new Set();
  for (let { parent } = file; parent !== undefined; parent = parent.parent) {
    if (parents.has(parent)) refuse({ file }, file.extendsTag, "The template extends itself.");
    parents.add(parent);
  }
  return parents;
}

/** Adds the names of a template to those around the templates in it. Returns whether any was new. */
function passOn(file) {
  const added = file.uses.map(({ part, typename, scope, hasContext }) => {
    if (!hasContext) return false;
    const { frame, context } = part.around;
    const size = frame.size + context.size;
    const wheres = typename === "Extends" ? [file.around] : [file.around, file.aroundBlocks];
    addTo(context, contextOf(file), ...wheres.map((where) => where.context));
    if (typename === "Include") addTo(frame, variablesAt(scope));
    if (scope.kind !== "macro") addTo(frame, ...wheres.map((where) => where.frame));
    return frame.size + context.size > size;
  });
  return added.includes(true);
}

/** Returns the variables around a tag: parameters, loop variables and those that are set. */
function variablesAt({ file: { name: file }, names, set, above }) {
  const own = [...names, ...set].map((name) => [name, { file }]);
  return new Map([...own, ...(above ? variablesAt(above) : [])]);
}

function addTo(found, ...others) {
  for (const other of others) for (const [name, value] of other) if (!found.has(name)) found.set(name, value);
}

const sameName = (name, other) =>
  `"${name}" is also a name in ${other}, inside of which this runs. Use another name.`;

function checkScope(file, scope) {
  const { around, aroundBlocks } = file;
  const frames = scope.kind === "macro" ? [] : [around.frame, aroundBlocks.frame];
  const contexts = scope.kind === "template" ? [] : [aroundBlocks.context, contextOf(file)];
  const check = (names, wheres) => {
    for (const [name, node] of names)
      for (const where of wheres)
        if (where.has(name)) refuse(scope, node, sameName(name, where.get(name).file));
  };
  check(scope.read, frames);
  check(scope.unsure, [...frames, around.context, ...contexts]);
}
