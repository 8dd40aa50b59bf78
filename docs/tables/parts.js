import { readdirSync, readFileSync } from "node:fs";
import { table } from "./table.js";

const FOLDER = new URL("../../_includes/api-reference/", import.meta.url);

/** Descriptions of templates whose own comment does not describe them. */
const sentences = {
  "404.njk": "The page for URLs that do not exist.",
  "channels.njk": "All channels of an AsyncAPI document.",
  "event-operation.njk": "The page of an AsyncAPI operation.",
  "http-operation.njk": "The page of an OpenAPI operation, webhook or callback.",
  "layout.njk": "A complete page with header and sidebar.",
  "open-graph.njk": "The image shown when a page is shared, an SVG.",
  "operation.njk": "The page of any operation.",
  "overview.njk": "The overview of a reference.",
  "parts/authorization.njk": "The credentials that an operation requires.",
  "parts/breadcrumbs.njk":
    "The breadcrumbs above the title, and the button that copies the page as Markdown.",
  "parts/callbacks.njk": "The callbacks of an operation.",
  "parts/event-parameters.njk": "The parameters of a channel's address.",
  "parts/footer.njk": "The footer of the plugin's own pages.",
  "parts/head.njk": "The tags of `<head>` that each page of a reference needs.",
  "parts/header.njk": "The header with name, tabs, search and theme.",
  "parts/neighbours.njk": "Links to the previous and the next page.",
  "parts/parameters.njk": "Parameters of path, query, header and cookie.",
  "parts/request-body.njk": "The body that is sent, with its media types.",
  "parts/responses.njk": "All responses of an operation.",
  "parts/sidebar.njk": "The navigation beside a reference.",
  "parts/sprite.njk": "The icons of a page, as an SVG sprite.",
  "parts/text-after.njk": "Your text after the generated content.",
  "parts/text-before.njk": "Your text before the generated content.",
  "problem.njk": "The page shown instead of a failed reference while Eleventy serves.",
  "schema.njk": "The page of a named schema.",
  "sitemap-index.njk": "The sitemap index of a very large site.",
  "sitemap.njk": "The sitemap.",
  "tag.njk": "The page of a tag.",
};

/**
 * Returns a table of all templates: their descriptions, from their first comments, and the templates that
 * include them.
 */
export function partTable(inline) {
  const texts = new Map(
    readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith(".njk"))
      .sort()
      .map((name) => [name, readFileSync(new URL(name, FOLDER), "utf8")]),
  );
  const rows = [...texts].map(([name, text]) => ({
    id: name.replace(/\.njk$/, "").replace("/", "-"),
    cells: [`\`${name}\``, sentences[name] ?? sentenceIn(text), users(name, texts)].map(inline),
  }));
  return table(["File", "What it renders", "Used in"], rows);
}

/** Returns the text of the comment at the start of a template. */
function sentenceIn(text) {
  const [, comment = ""] = /^\{#-?([^]*?)-?#\}/.exec(text) ?? [];
  return comment.replaceAll(/\s+/g, " ").trim();
}

const users = (part, texts) =>
  [...texts]
    .filter(([name, text]) => name !== part && text.includes(`"api-reference/${part}"`))
    .map(([name]) => `\`${name}\``)
    .join(", ");
