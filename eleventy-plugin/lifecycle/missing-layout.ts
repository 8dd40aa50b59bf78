import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { BuildEvent, EleventyConfig } from "../eleventy-types.js";
import { SITE_LAYOUT } from "../pages/eleventy/register-site-layout.js";
import { nearestName } from "../portable/find/nearest-name.js";
import { finding, Problem } from "../problems/problems.js";

/**
 * File of the option `layout`. Throws a Problem where Eleventy would not find it, for its own message does not name the option,
 * and where it is our frame for pages of the site.
 */
export function layoutFile(
  layout: string,
  { layoutAliases, layoutResolution, virtualTemplates }: EleventyConfig,
  { directories }: BuildEvent,
): string {
  const folder = directories.layouts ?? directories.includes;
  const name = layoutAliases[layout] ?? layout;
  if (name === SITE_LAYOUT) throw new Problem(finding("layout-is-ours", { layout }, { source: "layout" }));
  const file = join(folder, name);
  const virtual = Object.keys(virtualTemplates).map((path) => join(directories.input, path));
  if (existsSync(file) || virtual.includes(file)) return file;
  const found = [...withAnyExtension(file), ...virtual.filter((path) => path.startsWith(`${file}.`))];
  if (layoutResolution && found[0] !== undefined) return found[0];
  const near = nearLayout(name, folder);
  throw new Problem(finding("layout-not-found", { layout, folder, near }, { source: "layout" }));
}

/** The layout that was probably meant, in words: of that name in another folder, or of a name like it. */
function nearLayout(name: string, folder: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"))
    : [];
  const near =
    files.find((path) => basename(path) === basename(name) || stemOf(path) === basename(name)) ??
    nearestName(name, files) ??
    nearestName(name, files.map(stemOf));
  return near === undefined ? "" : `, but \`${near}\` does`;
}

const stemOf = (path: string): string => basename(path).replace(/\..*$/s, "");

function withAnyExtension(file: string): readonly string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .map((name) => join(folder, name));
}
