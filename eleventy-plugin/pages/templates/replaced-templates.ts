import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../files/package-files.js";

/**
 * Returns the names of our templates that a site replaces, such as `api-reference/parts/head.njk`. Ignores
 * other files in that folder, such as style sheets or files created by a file manager.
 */
export function replacedTemplates(includes: string): ReadonlySet<string> {
  const folder = join(includes, "api-reference");
  if (!existsSync(folder)) return new Set();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Set(
    files
      .map((file) => `api-reference/${file.replaceAll("\\", "/")}`)
      .filter((name) => name.endsWith(".njk") && existsSync(packageFile(join("_includes", name)))),
  );
}
