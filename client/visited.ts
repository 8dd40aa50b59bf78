import { withStorage } from "./storage.js";

const KEY = "api-reference:v1:visited";
const MAX_VISITED = 5;

/**
 * Returns the paths of the recently opened pages of this tab, the latest first. They are stored one per line.
 */
export function readVisited(): readonly string[] {
  return withStorage((storage) => storage.getItem(KEY)?.split("\n"), "sessionStorage") ?? [];
}

/** Stores the path of this page, without the rest of its URL, until the tab is closed. */
export function noteVisit(): void {
  const { pathname } = location;
  const visited = [pathname, ...readVisited().filter((path) => path !== pathname)].slice(0, MAX_VISITED);
  withStorage((storage) => storage.setItem(KEY, visited.join("\n")), "sessionStorage");
}
