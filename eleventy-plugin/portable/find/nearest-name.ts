/**
 * Returns the most similar name: equal except for case, or with at most two typos. Undefined if there is
 * none.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const allowed = maxTypos(typed.length);
  const [nearest] = names
    .map((name) => ({ name, slips: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ slips: typos }) => typos <= allowed)
    .sort((one, other) => one.slips - other.slips);
  return nearest?.name;
}

/** Returns the maximum number of typos that a word of this length may have. */
export const maxTypos = (letters: number): number => Math.min(2, Math.floor(letters / 3));

/**
 * Returns the number of letters added, removed, replaced or swapped with their neighbour. If there are more
 * than two, it may return infinity instead. https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
 */
export function editDistance(typed: string, name: string): number {
  if (Math.abs(typed.length - name.length) > 2) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= name.length; column++) {
      const cost = typed[row - 1] === name[column - 1] ? 0 : 1;
      const candidates = [at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + cost];
      const swapped = typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1];
      if (row > 1 && column > 1 && swapped) candidates.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...candidates));
    }
    if (Math.min(...current) > 2) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = current;
  }
  return at(last, name.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
