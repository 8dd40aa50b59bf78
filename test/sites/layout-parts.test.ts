import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type BuildOutcome, config, type Site, siteOfTest } from "../support/eleventy-site.js";
import { elementsOf } from "../support/page-elements.js";
import { petsDocument } from "../support/pets-document.js";

const OPERATION = "reference/pets/list-pets/index.html";

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}<main>{{ content | safe }}</main></body></html>`;

async function built<Result>(
  options: object,
  files: Readonly<Record<string, string>>,
  look: (site: Site, outcome: BuildOutcome) => Promise<Result>,
): Promise<Result> {
  const site = await siteOfTest({
    "eleventy.config.js": config(options),
    "pets.yaml": petsDocument,
    "cats.yaml": petsDocument.replace("title: Pets", "title: Cats"),
    "index.md": "# Home",
    ...files,
  });
  return look(site, await site.build());
}

const one = { openapi: { spec: "pets.yaml" }, layout: "page.njk" };
const several = {
  layout: "page.njk",
  openapi: {
    sources: [
      { spec: "pets.yaml", label: "Pets" },
      { spec: "cats.yaml", label: "Cats" },
    ],
  },
};

describe("the data of a layout", () => {
  test("title and description are short, those in <head> longer; no two pages have the same", async () => {
    const head =
      '<title>{{ fullTitle }}</title><meta name="description" content="{{ description }}"><meta content="{{ description }}" property="og:description">';
    const body = "<p>{{ title }} | {{ description }} | {{ pagination.pages.length }}</p>";
    const html = await built(one, { "_includes/page.njk": page(head, body) }, (site) => site.read(OPERATION));
    expect(html).toContain("<p>List pets | All pets of the shop, with name and age. | 1</p>");
    expect(html).toContain("<title>List pets – Pets</title>");
    const whole =
      "All pets of the shop, with name and age. Reference for the GET /pets endpoint in the Pets API.";
    const described = elementsOf(html).filter(({ properties }) => properties["content"] === whole);
    expect(described.map(({ properties }) => properties["name"] ?? properties["property"])).toEqual([
      "description",
      "og:description",
    ]);
  });

  test("the date is that of the document, and only on the page", async () => {
    const body = "[{{ date }}|{{ page.date.toISOString() }}]";
    const html = await built(one, { "_includes/page.njk": page("", body) }, async (site) => {
      const then = new Date("2021-05-06T07:08:09Z");
      await utimes(join(site.folder, "pets.yaml"), then, then);
      await site.build();
      return site.read(OPERATION);
    });
    expect(html).toContain("[|2021-05-06T07:08:09.000Z]");
  });

  test("content collected by the layout is on the page once", async () => {
    const gathered = '{% js %}gathered("{{ title }}");{% endjs %}';
    const files = {
      "_includes/page.njk": page("", `${gathered}<script>{% getBundle "js" %}</script>`),
      "eleventy.config.js": config(one, '  eleventyConfig.addBundle("js");'),
    };
    const html = await built(one, files, (site) => site.read("reference/index.html"));
    expect(html.match(/gathered\(/g)).toHaveLength(1);
  });

  test("no page is declared as a translation of another", async () => {
    const layout = page("", "{% for link in page.url | locale_links %}[{{ link.url }}]{% endfor %}");
    const files = {
      "_includes/page.njk": layout,
      "eleventy.config.js": [
        'import { I18nPlugin } from "@11ty/eleventy";',
        config(one, '  eleventyConfig.addPlugin(I18nPlugin, { defaultLanguage: "en" });'),
      ].join("\n"),
    };
    await built(one, files, async (site, { code, stdout, stderr }) => {
      expect(code, stdout + stderr).toBe(0);
      expect(await site.read(OPERATION)).toContain("<body><main>");
    });
  });

  test("a description that repeats the title is not shown below it", async () => {
    const head = '<meta name="description" content="{{ description }}">';
    await built(one, { "_includes/page.njk": page(head, "<p>[{{ description }}]</p>") }, async (site) => {
      const html = await site.read("reference/schemas/pet/index.html");
      expect(html).toContain("<p>[]</p>");
      expect(html).toContain('<meta name="description" content="Pet – Pets">');
    });
  });

  test("with the sentence disabled nothing is added", async () => {
    const html = await built(
      { ...one, openapi: { spec: "pets.yaml", seoDescriptionSuffix: false } },
      { "_includes/page.njk": page('<meta name="description" content="{{ description }}">', "") },
      (site) => site.read(OPERATION),
    );
    expect(html).toContain('content="All pets of the shop, with name and age."');
  });
});

describe("links from one document to the others", () => {
  const links = (html: string, name: string): readonly string[] => {
    const [nav = ""] = new RegExp(`<nav class="[^"]*${name}[^]*?</nav>`).exec(html) ?? [];
    return elementsOf(nav)
      .filter(({ tagName }) => tagName === "a")
      .map(({ properties: { href, ariaCurrent } }) => `${String(href)}${ariaCurrent ? " (current)" : ""}`);
  };
  const WITH_TABS = page("<title>{{ title }}</title>", "{% apiReferenceTabs %}");

  test("are at the head of the reference", async () => {
    const html = await built(several, { "_includes/page.njk": page("", "") }, (site) =>
      site.read("reference/cats/pets/list-pets/index.html"),
    );
    expect(links(html, "ar-sources")).toEqual(["../../../pets/", "../../ (current)"]);
  });

  test("or where the layout places them, also on pages of the site, with the configured ones", async () => {
    const options = { ...several, navigation: { tabs: [{ label: "Home", path: "/" }] } };
    await built(
      options,
      { "_includes/page.njk": WITH_TABS, "about.md": "---\nlayout: page.njk\n---\nAbout" },
      async (site, { stdout, stderr }) => {
        const html = await site.read("reference/cats/pets/list-pets/index.html");
        expect(links(html, "ar-sources")).toEqual([]);
        expect(links(html, "api-reference-tabs")).toEqual([
          "../../../../",
          "../../../pets/",
          "../../ (current)",
        ]);
        expect(links(await site.read("about/index.html"), "api-reference-tabs").slice(1)).toEqual([
          "../reference/pets/",
          "../reference/cats/",
        ]);
        expect(stdout + stderr).not.toContain("option-without-effect");
      },
    );
  });

  test("a single document has none, and unused tabs are reported", async () => {
    const options = { ...one, navigation: { tabs: [{ label: "Home", path: "/" }] } };
    await built(options, { "_includes/page.njk": page("", "") }, async (site, { stdout, stderr }) => {
      expect(links(await site.read(OPERATION), "ar-sources")).toEqual([]);
      expect(stdout + stderr).toMatch(/`navigation\.tabs` has no effect here: .*apiReferenceTabs/);
    });
  });

  test("a label of a single source is reported", async () => {
    const options = { openapi: { sources: [{ spec: "pets.yaml", label: "Mine" }] } };
    await built(options, {}, async (_, { stdout, stderr }) =>
      expect(stdout + stderr).toMatch(/`openapi\.sources\[0\]\.label` has no effect here/),
    );
  });
});

describe("before anything is written", () => {
  test.each<[name: string, layout: string, more: Readonly<Record<string, string>>, said: RegExp]>([
    [
      "a layout without content",
      "<main></main>",
      {},
      /does not output `content`[^]*Output `\{\{ content \| safe \}\}`/,
    ],
    [
      "a layout of blocks",
      "<main>{% block main %}{% endblock %}</main>",
      {},
      /\{% extends "page\.njk" %\}\{% block main %\}\{\{ content \| safe \}\}/,
    ],
    [
      "a layout in front of one",
      "---\nlayout: outer.njk\n---\n{{ content | safe }}",
      { "_includes/outer.njk": "<main></main>" },
      /does not output `content`/,
    ],
  ])("%s stops the build", async (_, layout, more, said) => {
    await built(one, { "_includes/page.njk": layout, ...more }, async (site, { code, stdout, stderr }) => {
      expect(code).not.toBe(0);
      expect(stdout + stderr).toMatch(said);
      expect((await site.written()).filter((path) => path.endsWith(".html"))).toEqual([]);
    });
  });

  test("a layout that cannot be tried may be correct", async () => {
    const layout = "{% if isHome %}{{ broken() }}{% endif %}<main>{{ content | safe }}</main>";
    const home = "---\nisHome: true\n---\n# Home";
    await built(one, { "_includes/page.njk": layout, "index.md": home }, async (site, { code }) => {
      expect(code).toBe(0);
      expect(await site.read(OPERATION)).toContain("List pets");
    });
  });
});

test.each<[name: string, file: string, text: string, said: string]>([
  [
    "an object in Liquid Markdown",
    "guide.md",
    'One\n\n{% apiOperation "listPets", { parts: ["call"] } %}',
    "`apiOperation` cannot be called with an object in Liquid",
  ],
  [
    "an object in a Liquid template",
    "guide.liquid",
    "{% apiLink 'listPets', {text: 'x'} %}",
    "`apiLink` cannot be called with an object in Liquid",
  ],
  [
    "parentheses in a layout",
    "_includes/page.njk",
    "<p>{% apiReferenceSearch() %}</p>{{ content | safe }}",
    "`apiReferenceSearch` cannot be called with parentheses",
  ],
  [
    "parentheses in a page",
    "guide.njk",
    "{% apiReferenceTabs( ) %}",
    "`apiReferenceTabs` cannot be called with parentheses",
  ],
])("%s end in a message of ours, with the location", async (_, file, text, said) => {
  const files = { "_includes/page.njk": "{{ content | safe }}", [file]: text };
  await built(one, files, async (_site, { code, stdout, stderr }) => {
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain(said);
    expect(stdout + stderr).toContain(file);
  });
});

test("an object is valid in Nunjucks Markdown", async () => {
  const guide = '---\ntemplateEngineOverride: njk,md\n---\n{% apiLink "listPets", { text: "them" } %}';
  await built(
    one,
    { "_includes/page.njk": "{{ content | safe }}", "guide.md": guide },
    async (site, { code }) => {
      expect(code).toBe(0);
      expect(await site.read("guide/index.html")).toContain(">them</a>");
    },
  );
});

test.each([
  [
    "a JavaScript layout",
    "page.11ty.js",
    "export const render = (data) => `<body>${data.parts}<main>${data.content}</main></body>`;",
  ],
  ["HTML", "page.html", "<body>{{ parts }}<main>{{ content }}</main></body>"],
])("parts of ours replace their elements in %s, at any depth", async (_, file, layout) => {
  const parts = "<header><api-reference-search></api-reference-search><api-reference-tabs /></header>";
  const options = { ...several, layout: file };
  const files = {
    [`_includes/${file}`]: layout,
    "_data/parts.json": JSON.stringify(parts),
    "a/b/deep.md": `---\nlayout: ${file}\n---\nDeep`,
    "index.md": `---\nlayout: ${file}\n---\nHome`,
  };
  await built(options, files, async (site) => {
    for (const [path, up] of [
      ["index.html", ""],
      ["a/b/deep/index.html", "../../../"],
    ] as const) {
      const html = await site.read(path);
      expect(html).not.toContain("<api-reference-");
      expect(html).toMatch(
        new RegExp(`<script type="module" src="${up || "(?:\\./)?"}api-reference/\\w+/search-box\\.js"`),
      );
      expect(html).toContain(`<a href="${up}reference/pets/">Pets</a>`);
    }
    const own = await site.read("reference/pets/pets/list-pets/index.html");
    expect(own).toContain("data-search");
    expect(own).not.toContain("search-box.js");
  });
});

test("a Nunjucks that trims lines leaves the Markdown after an excerpt unchanged", async () => {
  const trimming = config(
    { openapi: { spec: "pets.yaml" } },
    "eleventyConfig.setNunjucksEnvironmentOptions({ trimBlocks: true });",
  );
  const files = {
    "eleventy.config.js": trimming,
    "guide.md": '---\ntemplateEngineOverride: njk,md\n---\n{% apiSample "listPets" %}\n\n## Behind it\n',
  };
  await built({}, files, async (site) =>
    expect(await site.read("guide/index.html")).toContain("<h2>Behind it</h2>"),
  );
});
