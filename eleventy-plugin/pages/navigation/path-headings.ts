import { groupByKey } from "../../portable/group-by-key.js";

/** Longer lists get headings. */
const LONG = 40;

/**
 * Returns for each path the segments that it shares with others, without variables: `repos` and `branches`
 * for `/repos/{owner}/{repo}/branches/{branch}`. Returns undefined if the list is short or forms only one
 * group. Also returns undefined if there are more than half as many groups as paths, as with names of
 * webhooks.
 *
 * @param paths Path templates or channel addresses.
 * @param long Maximum length of a list without headings, and of a group under one heading.
 */
export function commonPrefixes(
  paths: readonly (string | undefined)[],
  long = LONG,
): readonly (readonly string[])[] | undefined {
  if (paths.length <= long) return undefined;
  const all = paths.map(fixedSegments);
  const depths = all.map(() => 1);
  deepen(all, depths, long);
  const prefixes = withoutSingles(all.map((segments, index) => segments.slice(0, depths[index])));
  const { size } = new Set(prefixes.map(keyOf));
  return size < 2 || size > paths.length / 2 ? undefined : prefixes;
}

/**
 * Orders a list by headings, each in the position of its first entry. Also returns the heading of each entry.
 */
export function underHeadings<T extends { readonly path?: string }>(
  entries: readonly T[],
): { readonly entries: readonly T[]; readonly headings?: readonly string[] } {
  const found = commonPrefixes(entries.map(({ path }) => path));
  if (found === undefined) return { entries };
  const groups = [...groupByKey(entries.map((entry, index) => [found[index]?.at(-1) ?? "", entry]))];
  return {
    entries: groups.flatMap(([, below]) => below),
    headings: groups.flatMap(([heading, below]) => below.map(() => heading)),
  };
}

/** Returns the segments without variables, which are the same in all requests. */
function fixedSegments(path = ""): readonly string[] {
  return path
    .split(path.includes("/") ? "/" : ".")
    .filter((segment) => segment !== "" && !segment.includes("{"));
}

/** Extends prefixes that too many paths share, one segment at a time, until the paths are divided. */
function deepen(all: readonly (readonly string[])[], depths: number[], limit: number): void {
  const counts = new Map<string, number>();
  const keyAt = (index: number): string => keyOf(all[index]?.slice(0, depths[index]) ?? []);
  for (const index of all.keys()) counts.set(keyAt(index), (counts.get(keyAt(index)) ?? 0) + 1);
  const long = [...all.keys()].filter(
    (index) => (counts.get(keyAt(index)) ?? 0) > limit && (all[index]?.length ?? 0) > (depths[index] ?? 0),
  );
  if (long.length === 0) return;
  for (const index of long) depths[index] = (depths[index] ?? 0) + 1;
  deepen(all, depths, limit);
}

/**
 * Removes the last segment of a prefix that only one entry has, because its parent may be shared with further
 * entries.
 */
function withoutSingles(prefixes: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const counts = groupByKey(prefixes.map((prefix) => [keyOf(prefix), prefix]));
  return prefixes.map((prefix) =>
    counts.get(keyOf(prefix))?.length === 1 && prefix.length > 1 ? prefix.slice(0, -1) : prefix,
  );
}

const keyOf = (segments: readonly string[]): string => segments.join("/");
