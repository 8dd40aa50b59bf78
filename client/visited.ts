import { withStorage } from "./storage.js";

const KEY = "api-reference:v1:visited";
const MOST = 5;

/** Paths of the last pages that were opened in this tab, the latest first. They are stored a line each. */
export function readVisited(): readonly string[] {
  return withStorage((storage) => storage.getItem(KEY)?.split("\n"), "sessionStorage") ?? [];
}

/** Keeps the path of this page, and no more of its address, until the tab is closed. */
export function noteVisit(): void {
  const { pathname } = location;
  const visited = [pathname, ...readVisited().filter((path) => path !== pathname)].slice(0, MOST);
  withStorage((storage) => storage.setItem(KEY, visited.join("\n")), "sessionStorage");
}
