import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import nunjucks from "nunjucks";
import ts from "typescript";
import { EQUIVALENT } from "./equivalent.js";

const FOLDERS = ["eleventy-plugin", "client", "server", "_includes"];

/**
 * @typedef {object} Mutant a change of a few whole lines of one file
 * @property {string} file
 * @property {number} line where `before` begins, counted from 1
 * @property {"negate" | "swap" | "drop"} kind
 * @property {string} before
 * @property {string} after
 */

/**
 * Returns a number from 0 to 1 that depends only on its arguments, so that a new file does not change the
 * choice in others.
 */
function chance(...facts) {
  const digest = createHash("sha256").update(JSON.stringify(facts)).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/**
 * Chooses at most one mutant of a file, in an order that favours files with many mutable lines. Skips those
 * listed in `EQUIVALENT`.
 *
 * @param {string} folder of the sources
 * @param {string} seed
 * @param {number} count
 * @returns {Mutant[]}
 */
export function draw(folder, seed, count) {
  const files = FOLDERS.flatMap((name) => filesBelow(folder, name))
    .filter((name) => /(?<!\.d)\.ts$|\.njk$/.test(name))
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      const changes = file.endsWith(".njk") ? templateChanges(text) : codeChanges(file, text);
      const weight = new Set(changes.map(({ start }) => lineAt(text, start))).size;
      return { file, text, changes, rank: chance(seed, file) ** (1 / weight) };
    });
  return files
    .filter(({ changes }) => changes.length > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map((source) => chosen(source, seed))
    .filter((mutant) => mutant !== undefined && !isEquivalent(mutant))
    .slice(0, count);
}

function filesBelow(folder, name) {
  const entries = readdirSync(join(folder, name), { recursive: true });
  return entries.map((entry) => `${name}/${entry.replaceAll("\\", "/")}`);
}

/** Returns a mutant of a file. Each kind is equally likely, regardless of how many changes it has. */
function chosen({ file, text, changes }, seed) {
  const kinds = [...new Set(changes.map(({ kind }) => kind))].toSorted();
  const kind = kinds[Math.floor(chance(seed, file, "kind") * kinds.length)];
  const change = changes
    .filter((one) => one.kind === kind)
    .map((one, index) => ({ one, rank: chance(seed, file, kind, index) }))
    .toSorted((one, other) => one.rank - other.rank)
    .find(({ one }) => compiles(file, changed(text, one)))?.one;
  return change && inWholeLines(file, text, change);
}

const isEquivalent = (mutant) =>
  EQUIVALENT.some(({ file, before, after }) =>
    [file === mutant.file, before === mutant.before.trim(), after === mutant.after.trim()].every(Boolean),
  );

const lineAt = (text, position) => text.slice(0, position).split("\n").length;
const changed = (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end);

/** @returns {Mutant} */
function inWholeLines(file, text, { kind, start, end, by }) {
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const last = text.indexOf("\n", end);
  const tail = last < 0 ? text.length : last;
  const after = text.slice(first, start) + by + text.slice(end, tail);
  return { file, line: lineAt(text, start), kind, before: text.slice(first, tail), after };
}

/** Whether a file can be parsed. Types are not checked, because tests run without a type check too. */
function compiles(file, text) {
  try {
    if (file.endsWith(".njk"))
      nunjucks.parser.parse(text.replaceAll(/(?<=\{%-? *(end)?)apiReferenceCached\b/g, "if"), [], {});
    else transformSync(text, { loader: "ts", logLevel: "silent" });
    return true;
  } catch {
    return false;
  }
}

function codeChanges(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const changes = [];
  const add = (kind, start, end, by) => changes.push({ kind, start, end, by });
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    const condition = conditionOf(node);
    if (condition) add("negate", condition.getStart(), condition.end, `!(${condition.getText()})`);
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      for (const [left, right] of pairs(node.arguments ?? []))
        if (!isPrinting(node) && left.getText() !== right.getText())
          add("swap", left.getStart(), right.end, `${right.getText()}, ${left.getText()}`);
    if (isDroppable(node)) add("drop", node.getStart(), node.end, ";");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

/** Returns the condition that decides a branch at a node; `a` for `a && b`. */
function conditionOf(node) {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  const { AmpersandAmpersandToken: and, BarBarToken: or } = ts.SyntaxKind;
  if (ts.isBinaryExpression(node) && [and, or].includes(node.operatorToken.kind)) return node.left;
  return undefined;
}

const pairs = (list) =>
  list.slice(1).flatMap((right, index) => {
    const left = list[index];
    return ts.isSpreadElement(left) || ts.isSpreadElement(right) ? [] : [[left, right]];
  });

const isPrinting = (call) => /^(console\.|debug)/.test(call.getText());

/**
 * Whether a statement can be dropped: an expression, such as a call or an assignment, or an `if` that only
 * exits a function or loop early.
 */
function isDroppable(node) {
  if (ts.isExpressionStatement(node)) return !isPrinting(node) && !node.getText().startsWith("super(");
  return ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement);
}

function leaves(statement) {
  if (ts.isBlock(statement)) return statement.statements.length === 1 && leaves(statement.statements[0]);
  return [ts.isReturnStatement, ts.isThrowStatement, ts.isContinueStatement, ts.isBreakStatement].some((is) =>
    is(statement),
  );
}

/**
 * Returns the changes to a template that leave it parsable: negated conditions, and dropped lines, except
 * those with comments or with tags that define or import something.
 */
function templateChanges(text) {
  const changes = [];
  for (const { index, 1: opening, 2: condition } of text.matchAll(/(\{%-? *(?:el)?if )(.+?)(?= *-?%\})/g)) {
    const start = index + opening.length;
    changes.push({ kind: "negate", start, end: start + condition.length, by: `not (${condition})` });
  }
  for (const { index, 0: line } of text.matchAll(/^.*\S.*$/gm))
    if (!/\{#|\{%-? *(?:set|from|import|extends|macro|block)\b/.test(line))
      changes.push({ kind: "drop", start: index, end: index + line.length, by: "" });
  return changes.filter((change) => compiles(".njk", changed(text, change)));
}
