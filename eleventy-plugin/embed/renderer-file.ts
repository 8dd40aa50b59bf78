import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ResolvedSource } from "../options/resolved-options.js";
import { finding, Problem } from "../problems/problems.js";

/** An optional peer dependency: only sites with an embedded reference install and publish it. */
const PACKAGE = "@scalar/api-reference";

/**
 * Returns the path of the browser script in the installed renderer package; undefined if no source uses it.
 * @throws {Problem} `packages-missing`, if the package is not installed.
 */
export function rendererFile(
  sources: readonly ResolvedSource[],
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): string | undefined {
  const source = sources.find(({ renderer }) => renderer === "embed");
  return source && join(dirname(installed(source, resolve)), "browser/standalone.js");
}

function installed({ kind }: ResolvedSource, resolve: (name: string) => string): string {
  try {
    return resolve(PACKAGE);
  } catch (cause) {
    const facts = {
      needed: "Embedded references",
      packages: `\`${PACKAGE}\``,
      command: `npm install ${PACKAGE}`,
    };
    throw new Problem(finding("packages-missing", facts, { source: `${kind}.renderer` }), { cause });
  }
}
