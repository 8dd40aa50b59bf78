import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { BuildEvent, EleventyConfig } from "../eleventy-types.js";
import { nearestName } from "../nearest-name.js";
import { finding, Problem } from "../problems.js";

/** Refuses a `layout` that Eleventy would not find: its own message does not name the option. */
export function refuseMissingLayout(
  layout: string,
  eleventyConfig: EleventyConfig,
  { directories }: BuildEvent,
): void {
  const { layoutAliases, layoutResolution, virtualTemplates } = eleventyConfig;
  const name = layoutAliases[layout] ?? layout;
  const folder = directories.layouts ?? directories.includes;
  const file = join(folder, name);
  if (existsSync(file) || (layoutResolution && hasAnyExtension(file))) return;
  const virtual = Object.keys(virtualTemplates).map((path) => join(directories.input, path));
  if (virtual.some((path) => path === file || (layoutResolution && path.startsWith(`${file}.`)))) return;
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

function hasAnyExtension(file: string): boolean {
  const folder = dirname(file);
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(`${basename(file)}.`));
}
