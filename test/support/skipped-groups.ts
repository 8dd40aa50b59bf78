import { describe, test, type TestOptions } from "vitest";

/**
 * Separates a skipped group's title from the reason. Both are in the group's name, because it is the only
 * text that every reporter receives.
 */
const MARK = " — skipped: ";

/** Defines a group of tests, like vitest's own `describe`. */
export type DefineGroup = (title: string, tests: () => void) => void;

/**
 * Looks for a tool that tests need and returns a function that defines their group. If the tool is missing,
 * the group is skipped, and the closing lines of the run report why and how to enable it. With `CI=true` the
 * group fails instead, so that nothing is skipped unnoticed on a complete machine.
 *
 * @param name the usual name of the tool, `curl`
 * @param isThere whether it can be used; an exception counts as missing
 * @param hint how to install it, `apt-get install curl`
 * @param options of the group, such as its tags
 */
export function requireTool(
  name: string,
  isThere: () => boolean,
  hint: string,
  options: TestOptions = {},
): DefineGroup {
  if (succeeds(isThere)) return (title, tests) => void describe(title, options, tests);
  const reason = `${name} not found; to enable: ${hint}`;
  if (process.env["CI"] === "true") return (title) => void describe(title, () => failing(reason));
  return (title, tests) => void describe.skip(`${title}${MARK}${reason}`, options, tests);
}

/**
 * Returns the title and reason of a group skipped by `requireTool`, parsed from its name, or undefined for
 * other names.
 */
export function toSkippedGroup(name: string): { title: string; reason: string } | undefined {
  const at = name.indexOf(MARK);
  return at < 0 ? undefined : { title: name.slice(0, at), reason: name.slice(at + MARK.length) };
}

function failing(reason: string): void {
  test("has what it needs", () => {
    throw new Error(`With CI=true nothing is skipped: ${reason}`);
  });
}

function succeeds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
