import { maxTypos, editDistance } from "./edit-distance.js";

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
