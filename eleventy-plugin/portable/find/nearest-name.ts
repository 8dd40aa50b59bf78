import { maxTypos, editDistance } from "./edit-distance.js";

/** The name that was probably meant: equal but for case, or at most two typing slips away. Undefined when none is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const allowed = maxTypos(typed.length);
  const [nearest] = names
    .map((name) => ({ name, slips: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((one, other) => one.slips - other.slips);
  return nearest?.name;
}
