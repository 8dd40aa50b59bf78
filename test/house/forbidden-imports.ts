import { posix } from "node:path";
import { parts, type Part } from "./parts.js";
import type { Import } from "./source-files.js";

/**
 * Returns a sentence for each import of a file that its part does not allow, or one sentence if the file
 * belongs to no part.
 */
export function forbiddenImports(path: string, imports: readonly Import[]): readonly string[] {
  const part = partOf(path);
  if (!part) return [`${path} belongs to no part`];
  return imports
    .filter((each) => !isAllowed(part, path, each))
    .map(({ specifier }) => `${path} (${part.name}) imports ${specifier}`);
}

function isAllowed(part: Part, path: string, { specifier, typesOnly }: Import): boolean {
  if (!specifier.startsWith(".")) return part.packages.some((name) => specifier.startsWith(name));
  const target = partOf(posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts"));
  if (target === part) return true;
  return (
    target !== undefined &&
    (part.imports.includes(target.name) || (typesOnly && part.imports.includes(`types of ${target.name}`)))
  );
}

function partOf(path: string): Part | undefined {
  const fits = (prefix: string): boolean =>
    prefix.endsWith("/") ? path.startsWith(prefix) : path === prefix;
  const lengthFor = (part: Part): number =>
    Math.max(0, ...part.paths.filter(fits).map((prefix) => prefix.length));
  const [nearest] = parts
    .filter((part) => lengthFor(part) > 0)
    .sort((one, other) => lengthFor(other) - lengthFor(one));
  return nearest;
}
