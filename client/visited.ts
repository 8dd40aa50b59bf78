import { inStorage } from "./storage.js";

const KEY = "api-reference:v1:visited";
const MOST = 5;

/** Paths of the last pages that were opened in this tab, the latest first. */
export function readVisited(): readonly string[] {
  const stored = inStorage(
    (storage) => JSON.parse(storage.getItem(KEY) ?? "[]") as unknown,
    "sessionStorage",
  );
  return Array.isArray(stored) ? stored.filter((path) => typeof path === "string") : [];
}

/** Keeps the path of this page, and no more of its address, until the tab is closed. */
export function noteVisit(): void {
  const { pathname } = location;
  const visited = [pathname, ...readVisited().filter((path) => path !== pathname)].slice(0, MOST);
  inStorage((storage) => storage.setItem(KEY, JSON.stringify(visited)), "sessionStorage");
}
