import ts from "typescript";
import { expect, test } from "vitest";
import { settlersOf, syntaxOf, testFiles } from "./test-files.js";

/** What is read from a clock; `duration` is that of a performance entry. */
const CLOCKS =
  /^(?:Date\.now|(?:window\.)?performance\.(?:now|measure)|(?:process\.)?(?:hrtime|cpuUsage)|processorTime|duration)$/;
/** A script without one of these reads no clock. */
const MENTION =
  /\bnow\(|new Date\(\)|hrtime|cpuUsage|processorTime|PerformanceObserver|getEntries|performance\.measure/;

const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);
const MATCHERS = /^to(?:Be(?:Less|Greater)Than(?:OrEqual)?|BeCloseTo)$/;

/**
 * Assertions of a script that compare a time with something that is none, as `expect(Date.now() - start).toBeLessThan(9)`.
 * A name that anywhere in the script is given a time counts as one everywhere.
 */
function clockAssertions(script: string, helpers: readonly string[] = []): readonly string[] {
  const known = helpers.filter((name) => script.includes(name));
  if (known.length === 0 && !MENTION.test(script)) return [];
  const file = syntaxOf(script);
  const { times } = timesIn(file, known);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && asserts(node, times)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a call is `expect(time).toBeLessThan(limit)`, or `expect(time < limit)`. */
function asserts(call: ts.CallExpression, times: ReadonlySet<string>): boolean {
  const [argument] = call.arguments;
  if (!argument) return false;
  if (isExpect(call)) return compares(argument, times);
  if (!ts.isPropertyAccessExpression(call.expression) || !MATCHERS.test(call.expression.name.text))
    return false;
  let subject: ts.Expression = call.expression.expression;
  while (ts.isPropertyAccessExpression(subject)) subject = subject.expression;
  return (
    ts.isCallExpression(subject) &&
    isExpect(subject) &&
    subject.arguments.slice(0, 1).some((actual) => tells(actual, times)) &&
    !tells(argument, times)
  );
}

function isExpect(node: ts.CallExpression): boolean {
  return /^expect(?:\.(?:soft|poll))?$/.test(node.expression.getText());
}

/** Whether a time is held against something that is none, in an expression or a function that it calls with. */
function compares(node: ts.Node, times: ReadonlySet<string>): boolean {
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind))
    return tells(node.left, times) !== tells(node.right, times);
  return ts.forEachChild(node, (child) => compares(child, times) || undefined) ?? false;
}

interface Times {
  /** Names that are given a time: variables, properties, lists that it is added to, functions that give it back. */
  readonly times: Set<string>;
  /** Those of properties and functions, which other files may use. */
  readonly shared: Set<string>;
}

function timesIn(file: ts.SourceFile, known: readonly string[] = []): Times {
  const [times, shared] = [new Set(known), new Set<string>()];
  const give = (name: ts.Node | undefined): void => {
    if (!name) return;
    if (ts.isIdentifier(name)) times.add(name.text);
    else if (ts.isPropertyAccessExpression(name)) times.add(name.name.text);
    else if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
      for (const element of name.elements) if (ts.isBindingElement(element)) give(element.name);
  };
  const share = (name: ts.Node | undefined): void => {
    give(name);
    if (name && ts.isIdentifier(name)) shared.add(name.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) {
      const source = ts.isForOfStatement(node.parent.parent)
        ? node.parent.parent.expression
        : node.initializer;
      if (source && tells(source, times)) give(node.name);
    } else if (ts.isPropertyAssignment(node) && tells(node.initializer, times)) share(node.name);
    else if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && tells(node, times))
      share(node.name);
    else if (ts.isBinaryExpression(node) && isAssignment(node) && tells(node.right, times)) give(node.left);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (/^(?:push|unshift)$/.test(name.text) && node.arguments.some((each) => tells(each, times)))
        give(expression);
      if (name.text !== "sort" && tells(expression, times))
        for (const each of node.arguments) if (ts.isArrowFunction(each)) give(each.parameters[0]?.name);
    }
    ts.forEachChild(node, visit);
  };
  for (let known = -1; known < times.size;) {
    known = times.size;
    visit(file);
  }
  return { times, shared };
}

function isAssignment({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/**
 * Whether the value of an expression is a time or made from one. That of a comparison is not, nor an object, whose
 * properties are; a function counts as what it gives back.
 */
function tells(node: ts.Node, times: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return times.has(node.text) || CLOCKS.test(node.text);
  if (ts.isPropertyAccessExpression(node) && /^(?:length|size)$/.test(node.name.text)) return false;
  if (ts.isPropertyAccessExpression(node) && CLOCKS.test(node.getText())) return true;
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind)) return false;
  if (ts.isObjectLiteralExpression(node) || ts.isTypeNode(node)) return false;
  if (ts.isNewExpression(node) && node.expression.getText() === "Date") return node.arguments?.length === 0;
  if (ts.isNewExpression(node) && node.expression.getText() === "Promise") return settlesWith(node, times);
  if (ts.isFunctionLike(node) && "body" in node && node.body)
    return ts.isBlock(node.body) ? returns(node.body, times) : tells(node.body, times);
  return ts.forEachChild(node, (child) => tells(child, times) || undefined) ?? false;
}

/** Whether a block returns a time, other than from a function inside it. */
function returns(node: ts.Node, times: ReadonlySet<string>): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isReturnStatement(node)) return node.expression !== undefined && tells(node.expression, times);
  return ts.forEachChild(node, (child) => returns(child, times) || undefined) ?? false;
}

/** Whether a promise is settled with a time, as by `done` of `new Promise((done) => …)`. */
function settlesWith(node: ts.NewExpression, times: ReadonlySet<string>): boolean {
  const settles = (child: ts.Node): boolean =>
    (ts.isCallExpression(child) &&
      settlersOf(node).includes(child.expression.getText()) &&
      child.arguments.some((each) => tells(each, times))) ||
    (ts.forEachChild(child, (each) => settles(each) || undefined) ?? false);
  return settles(node);
}

test.each([
  ["expect(performance.now() - start).toBeLessThan(5);", 1],
  ["const taken = Math.round(Date.now() - start) / 1000;\nexpect(taken).not.toBeGreaterThan(LIMIT + 1);", 1],
  ["const end = process.hrtime.bigint();\nexpect(end - start < 5n).toBe(true);", 1],
  ["const { user } = process.cpuUsage(start);\nexpect.soft(user).toBeCloseTo(9);", 1],
  ["const got = { late: Date.now() - start };\nexpect(got.late).toBeLessThanOrEqual(9);", 1],
  [
    "async function call() {\n  return performance.now() - start;\n}\nexpect(await call()).toBeLessThan(9);",
    1,
  ],
  ["expect(await new Promise((done) => on(() => done(performance.now())))).toBeLessThan(9);", 1],
  [
    "new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));\n" +
      "for (const task of await page.evaluate(() => tasks)) expect(task).toBeLessThan(50);",
    1,
  ],
  ["expect(await processorTime(work)).toBeLessThan(50);", 1],
  ["expect(await processorTime(long)).toBeLessThan(9 * (await processorTime(short)));", 0],
  ["while (Date.now() < end) rounds += 1;\nexpect(rounds).toBeLessThan(9);", 0],
  ["const start = Date.now();\nconst { bytes } = { start, bytes: 1 };\nexpect(bytes).toBeLessThan(9);", 0],
  ["const times = [Date.now()];\nexpect(times.length).toBeGreaterThan(0);", 0],
])("%j: %i", (script, count) => {
  expect(clockAssertions(script)).toHaveLength(count);
});

const helpers = [...testFiles].flatMap(([path, script]) =>
  path.endsWith(".test.ts") || !MENTION.test(script) ? [] : [...timesIn(syntaxOf(script)).shared],
);

test("what a helper of another file measures is a time", () => {
  const { shared } = timesIn(syntaxOf("export const call = () => ({ late: Date.now() - start });"));
  expect(clockAssertions("expect((await call()).late).toBeLessThan(9);", [...shared])).toHaveLength(1);
});

test("no assertion compares a clock with what is no time of the same test", () => {
  const found = [...testFiles].flatMap(([path, script]) =>
    path === "house/clocks.test.ts" ? [] : clockAssertions(script, helpers).map((each) => `${path}: ${each}`),
  );
  expect(found).toEqual([]);
  expect(testFiles.size).toBeGreaterThan(300);
});
