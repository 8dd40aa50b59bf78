import { readFile } from "node:fs/promises";
import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultLabels } from "../../eleventy-plugin/portable/labels.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";

/** Every text of the table is marked: whatever stands on a page without a mark is the document's, or hard-wired. */
const marked = Object.fromEntries(Object.entries(defaultLabels).map(([name, text]) => [name, `⟦${text}⟧`]));

/** Words of HTTP, JSON, programs and keys: the same in every language. */
const COMMON =
  "GET POST PUT PATCH DELETE OPTIONS HTTP JSON cURL JavaScript Python Ctrl string integer number boolean object null array Not Found Modified No Content Created Too Many Requests Bad Request Client error OK".split(
    " ",
  );
const CODE = ["pre", "code", "script", "style", "title", "symbol"];
const BLOCKS =
  "p li dd dt div summary h1 h2 h3 label header section article dl ul button span a b small".split(" ");

let site: Site;
let source: string;
beforeAll(async () => {
  source = await readFile("fixtures/openapi/kitchen-sink.yaml", "utf8");
  site = await createSite({
    "eleventy.config.js": config({ labels: marked, openapi: { spec: "api.yaml" } }),
    "api.yaml": source,
  });
  expect((await site.build()).code).toBe(0);
}, 60_000);
afterAll(() => site.dispose());

/** Texts and names of a page, the marked ones taken out. */
function unmarked(node: Root | Element): string {
  if (node.type === "element" && CODE.includes(node.tagName)) return "";
  const names =
    node.type === "element"
      ? ["ariaLabel", "title", "placeholder"].map((name) => node.properties[name] ?? "")
      : [];
  const inner = node.children.map((child) =>
    child.type === "text" ? child.value : child.type === "element" ? unmarked(child) : "",
  );
  const gap = node.type === "element" && BLOCKS.includes(node.tagName) ? "\n" : "";
  return [...names, gap, inner.join(""), gap].join("");
}

function withoutMarks(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, " ");
  return rest === text ? text : withoutMarks(rest);
}

describe("every word of a page is the document's or one of `labels`", () => {
  test.each([
    "index.html",
    "tools/index.html",
    "tools/list-tools/index.html",
    "tools/add-tool/index.html",
    "tools/get-tool/index.html",
    "tools/throw-away/index.html",
    "webhooks/index.html",
    "webhooks/post-tool-taken/index.html",
    "schemas/index.html",
    "schemas/tool/index.html",
    "schemas/handle/index.html",
    "schemas/problem/index.html",
    "../404.html",
  ])("%s", async (path) => {
    const words =
      withoutMarks(unmarked(fromHtml(await site.read(`reference/${path}`)))).match(/[A-Za-z]{2,}/g) ?? [];
    expect([...new Set(words)].filter((word) => !source.includes(word) && !COMMON.includes(word))).toEqual(
      [],
    );
  });
});
