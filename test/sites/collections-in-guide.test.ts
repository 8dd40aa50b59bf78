import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { hostileDocument, petsDocument } from "../support/pets-document.js";

const guide = readFileSync(new URL("../../docs/content/guides/your-site.md", import.meta.url), "utf8");

/** Returns the code blocks of the guide's sections on collections, as a reader copies them. */
function blocks(language: string): readonly string[] {
  const [, below = ""] = guide.split("\n## A link in your menu\n");
  const [section = ""] = below.split("\n## Other plugins");
  return [...section.matchAll(new RegExp(`\`\`\`${language}[^\n]*\n([^]*?)\`\`\``, "g"))].map(
    ([, code = ""]) => code,
  );
}

const template = (permalink: string, content: string): string =>
  `---\npermalink: ${permalink}\neleventyExcludeFromCollections: true\n---\n${content}`;

let site: Site;
beforeAll(async () => {
  const [tree = "", sitemap = "", search = "", navigation = ""] = blocks("njk");
  const [filter = ""] = blocks("js");
  const [link = ""] = blocks("yaml");
  const sources = [
    { spec: "pets.yaml", label: "Pets" },
    { spec: "hidden.yaml", label: "Hidden", noindex: true, includeInSearch: false },
    { spec: "hostile.yaml", label: "Hostile" },
  ];
  site = await createSite(
    {
      "pets.yaml": petsDocument,
      "hidden.yaml": petsDocument,
      "hostile.yaml": hostileDocument,
      "eleventy.config.js": config(
        { openapi: { sources } },
        `{ const { default: navigation } = await import("@11ty/eleventy-navigation"); eleventyConfig.addPlugin(navigation); }\n${filter}`,
      ).replace("export default function", "export default async function"),
      "link.md": link,
      "sitemap.njk": template("/sitemap.xml", sitemap),
      "search.njk": template("/search.json", search),
      "navigation.njk": template("/navigation.html", navigation),
      "tree.njk": template("/tree.html", tree),
      "menu.njk": template(
        "/menu.html",
        "{{ collections.all | eleventyNavigation | eleventyNavigationToHtml | safe }}",
      ),
      "raw.liquid": template(
        "/raw.html",
        "{% for entry in collections.apiReference %}{{ entry.data.title }}{{ entry.data.description }}{{ entry.data.tag }}{% endfor %}",
      ),
    },
    "site",
    ["@11ty/eleventy-navigation"],
  );
  const { code, stdout, stderr } = await site.build();
  expect(code, stdout + stderr).toBe(0);
  expect(stdout + stderr).not.toContain("own-sitemap-kept");
});
afterAll(() => site.dispose());

test("the sitemap has every page that is not noindex", async () => {
  const sitemap = await site.read("sitemap.xml");
  expect(sitemap).toContain("<url><loc>https://docs.example.com/reference/pets/pets/list-pets/</loc></url>");
  expect(sitemap).not.toContain("/reference/hidden/");
});

test("the search has every page that is not excluded from it", async () => {
  const entries = JSON.parse(await site.read("search.json")) as ({ url: string } | null)[];
  expect(entries).toContainEqual({ url: "/reference/pets/pets/list-pets/", title: "List pets", tag: "Pets" });
  expect(entries.some((entry) => entry?.url.startsWith("/reference/hidden/"))).toBe(false);
});

test("the navigation has the operations", async () => {
  const navigation = await site.read("navigation.html");
  expect(navigation).toContain('<li><a href="/reference/pets/pets/list-pets/">List pets</a></li>');
  expect(navigation).not.toContain('href="/reference/pets/"');
});

test("the navigation plugin builds a tree of them, and has one link among the site's own", async () => {
  const tree = await site.read("tree.html");
  expect(tree.indexOf('href="/reference/pets/"')).toBeLessThan(
    tree.indexOf('href="/reference/pets/pets/list-pets/"'),
  );
  expect(await site.read("menu.html")).toContain('<a href="/reference/">API reference</a>');
});

test("templates without escaping output nothing that runs", async () => {
  expect(await site.read("raw.html")).not.toMatch(/<(?:script|img)/);
});
