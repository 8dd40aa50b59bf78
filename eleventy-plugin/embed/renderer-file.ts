import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ResolvedSource } from "../options/resolved-options.js";
import { finding, Problem } from "../problems/problems.js";

/** An optional peer dependency: a site without an embedded reference neither installs nor publishes it. */
const PACKAGE = "@scalar/api-reference";

/**
 * The file that a browser runs, of the package as it is installed; undefined where no source asks for it. Raises
 * packages-missing.
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
