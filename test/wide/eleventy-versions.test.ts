import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { config, createSite, type ServedSite, type Site } from "../support/eleventy-site.js";
import { canInstall, newNode, removeRuntimes, runtimeOf } from "../support/eleventy-versions.js";
import { filesOf } from "../support/fixture-site.js";
import { petsDocument } from "../support/pets-document.js";
import { requireTool } from "../support/skipped-groups.js";

const VERSIONS = ["3.1.0", "3.1.1", "3.1.2", "3.1.5", "3.1.6", "3.1.7", "3.1.8", "4.0.0-alpha.10"];
const REFUSED = ["2.0.1"];
const OPERATION = "reference/pets/list-pets/index.html";

/** The site's additions to Nunjucks, all of them used in `part`, the site's own header. */
const additions = `
  eleventyConfig.addFilter("shout", (text) => text.toUpperCase());
  eleventyConfig.addFilter("later", async (text) => "later " + text);
  eleventyConfig.addNunjucksAsyncFilter("back", (text, done) => setTimeout(() => done(null, "back " + text), 1));
  eleventyConfig.addShortcode("year", (year = "this year") => "<i>" + (year || "this year") + "</i>");
  eleventyConfig.addAsyncShortcode("soon", async (text) => "<b>" + text + "</b>");
  eleventyConfig.addPairedShortcode("box", (content) => "<u>" + content.trim() + "</u>");
  eleventyConfig.addNunjucksGlobal("answer", () => 42);`;
const part =
  '<header>{{ "a" | shout }} {{ "b" | later }} {% if true %}{{ "c" | back }}{% endif %} {% year %} {% soon "d" %} {% box %}e{% endbox %} {{ answer() }}</header>';
const header = "<header>A later b back c <i>this year</i> <b>d</b> <u>e</u> 42</header>";

const files = {
  "eleventy.config.js": config(
    { site: { url: "https://docs.example.com" }, openapi: { sources: sources() }, openGraph: true },
    additions,
  ),
  "pets.yaml": petsDocument,
  "rows.yaml": readFileSync(resolve("fixtures/openapi/schema-rows.yaml"), "utf8"),
  "index.md": "# Home",
  "guide.md": "---\ntitle: Guide\nlayout: api-reference/site.njk\n---\nIn our frame.",
  "_includes/api-reference/parts/header.njk": part,
};

function sources(): readonly object[] {
  return [
    { spec: "pets.yaml", label: "Pets", route: "/reference" },
    { spec: "rows.yaml", label: "Rows", route: "/rows" },
  ];
}

const describeVersions = requireTool(
  "another Eleventy",
  () => canInstall("3.1.0") && newNode !== undefined,
  "connect to npm, and name a folder with a node of version 22 or later in API_REFERENCE_NODE_FOLDERS, as .ci/run does",
);

describeVersions("every Eleventy that the plugin is made for", () => {
  let site: Site | undefined;
  let served: ServedSite | undefined;
  afterEach(async () => {
    await served?.stop();
    await site?.dispose();
    served = site = undefined;
  });
  afterAll(removeRuntimes);

  /**
   * Returns everything that was written, except the search index, whose file names change with each build.
   */
  async function pagesOf(built: Site): Promise<Readonly<Record<string, string>>> {
    const paths = (await built.written()).filter((path) => !path.startsWith("pagefind/"));
    return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await built.read(path)])));
  }

  let first: Readonly<Record<string, string>> | undefined;

  test.each(VERSIONS)("%s writes the same pages, with the site's additions to Nunjucks", async (version) => {
    site = await createSite(files, "site", [], runtimeOf(version));
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
    const pages = await pagesOf(site);
    expect(pages[OPERATION]).toContain(header);
    first ??= pages;
    expect(Object.keys(pages)).toEqual(Object.keys(first));
    for (const [path, text] of Object.entries(pages)) expect(text, path).toBe(first[path]);
  });

  // Eleventy 3.1.0 is not tested with `--incremental`: it then uses the data of the first build once more at
  // the first save.
  const saved = [
    ...VERSIONS.map((version) => [version, ""]),
    ["3.1.8", "--incremental"],
    ["4.0.0-alpha.10", "--incremental"],
  ];

  test.each(saved)("%s %s rebuilds when the document is saved", async (version = "", ...args) => {
    site = await createSite(files, "site (1)", [], runtimeOf(version));
    served = await site.serve("--port=0", ...args.filter(Boolean));
    const [files_, server] = [site, served];
    await server.save("pets.yaml", petsDocument.replace("List pets", "List all pets"));
    await expect.poll(() => files_.read(OPERATION)).toContain("List all pets</h1>");
  });

  const plugin = 'addPlugin(apiReference, { openapi: { spec: "pets.yaml" } })';
  const typed = `import apiReference, { type ApiReferenceOptions } from "eleventy-plugin-api-reference";
    type AddPlugin = (plugin: typeof apiReference, options: ApiReferenceOptions) => void;
    export default (eleventyConfig: { addPlugin: AddPlugin }): void => eleventyConfig.${plugin};`;
  const required = `const { apiReference } = require("eleventy-plugin-api-reference");
    module.exports = (eleventyConfig) => eleventyConfig.${plugin};`;
  const imported = `import { apiReference } from "eleventy-plugin-api-reference";
    export default (eleventyConfig) => eleventyConfig.${plugin};`;

  test.each<[version: string, file: string, text: string, isNew: boolean, args: readonly string[]]>([
    ["4.0.0-alpha.10", "eleventy.config.ts", typed, true, []],
    ["4.0.0-alpha.10", "buildawesome.config.js", imported, true, []],
    ["4.0.0-alpha.10", "eleventy.config.cjs", required, true, []],
    ["3.1.8", "eleventy.config.ts", typed, true, ["--config=eleventy.config.ts"]],
    ["3.1.8", "eleventy.config.cjs", required, false, []],
  ])("%s loads the plugin in %s", async (version, file, text, isNew, args) => {
    const own = { [file]: text, "pets.yaml": petsDocument, "index.md": "# Home" };
    site = await createSite(own, "site", [], runtimeOf(version, isNew));
    const { code, stdout, stderr } = await site.buildAlone(...args);
    expect(code, stdout + stderr).toBe(0);
    expect(await site.read(OPERATION)).toContain("List pets</h1>");
  });

  test.each([
    ["versions"],
    ["tag-pages"],
    ["image-transform"],
    ["webc-site"],
    ["tailwind-docs"],
    // liquid-blog uses @11ty/eleventy-plugin-rss, whose last version breaks Eleventy 4.
  ])("the site %s has the same pages under both major versions", async (name) => {
    const pages = async (version: string): Promise<Readonly<Record<string, string>>> => {
      const files = { "openapi.yaml": petsDocument, ...filesOf(name) };
      site = await createSite(files, "site", [], runtimeOf(version));
      const { code, stdout, stderr } = await site.build();
      expect(code, stdout + stderr).toBe(0);
      const found = await pagesOf(site);
      await site.dispose();
      return found;
    };
    const [before, after] = [await pages("3.1.8"), await pages("4.0.0-alpha.10")];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    // An attribute without a value is `hidden`, `hidden=""` or `hidden="hidden"`, depending on the HTML
    // transform of Eleventy.
    const printed = (text = ""): string => text.replaceAll(/ ([\w:-]+)=(?:""|"\1")/g, " $1");
    for (const [path, text] of Object.entries(after)) expect(printed(text), path).toBe(printed(before[path]));
  });

  test.each(REFUSED)("%s is rejected with a message", async (version) => {
    site = await createSite(
      {
        ".eleventy.js": `module.exports = (config) => config.addPlugin(require("eleventy-plugin-api-reference"));`,
        "package.json": "{}",
        "index.md": "# Home",
        "guide.md": "---\ntitle: Guide\nlayout: api-reference/site.njk\n---\nIn our frame.",
      },
      "site",
      [],
      runtimeOf(version),
    );
    const { code, stdout, stderr } = await site.build();
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain(`Eleventy ${version} is not supported`);
    expect(stdout + stderr).toContain("[eleventy-version]");
  });
});
