/**
 * Compares versions, older first: `1.9` before `1.10`, `2.0.0-beta` before `2.0.0`, dates by the calendar.
 * https://semver.org/#spec-item-11
 */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [parsed(left), parsed(right)];
  for (let index = 0; index < Math.max(a.numbers.length, b.numbers.length); index += 1) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.rest === b.rest) return 0;
  if (a.rest === "" || b.rest === "") return a.rest === "" ? 1 : -1;
  return a.rest.localeCompare(b.rest, "en", { numeric: true });
}

function parsed(version: string): { readonly numbers: readonly number[]; readonly rest: string } {
  const [, numbers = "", rest = ""] = /^\D*(\d+(?:[.-]\d+)*)?([^+]*)/.exec(version) ?? [];
  return { numbers: numbers.split(/[.-]/).map(Number), rest };
}
