import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite, type Site } from "../support/eleventy-site.js";
import { filesOf } from "../support/fixture-site.js";
import { brokenLinks, elementsOf, repeatedIds } from "../support/page-elements.js";
import { articleOf, petsDocument } from "../support/pets-document.js";

const OPERATION = "reference/pets/list-pets/index.html";

const withoutPlugin = (config: string): string =>
  config
    .split("\n")
    .filter((line) => !/apiReference\b/.test(line))
    .join("\n");

describe.each<[name: string, base: string, mark: RegExp, packages: string[]]>([
  [
    "liquid-blog",
    "/",
    /<a href="\/" class="home-link">Notes<\/a>/,
    ["@11ty/eleventy-plugin-rss", "@11ty/eleventy-plugin-syntaxhighlight", "@11ty/eleventy-navigation"],
  ],
  [
    "webc-site",
    "/",
    /<site-header class="\w+"><header><a href="\/">Workshop<\/a>/,
    ["@11ty/eleventy-plugin-webc"],
  ],
  [
    "tailwind-docs",
    "/",
    /<p class="font-bold text-xl">Docs<\/p>/,
    ["@11ty/eleventy-navigation", "tailwindcss", "html-minifier-terser"],
  ],
  ["tag-pages", "/", /<header class="site-header"><a href="\/tags\/">Tags<\/a>/, []],
])("%s", (name, base, mark, packages) => {
  let site: Site;
  let before: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const files = filesOf(name);
    const config = files["eleventy.config.js"] ?? "";
    site = await createSite(
      { ...files, "eleventy.config.js": withoutPlugin(config), "openapi.yaml": petsDocument },
      name,
      packages,
    );
    const plain = await site.build();
    expect(plain.code, plain.stdout + plain.stderr).toBe(0);
    const written = await site.written();
    before = Object.fromEntries(
      await Promise.all(written.map(async (path) => [path, await site.read(path)])),
    );
    await site.remove("_site");
    await site.write("eleventy.config.js", config);
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
  });
  afterAll(() => site.dispose());

  test("every page and file of the site is unchanged, and there is no additional page", async () => {
    expect(Object.keys(before)).toContain("index.html");
    const pages = (await site.written()).filter((path) => path.endsWith(".html"));
    expect(pages.filter((path) => !(path in before || path.startsWith("reference/")))).toEqual([]);
    for (const [path, content] of Object.entries(before)) expect(await site.read(path), path).toBe(content);
  });

  test("the reference is in the site's layout, with a complete head", async () => {
    const html = await site.read(OPERATION);
    expect(html).toMatch(mark);
    expect(articleOf(html)).toContain("List pets");
    const head = elementsOf(html).map(
      ({ tagName, properties }) =>
        `${tagName} ${[properties["name"] ?? properties["rel"] ?? ""].flat().join(" ")}`,
    );
    for (const tag of ["title ", "meta description", "meta twitter:card"])
      expect(
        head.filter((each) => each === tag),
        tag,
      ).toHaveLength(1);
    expect(html).toMatch(/<link[^>]+api-reference\/\w+\/api-reference\.css/);
  });

  test("links have targets, no id is repeated", async () => {
    expect(await brokenLinks(site, "reference", base)).toEqual([]);
    for (const file of (await site.written()).filter(
      (path) => path.startsWith("reference") && path.endsWith(".html"),
    ))
      expect(repeatedIds(await site.read(file)), file).toEqual([]);
  });
});
