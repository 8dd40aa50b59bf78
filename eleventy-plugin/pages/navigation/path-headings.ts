/** Longer lists are structured: nobody overlooks more. */
const LONG = 40;

/**
 * Headings for a long list of operations: for each the last segment of the part of its path that it shares with those beside
 * it, `branches` for `/repos/{owner}/{repo}/branches/{branch}`. The order stays as it is. Undefined where the list is short
 * or nothing divides it.
 *
 * @param paths Path templates or channel addresses.
 */
export function pathHeadings(paths: readonly (string | undefined)[]): readonly string[] | undefined {
  if (paths.length <= LONG) return undefined;
  const all = paths.map(fixedSegments);
  const depths = all.map(() => 1);
  deepen(all, depths);
  const places = all.map((segments, index) => segments.slice(0, depths[index]));
  const joined = withoutSingles(places);
  return new Set(joined.map(keyOf)).size < 2 ? undefined : joined.map((place) => place.at(-1) ?? "");
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

/** One entry alone gets no heading of its own but that of the part above: several of them in a row have it in common. */
function withoutSingles(places: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return places.map((place, index) => {
    const isAlone = [places[index - 1], places[index + 1]].every(
      (beside) => beside === undefined || keyOf(beside) !== keyOf(place),
    );
    return isAlone && place.length > 1 ? place.slice(0, -1) : place;
  });
}

const keyOf = (segments: readonly string[]): string => segments.join("/");
