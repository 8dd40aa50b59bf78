import { grouped } from "../../portable/grouped.js";

/** Longer lists are structured: nobody overlooks more. */
const LONG = 40;

/**
 * Headings for a long list of operations: for each the last segment of the part of its path that it shares with others,
 * `branches` for `/repos/{owner}/{repo}/branches/{branch}`. Undefined where the list is short, nothing divides it
 * or everything does: the names of webhooks.
 *
 * @param paths Path templates or channel addresses.
 */
function pathHeadings(paths: readonly (string | undefined)[]): readonly string[] | undefined {
  if (paths.length <= LONG) return undefined;
  const all = paths.map(fixedSegments);
  const depths = all.map(() => 1);
  deepen(all, depths);
  const places = all.map((segments, index) => segments.slice(0, depths[index]));
  const headings = withoutSingles(places).map((place) => place.at(-1) ?? "");
  const { size } = new Set(headings);
  return size < 2 || size > paths.length / 2 ? undefined : headings;
}

/** A list in the order of its headings, each where its first entry stood, and the heading of each entry. */
export function underHeadings<T extends { readonly path?: string }>(
  entries: readonly T[],
): { readonly entries: readonly T[]; readonly headings?: readonly string[] } {
  const found = pathHeadings(entries.map(({ path }) => path));
  if (found === undefined) return { entries };
  const groups = [...grouped(entries.map((entry, index) => [found[index] ?? "", entry]))];
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
function deepen(all: readonly (readonly string[])[], depths: number[]): void {
  const counts = new Map<string, number>();
  const keyAt = (index: number): string => keyOf(all[index]?.slice(0, depths[index]) ?? []);
  for (const index of all.keys()) counts.set(keyAt(index), (counts.get(keyAt(index)) ?? 0) + 1);
  const long = [...all.keys()].filter(
    (index) => (counts.get(keyAt(index)) ?? 0) > LONG && (all[index]?.length ?? 0) > (depths[index] ?? 0),
  );
  if (long.length === 0) return;
  for (const index of long) depths[index] = (depths[index] ?? 0) + 1;
  deepen(all, depths);
}

/** One entry alone gets no heading of its own but that of the part above, which it may have in common with others. */
function withoutSingles(places: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const counts = grouped(places.map((place) => [keyOf(place), place]));
  return places.map((place) =>
    counts.get(keyOf(place))?.length === 1 && place.length > 1 ? place.slice(0, -1) : place,
  );
}

const keyOf = (segments: readonly string[]): string => segments.join("/");
