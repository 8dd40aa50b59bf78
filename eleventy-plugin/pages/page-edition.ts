import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../package-files.js";
import type { SiteContext } from "./site-view.js";

/**
 * What all pages of a site are made by, in short: this package and how the site is configured. Pages of another edition
 * may differ though their fingerprints are the same.
 */
export function pageEdition(
  { options, labels, pathPrefix, assets, contentSecurityPolicy }: SiteContext,
  hasLayout: boolean,
): string {
  const configured = { options, labels, pathPrefix, assets, contentSecurityPolicy, hasLayout };
  const facts = [ofPackage(), process.version, JSON.stringify(configured)];
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

/** `package.json` names the version of each library. */
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
