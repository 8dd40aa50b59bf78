import { createRequire } from "node:module";
import { finding, Problem, type Place } from "../../problems/problems.js";

/** Optional peer dependencies. A site without an AsyncAPI document neither installs nor loads them. */
const NEEDED = ["@asyncapi/converter", "@asyncapi/parser"] as const;

/**
 * Returns the command that installs packages. It disables install scripts: no package needs its script, and
 * one script sends telemetry.
 */
export function installLine(packages: readonly string[]): string {
  return `npm install --ignore-scripts ${packages.join(" ")}`;
}

/** Throws packages-missing if a package that every AsyncAPI document needs is not installed. */
export function requirePackages(place: Place, isInstalled = isResolvable): void {
  const missing = NEEDED.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => `\`${name}\``).join(", ");
  throw new Problem(
    finding(
      "packages-missing",
      { needed: "AsyncAPI documents", packages, command: installLine(NEEDED) },
      place,
    ),
  );
}

const require = createRequire(import.meta.url);

export function isResolvable(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
