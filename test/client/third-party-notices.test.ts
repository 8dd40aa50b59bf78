import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const client = resolve("dist/client");
const notices = readFileSync(join(client, "THIRD-PARTY-NOTICES.txt"), "utf8");
const scripts = readdirSync(client).filter((name) => name.endsWith(".js"));

/** For each bundled package, code that occurs in no other package, and its author. */
const TELLTALES: readonly [name: string, telltale: RegExp, author: string][] = [
  ["@alpinejs/csp", /_x_dataStack/, "Caleb Porzio"],
  ["@vue/reactivity", /__v_raw/, "Yuxi (Evan) You"],
  ["@11ty/is-land", /is-land\.11ty\.dev/, "Zach Leatherman"],
  ["pagefind", /__wbindgen_malloc/, "Copyright (c) Pagefind"],
];

describe("a script with bundled libraries refers to the notices, which contain:", () => {
  test.each(TELLTALES)("%s", (name, telltale, author) => {
    const holding = scripts.filter((script) => telltale.test(readFileSync(join(client, script), "utf8")));
    expect(holding).not.toEqual([]);
    for (const script of holding)
      expect(readFileSync(join(client, script), "utf8"), script).toMatch(/^\/\*! .*THIRD-PARTY-NOTICES\.txt/);
    const { version, license } = JSON.parse(
      readFileSync(resolve("node_modules", name, "package.json"), "utf8"),
    ) as { version: string; license: string };
    expect(notices).toContain(`\n${name} ${version} (${license})\n`);
    const text = notices
      .slice(notices.indexOf(`\n${name} ${version}`))
      .split("\n---", 3)
      .join();
    expect(text).toContain(author);
    expect(text).toContain("Permission is hereby granted");
  });
});

test("every package that a script of a page imports is listed", () => {
  const sources = ["client", "eleventy-plugin/portable"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/^import (?!type)(?:[^";]*? from )?"([^".][^"]*)";$/gm)].map(([, name = ""]) => name),
  );
  const names = new Set(
    imported.map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    ),
  );
  expect(names.size).toBeGreaterThan(1);
  for (const name of names) expect(notices).toContain(`\n${name} `);
});

test("the renderer, published with an embedded reference, is listed, too", () => {
  expect(notices).toMatch(
    /\n@scalar\/api-reference \d.* \(MIT\)\n-+\n\nMIT License\n\nCopyright \(c\) 2023-present Scalar/,
  );
});

test.each(["markdown-it", "hast-util-from-html", "parse5", "highlight.js"])(
  "the plugin lists its bundled packages, in their bundled versions: %s",
  (folder) => {
    const manifest = readFileSync(resolve("node_modules", folder, "package.json"), "utf8");
    const { name, version } = JSON.parse(manifest) as { name: string; version: string };
    expect(readFileSync(resolve("dist/node/THIRD-PARTY-NOTICES.txt"), "utf8")).toContain(
      `\n${name} ${version} (`,
    );
  },
);
