/** Returns the name, or the first of `name-2`, `name-3` and so on that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean, separator = "-"): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}${separator}${number}`;
  return free;
}
