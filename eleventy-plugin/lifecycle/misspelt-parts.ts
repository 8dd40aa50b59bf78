import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { nearestName } from "../portable/find/nearest-name.js";
import { packageFile } from "../files/package-files.js";
import { finding, type Finding } from "../problems/problems.js";

const FOLDER = "api-reference";

/**
 * Templates of a site that were probably meant to replace a part of ours, but replace none. A site may have further ones
 * there: those that another of its templates names are not meant.
 */
export function misspeltParts(includes: string): readonly Finding[] {
  const folder = join(includes, FOLDER);
  if (!existsSync(folder)) return [];
  const ours = templatesIn(packageFile(`_includes/${FOLDER}`));
  const theirs = templatesIn(folder);
  const texts = theirs.map((path) => readFileSync(join(folder, path), "utf8"));
  return theirs
    .filter((path) => !ours.includes(path) && !texts.some((text) => text.includes(basename(path))))
    .flatMap((path) => {
      const near = nearestName(path, ours);
      const file = join(folder, path).replaceAll("\\", "/");
      return near === undefined ? [] : [finding("part-unknown", { file, near })];
    });
}

/** Paths of the templates below a folder, with slashes. */
function templatesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(njk|css|html)$/.test(path))
    .map((path) => path.replaceAll("\\", "/"));
}
