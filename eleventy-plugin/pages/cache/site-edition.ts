import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { installedWith, packageFolder } from "../../files/installed-packages.js";
import { packageFile } from "../../files/package-files.js";
import type { SiteContext } from "../site-context.js";

/**
 * What all pages of a site are made by, in short: this package, what it renders with, as installed for the site in `root`,
 * and how the site is configured. Pages of another edition may differ though their keys are the same.
 */
export function siteEdition(
  { options, labels, pathPrefix, assets, contentSecurityPolicy, hasImageTransform }: SiteContext,
  hasLayout: boolean,
  root = process.cwd(),
): string {
  const configured = {
    options,
    labels,
    pathPrefix,
    // Where the files lie is no matter of a page.
    assets: { ...assets, files: [], embedModules: [...assets.embedModules] },
    contentSecurityPolicy,
    hasImageTransform,
    hasLayout,
  };
  const facts = [ofPackage(), process.version, ...renderers(root), JSON.stringify(configured)];
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

/** The versions of the renderers that are not bundled. All other libraries are part of the files of this package. */
function renderers(root: string): readonly string[] {
  // The Eleventy of the site: of a plugin that is linked, the folder may hold another.
  const eleventy = packageFolder("@11ty/eleventy", root) ?? packageFolder("@11ty/eleventy", packageFile(""));
  const nunjucks = installedWith(["nunjucks"]);
  if (eleventy === undefined) return nunjucks;
  const { version } = JSON.parse(readFileSync(join(eleventy, "package.json"), "utf8")) as { version: string };
  return [`@11ty/eleventy@${version}`, ...nunjucks];
}

const SOURCES = ["package.json", "dist/plugin", "_includes/api-reference"];

let known: string | undefined;

function ofPackage(): string {
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesBelow(packageFile(source))))
    hash.update(readFileSync(file));
  return (known = hash.digest("hex"));
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
