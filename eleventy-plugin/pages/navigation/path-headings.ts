import { groupByKey } from "../../portable/group-by-key.js";

/** Longer lists are structured: nobody overlooks more. */
const LONG = 40;

/**
 * The part of its path that each of many has in common with others, without variables: `repos` and `branches` for
 * `/repos/{owner}/{repo}/branches/{branch}`. Undefined where the list is short, nothing divides it or everything does: the
 * names of webhooks.
 *
 * @param paths Path templates or channel addresses.
 * @param long So many need no headings, and so many stay under one.
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

/** A list in the order of its headings, each where its first entry stood, and the heading of each entry. */
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

/** What all requests have in common, variables left out. */
function fixedSegments(path = ""): readonly string[] {
  return path
    .split(path.includes("/") ? "/" : ".")
    .filter((segment) => segment !== "" && !segment.includes("{"));
}

/** Where too many operations share their segments, as many more are looked at as divide them. */
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

/** One entry alone gets no heading of its own but that of the part above, which it may have in common with others. */
function withoutSingles(places: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const counts = groupByKey(places.map((place) => [keyOf(place), place]));
  return places.map((place) =>
    counts.get(keyOf(place))?.length === 1 && place.length > 1 ? place.slice(0, -1) : place,
  );
}

const keyOf = (segments: readonly string[]): string => segments.join("/");
