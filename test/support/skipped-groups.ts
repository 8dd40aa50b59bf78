import { describe, test, type TestOptions } from "vitest";

/** Stands between the title of a skipped group and the reason, in the group's name: the only thing a reporter is sure to get. */
const MARK = " — skipped: ";

/** Defines a group of tests, like vitest's own `describe`. */
export type DefineGroup = (title: string, tests: () => void) => void;

/**
 * Looks for a tool that some tests need and gives back what defines their group. Where the tool is missing, the group is
 * skipped and the closing lines of the run say why and how to enable it; with `CI=true` the group fails instead, so that
 * a complete machine never skips anything silently.
 *
 * @param name the tool as a person calls it, `curl`
 * @param isThere whether it can be used; a throw counts as missing
 * @param hint what to do to have it, `apt-get install curl`
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

/** The title and reason of a group that `requireTool` skipped, read from its name; undefined for any other name. */
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
