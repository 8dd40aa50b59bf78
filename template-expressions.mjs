/** Compiles the expressions of our templates to JavaScript. */
import nunjucks from "nunjucks";
import { macroOf, readName, unsupported } from "./template-names.mjs";

const { nodes } = nunjucks;

/** Compiles a call of a macro, whose result is safe to output; returns undefined for other nodes. */
export function macroCall({ typename, name, args }, scope) {
  const macro = typename === "FunCall" ? macroOf(name, scope) : undefined;
  return macro && `${macro.id}(${[macro.page, all(args, scope)].filter(Boolean).join(", ")})`;
}

export function expression(node, scope) {
  const { typename } = node;
  if (Object.hasOwn(expressions, typename)) return expressions[typename](node, scope);
  const [what, instead] = REFUSED[typename] ?? [`\`${typename}\``, "Use another tag or operator."];
  return unsupported(scope, node, what, instead);
}

const all = ({ children }, scope) => children.map((node) => expression(node, scope)).join(", ");

const CALCULATE = "Calculate the value in the view.";

/** Kinds of nodes that are not compiled, with what to write instead. */
const REFUSED = {
  AsyncAll: ["`asyncAll`", "Use `for`."],
  AsyncEach: ["`asyncEach`", "Use `for`."],
  Capture: ["`filter` around content", "Use `set` around the content, then the filter."],
  Caller: ["`call`", "Pass the content as an argument."],
  Concat: ["`~`", "Print the values one after the other, or use `+`."],
  Div: ["`/`", CALCULATE],
  FloorDiv: ["`//`", CALCULATE],
  Import: ["`import … as`", "Use `from … import`."],
  Is: ["`is`", `Compare with \`==\`. ${CALCULATE}`],
  Mod: ["`%`", CALCULATE],
  Neg: ["`-` before a value", CALCULATE],
  Pos: ["`+` before a value", CALCULATE],
  Pow: ["`**`", CALCULATE],
  Sub: ["`-`", CALCULATE],
  Switch: ["`switch`", "Use `if` and `elif`."],
};

const binary =
  (operator) =>
  ({ left, right }, scope) =>
    `(${expression(left, scope)} ${operator} ${expression(right, scope)})`;

const ofLoop = {
  index: ({ at }) => `(${at} + 1)`,
  index0: ({ at }) => at,
  first: ({ at }) => `(${at} === 0)`,
  last: ({ at, length }) => `(${at} === ${length} - 1)`,
};

/** Compiles `loop.index` and so on. Nunjucks counts the pairs of an object in its own way. */
function loopValue(node, scope) {
  const { loop } = scope;
  const { typename, value: name } = node.val;
  if (loop === undefined)
    unsupported(scope, node, "`loop` outside of `for`", "Read it inside of the loop, and pass it on.");
  if (typename !== "Literal") unsupported(scope, node, "`loop[…]`", "Write `loop.index`.");
  if (!Object.hasOwn(ofLoop, name) || (loop.isOfPairs && name === "last"))
    unsupported(
      scope,
      node,
      `\`loop.${name}\``,
      `Use one of: ${Object.keys(ofLoop).join(", ")}, or the list's \`length\`.`,
    );
  return ofLoop[name](loop);
}

function lookup({ target, val }, scope) {
  const called = [val, ...val.findAll(nodes.Node)].find((node) =>
    ["FunCall", "Filter", "In", "Compare"].includes(node.typename),
  );
  // Nunjucks calls it even if there is no object.
  if (called)
    unsupported(scope, called, "A call or comparison in a key", "Calculate the key before, with `set`.");
  return `${expression(target, scope)}?.[${expression(val, scope)}]`;
}

/** Nodes to which Nunjucks applies `not` as a whole. It applies `not a == b` to `a`. */
const NEGATED = ["Symbol", "Literal", "LookupVal", "FunCall", "Filter", "Group", "Not", "In"];

const expressions = {
  Literal: ({ value }) => (typeof value === "string" ? JSON.stringify(value) : String(value)),
  Symbol(node, scope) {
    if (node.value === "loop") unsupported(scope, node, "`loop` as a value", "Pass what is read of it.");
    const macro = macroOf(node, scope);
    return macro ? `((...given) => markSafe(${macro.id}(${macro.page}, ...given)))` : readName(node, scope);
  },
  Group(node, scope) {
    if (node.children.length !== 1) unsupported(scope, node, "A list in parentheses", "Use `[…]`.");
    return `(${all(node, scope)})`;
  },
  Array: (node, scope) => `[${all(node, scope)}]`,
  Dict: (node, scope) => `{ ${all(node, scope)} }`,
  Pair({ key, value }, scope) {
    if (typeof key.value !== "string" || key.value === "__proto__")
      unsupported(scope, key, "This key", "Write a word or a string.");
    return `${JSON.stringify(key.value)}: ${expression(value, scope)}`;
  },
  InlineIf: ({ cond, body, else_ }, scope) =>
    `(${expression(cond, scope)} ? ${expression(body, scope)} : ${else_ ? expression(else_, scope) : '""'})`,
  Or: binary("||"),
  And: binary("&&"),
  Add: binary("+"),
  Mul: binary("*"),
  Not(node, scope) {
    if (!NEGATED.includes(node.target.typename))
      unsupported(scope, node, "`not` before an operator without parentheses", "Write `not (…)`.");
    return `!${expression(node.target, scope)}`;
  },
  In: ({ left, right }, scope) => `isIn(${expression(left, scope)}, ${expression(right, scope)})`,
  Compare(node, scope) {
    const [{ type, expr: other }, next] = node.ops;
    if (next) unsupported(scope, node, "A chain of comparisons", "Combine two comparisons with `and`.");
    return `(${expression(node.expr, scope)} ${type} ${expression(other, scope)})`;
  },
  LookupVal: (node, scope) =>
    node.target.value === "loop" && node.target.typename === "Symbol"
      ? loopValue(node, scope)
      : lookup(node, scope),
  KeywordArgs(node, scope) {
    const isCall = node.children.some(({ value }) => value.typename === "Caller");
    if (isCall) return unsupported(scope, node, ...REFUSED.Caller);
    return unsupported(scope, node, "An argument with a name", "Pass arguments by their position.");
  },
  FunCall(node, scope) {
    const macro = macroCall(node, scope);
    if (macro) return `markSafe(${macro})`;
    if (node.name.typename !== "LookupVal")
      unsupported(
        scope,
        node,
        "A call of a value that is neither a macro nor a method",
        "Call `name(…)` of a macro or `object.name(…)`.",
      );
    // In parentheses, because a call after `?.` is omitted if there is no object; Nunjucks throws an error.
    return `(${lookup(node.name, scope)})(${all(node.args, scope)})`;
  },
  Filter({ name, args }, scope) {
    const { filters } = scope.file;
    if (!filters.includes(name.value))
      unsupported(scope, name, `The filter \`${name.value}\``, `Use one of: ${filters.join(", ")}.`);
    return `p.filters.${name.value}.call(p, ${all(args, scope)})`;
  },
};
