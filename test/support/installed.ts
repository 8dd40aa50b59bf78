import { temporaryFolder } from "./temporary-folder.js";

/**
 * Creates a folder with the `package.json` files of installed packages. `packages` maps the path of each
 * package's folder to its version and the names of its dependencies.
 */
export function installed(
  packages: Readonly<Record<string, readonly [version: string, ...dependencies: readonly string[]]>>,
): Promise<string> {
  const manifests = Object.entries(packages).map(([path, [version, ...dependencies]]) => [
    `${path}/package.json`,
    JSON.stringify({
      name: path.replace(/^.*node_modules\//, ""),
      version,
      dependencies: Object.fromEntries(dependencies.map((name) => [name, "*"])),
    }),
  ]);
  return temporaryFolder(Object.fromEntries(manifests) as Record<string, string>);
}
