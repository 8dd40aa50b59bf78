import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";

interface Node {
  readonly typename: string;
  readonly name: Node;
  /** The text of a symbol. */
  readonly value: string;
  /** The name behind `as`. */
  readonly target: Node;
  /** The names that `set` declares. */
  readonly targets: readonly Node[];
  /** The names of an import: symbols, or pairs of a name and another name for it. */
  readonly names: { readonly children: readonly Node[] };
  findAll(type: unknown): readonly Node[];
}
interface Nunjucks {
  readonly parser: { parse(source: string, extensions: readonly object[]): Node };
  readonly nodes: Readonly<Record<"Macro" | "Import" | "FromImport" | "Set" | "For", unknown>>;
}

const { parser, nodes } = createRequire(import.meta.url)("nunjucks") as Nunjucks;

const folder = new URL("../../_includes/api-reference/", import.meta.url);
const templates = readdirSync(folder, { encoding: "utf8", recursive: true }).filter((name) =>
  name.endsWith(".njk"),
);

/** Names of the data that Eleventy or most sites give to each page. */
const DATA = new Set([
  ...["title", "description", "date", "tags", "url", "image", "author", "content", "summary", "draft"],
  ...["page", "collections", "layout", "permalink", "pagination", "eleventy", "eleventyNavigation", "pkg"],
  ...["site", "metadata", "lang", "locale", "env", "keywords", "slug", "posts", "post", "canonical"],
]);

/** Returns the names that a template declares outside of the parameters of its macros. */
function declaredIn(source: string): readonly string[] {
  // The parser does not know our own tag. Its content is parsed.
  const tree = parser.parse(source.replace(/\{%-? (end)?apiReferenceCached.*?%\}/g, ""), []);
  const symbols = [
    ...tree.findAll(nodes.Macro).map(({ name }) => name),
    ...tree.findAll(nodes.Import).map(({ target }) => target),
    ...tree.findAll(nodes.Set).flatMap(({ targets }) => targets),
    ...tree
      .findAll(nodes.FromImport)
      .flatMap(({ names }) => names.children)
      .map((each) => (each.typename === "Pair" ? each.value : each) as Node),
  ];
  return [...symbols.map(({ value }) => value), ...loopVariables(tree)];
}

const loopVariables = (tree: Node): readonly string[] =>
  tree
    .findAll(nodes.For)
    .map(({ name }) => name.value)
    .filter((name) => typeof name === "string");

/**
 * A template reads the variables of the templates that include it. A macro called `title` would be printed by a
 * part that a site replaces, where its author expects the page's own title.
 */
describe("no name in a template hides common data of a page", () => {
  it.each(templates)("%s", (name) => {
    const declared = declaredIn(readFileSync(new URL(name, folder), "utf8"));
    expect(declared.filter((each) => DATA.has(each))).toEqual([]);
  });

  it("finds macros, imports, variables and loops", () => {
    const source = `{% macro title() %}{% set url = 1 %}{% endmacro %}{% import "a.njk" as page %}
      {% from "b.njk" import tags, b as date %}{% block c %}{% set site, d = 1 %}{% endblock %}
      {% for post in list %}{% endfor %}{% set image %}e{% endset %}`;
    expect([...declaredIn(source)].sort()).toEqual([
      ...["d", "date", "image", "page", "post", "site", "tags", "title", "url"],
    ]);
  });
});
