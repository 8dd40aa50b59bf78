import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** The text of each file of the source, by its path from the root of the package. */
export const sourceFiles: ReadonlyMap<string, string> = new Map(
  ["eleventy-plugin", "client", "server"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .map((path) => [path, readFileSync(new URL(path, root), "utf8")] as const),
  ),
);
