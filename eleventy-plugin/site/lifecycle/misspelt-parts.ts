import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { nearestName } from "../../portable/find/nearest-name.js";
import { packageFile } from "../../files/package-files.js";
import { finding, type Finding } from "../../problems/problems.js";

const FOLDER = "api-reference";

/**
 * Finds templates of the site that were probably meant to replace one of the plugin's, but have an unknown
 * name. A template named by another template in the folder is an addition of the site and is ignored.
 */
export function misspeltParts(includes: string): readonly Finding[] {
  const folder = join(includes, FOLDER);
  if (!existsSync(folder)) return [];
  const ourTemplates = templatesIn(packageFile(`_includes/${FOLDER}`));
  const siteTemplates = templatesIn(folder);
  const texts = siteTemplates.map((path) => readFileSync(join(folder, path), "utf8"));
  return siteTemplates
    .filter((path) => !ourTemplates.includes(path) && !texts.some((text) => text.includes(basename(path))))
    .flatMap((path) => {
      const near = nearestName(path, ourTemplates);
      const file = join(folder, path).replaceAll("\\", "/");
      return near === undefined ? [] : [finding("part-unknown", { file, near })];
    });
}

/** Returns paths of the templates in a folder, with slashes. */
function templatesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(njk|css|html)$/.test(path))
    .map((path) => path.replaceAll("\\", "/"));
}
