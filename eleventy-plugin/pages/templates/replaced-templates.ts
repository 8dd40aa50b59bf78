import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../files/package-files.js";

/**
 * Names of our templates that a site has others for: `api-reference/parts/head.njk`. What else lies in that folder, such as a
 * style sheet or what a file manager leaves, is read by nobody.
 *
 * @param includes The site's folder.
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
