import ts from "typescript";
import { expect, test } from "vitest";
import { settlersOf, syntaxOf, testFiles } from "./test-files.js";

/** Helpers that poll: they wait between two attempts. */
const ALLOWED: Readonly<Record<string, string>> = {
  "support/browser-site.ts": "asks again until another process has built the site",
  "support/eleventy-site.ts": "asks again until Eleventy has printed it",
  "support/patience.ts": "asks again until it holds",
};

const WAITING_NAMES = new Set(["waitForTimeout", "node:timers/promises", "timers/promises"]);
/** Matches every script that may wait, so that other scripts need not be parsed. */
const MENTION = /Timeout|timers\/promises/;

/**
 * Whether a script waits for a fixed time: with `waitForTimeout` or `timers/promises`, or with a timer that
 * settles a promise. Timers with another purpose are allowed, such as a server that responds late or a guard
 * that stops a process.
 */
function waits(script: string): boolean {
  if (!MENTION.test(script)) return false;
  const isWait = (node: ts.Node, settlers: ReadonlySet<string>): boolean => {
    if ((ts.isIdentifier(node) || ts.isStringLiteral(node)) && WAITING_NAMES.has(node.text)) return true;
    if (ts.isIdentifier(node) && node.text === "setTimeout") return !isTimer(node, settlers);
    const known = new Set([...settlers, ...settlersOf(node)]);
    return ts.forEachChild(node, (child) => isWait(child, known) || undefined) ?? false;
  };
  return isWait(syntaxOf(script), new Set());
}

/**
 * Whether this use of `setTimeout` is allowed: as a type, or as a call with an inline callback that does not
 * mention a function from `settlers`.
 */
function isTimer(mention: ts.Identifier, settlers: ReadonlySet<string>): boolean {
  if (ts.isTypeQueryNode(mention.parent)) return true;
  const call = ts.isPropertyAccessExpression(mention.parent) ? mention.parent.parent : mention.parent;
  if (!ts.isCallExpression(call) || call.arguments.includes(mention)) return false;
  const work = call.arguments[0];
  const settles = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && settlers.has(node.text)) || (ts.forEachChild(node, settles) ?? false);
  return work !== undefined && ts.isFunctionLike(work) && !settles(work);
}

test.each([
  ["await new Promise((next) => setTimeout(next, 100));", true],
  ["await promisify(setTimeout)(100);", true],
  ['import { setTimeout as wait } from "node:timers/promises";', true],
  ["await page.waitForTimeout(100);", true],
  [
    "await new Promise((done) => {\n  setTimeout(() => child.kill(), 100);\n  child.on('exit', done);\n});",
    false,
  ],
])("%j waits for a fixed time: %s", (script, expected) => {
  expect(waits(script)).toBe(expected);
});

test("no test waits for a fixed time, except helpers that poll", () => {
  const files = [...testFiles].filter(([path]) => path !== "house/fixed-waits.test.ts");
  const waiting = files.filter(([, script]) => waits(script)).map(([path]) => path);
  expect(waiting).toEqual(Object.keys(ALLOWED));
});
