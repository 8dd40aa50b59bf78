import { withStorage } from "./storage.js";

const KEY = "api-reference:v1:visited";
const MAX_VISITED = 5;

/**
 * Returns the paths of the pages recently opened in this tab, the latest first. They are stored one per line.
 */
export function readVisited(): readonly string[] {
  return withStorage((storage) => storage.getItem(KEY)?.split("\n"), "sessionStorage") ?? [];
}

/** Stores the path of this page until the tab is closed. Query and fragment are not stored. */
export function noteVisit(): void {
  const { pathname } = location;
  const visited = [pathname, ...readVisited().filter((path) => path !== pathname)].slice(0, MAX_VISITED);
  withStorage((storage) => storage.setItem(KEY, visited.join("\n")), "sessionStorage");
}
