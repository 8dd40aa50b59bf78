import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/**
 * Returns the texts of all files of a site in `fixtures/sites`, by their paths relative to the site's folder.
 */
export function filesOf(name: string): Record<string, string> {
  const folder = resolve("fixtures/sites", name);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    entries.map(({ parentPath, name: file }) => {
      const path = join(parentPath, file);
      return [relative(folder, path).replaceAll("\\", "/"), readFileSync(path, "utf8")];
    }),
  );
}
