import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { installedWith, packageFolder } from "../../files/installed-packages.js";
import { packageFile } from "../../files/package-files.js";
import type { SiteContext } from "../context/site-context.js";

/**
 * Returns a digest of what affects all pages of a site: this package, the version of Node.js, the rendering
 * libraries as installed for the site in `root`, and the site's configuration. Pages of another edition may
 * differ even if their keys are the same.
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
    // Pages do not depend on where asset files are stored.
    assets: { ...assets, files: [], embedModules: [...assets.embedModules] },
    contentSecurityPolicy,
    hasImageTransform,
    hasLayout,
  };
  const facts = [packageDigest(), process.version, ...renderers(root), JSON.stringify(configured)];
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

/**
 * Returns the versions of the renderers that are not bundled. All other libraries are part of this package's
 * files.
 */
function renderers(root: string): readonly string[] {
  // Prefers the site's Eleventy, because a linked plugin may have another version in its own folder.
  const eleventy = packageFolder("@11ty/eleventy", root) ?? packageFolder("@11ty/eleventy", packageFile(""));
  const nunjucks = installedWith(["nunjucks"]);
  if (eleventy === undefined) return nunjucks;
  const { version } = JSON.parse(readFileSync(join(eleventy, "package.json"), "utf8")) as { version: string };
  return [`@11ty/eleventy@${version}`, ...nunjucks];
}

const SOURCES = ["package.json", "dist/plugin", "_includes/api-reference"];

let cachedDigest: string | undefined;

function packageDigest(): string {
  if (cachedDigest !== undefined) return cachedDigest;
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesBelow(packageFile(source))))
    hash.update(readFileSync(file));
  return (cachedDigest = hash.digest("hex"));
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
