import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import type { BuildEvent, EleventyConfig } from "../eleventy/eleventy-types.js";
import type { LayoutFile } from "./layout-problem.js";
import { SITE_LAYOUT } from "../register/register-site-layout.js";
import { nearestName } from "../../portable/find/nearest-name.js";
import { finding, Problem } from "../../problems/problems.js";

/** Maximum number of layouts that a message lists. */
const LISTED = 12;

/**
 * Returns the file of the option `layout`.
 * @throws {Problem} If Eleventy would not find the layout (Eleventy's own message would not name the option),
 * or if the layout is our frame for pages of the site.
 */
export function findLayoutFile(
  layout: string,
  { layoutAliases, layoutResolution, virtualTemplates }: EleventyConfig,
  { directories }: BuildEvent,
): LayoutFile {
  const folder = directories.layouts ?? directories.includes;
  const name = layoutAliases[layout] ?? layout;
  if (name === SITE_LAYOUT) throw new Problem(finding("layout-is-ours", { layout }, { source: "layout" }));
  const path = join(folder, name);
  const virtual = new Map(
    Object.entries(virtualTemplates).map(([each, { content }]) => [join(directories.input, each), content]),
  );
  const readLayout = (file: string): LayoutFile | undefined => {
    const text = virtual.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
    if (text === undefined) return undefined;
    return { layout, file, text: String(text), isOfPackage: virtual.has(file) };
  };
  const candidates = layoutResolution
    ? [...withAnyExtension(path), ...[...virtual.keys()].filter((each) => each.startsWith(`${path}.`))]
    : [];
  for (const file of [path, ...candidates]) {
    const layoutFound = readLayout(file);
    if (layoutFound) return layoutFound;
  }
  const inFolder = [...virtual.keys()]
    .map((each) => relative(folder, each))
    .filter((each) => !each.startsWith(".."));
  const names = [...filesIn(folder), ...inFolder, ...Object.keys(layoutAliases)]
    .map((each) => each.replaceAll("\\", "/"))
    .filter((each) => !each.startsWith("api-reference/"));
  const near = nearLayout(name, names);
  const facts = {
    layout,
    folder,
    near: near === undefined ? "" : `, but \`${near}\` does`,
    others: listed(names),
  };
  throw new Problem(finding("layout-not-found", facts, { source: "layout" }));
}

/** Returns the layout that was probably meant: the same name in another folder, or a similar name. */
const nearLayout = (name: string, names: readonly string[]): string | undefined =>
  names.find((path) => basename(path) === basename(name) || stemOf(path) === basename(name)) ??
  nearestName(name, names) ??
  nearestName(name, names.map(stemOf));

/** Lists files of outer folders first, because subfolders contain partials as well. */
function listed(names: readonly string[]): string {
  if (names.length === 0) return "";
  const depth = (name: string): number => name.split("/").length;
  const shown = [...names].sort((one, other) => depth(one) - depth(other)).slice(0, LISTED);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  return ` There ${names.length === 1 ? "is" : "are"} ${shown.map((name) => `\`${name}\``).join(", ")}${more}.`;
}

const stemOf = (path: string): string => basename(path).replace(/\..*$/s, "");

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function withAnyExtension(file: string): readonly string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .map((name) => join(folder, name));
}
