import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";

interface Node {
  readonly typename: string;
  findAll(type: unknown): readonly Node[];
}
interface Nunjucks {
  readonly parser: { parse(source: string, extensions: readonly object[]): Node };
  readonly nodes: Readonly<Record<"If" | "For" | "Include", unknown>>;
}

const { parser, nodes } = createRequire(import.meta.url)("nunjucks") as Nunjucks;

const folder = new URL("../../_includes/api-reference/", import.meta.url);
const templates = readdirSync(folder, { encoding: "utf8", recursive: true }).filter((name) =>
  name.endsWith(".njk"),
);

/**
 * Parses a template. The start and end of our own tag are removed first, because the parser does not know it;
 * its content is parsed.
 */
const parse = (source: string): Node =>
  parser.parse(source.replace(/\{%-? (end)?apiReferenceCached.*?%\}/g, ""), []);

/**
 * Nunjucks waits for an included template only outside of `if` and `for`. Inside them, the content after the
 * template is rendered first. If a site's override of the template uses an asynchronous filter, the
 * override's output is then lost. `ifAsync` does wait.
 */
describe("a part is never included inside `if` or `for`", () => {
  it.each(templates)("%s", (name) => {
    const tree = parse(readFileSync(new URL(name, folder), "utf8"));
    const synchronous = [...tree.findAll(nodes.If), ...tree.findAll(nodes.For)].filter(
      ({ typename }) => typename === "If" || typename === "For",
    );
    expect(synchronous.flatMap((node) => node.findAll(nodes.Include))).toEqual([]);
  });

  it("finds an include inside them", () => {
    const found = parse('{% if a %}{% for b in c %}{% include "d.njk" %}{% endfor %}{% endif %}');
    expect(found.findAll(nodes.If).flatMap((node) => node.findAll(nodes.Include))).toHaveLength(1);
  });
});
