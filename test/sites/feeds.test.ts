import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

const feed = (type: string): string => `eleventyConfig.addPlugin(feedPlugin, {
    type: "${type}", outputPath: "/${type}.feed", collection: { name: "posts" },
    metadata: { title: "T", subtitle: "", language: "en", base: "https://docs.example.com/", author: { name: "A" } } });`;
const feeds = `const { feedPlugin } = await import("@11ty/eleventy-plugin-rss");
  ${["atom", "rss", "json"].map(feed).join("\n")}`;

const shortcodes = `{% apiTry "listPets" %}\n\n{% apiSample "listPets" %}\n\n{% apiSample "addOwner" %}\n\n{% apiOperation "listPets" %}\n\n{% apiOperation "listPets" %}\n`;
const frontMatter = (date: string, more = ""): string => `---\ntags: posts\ndate: ${date}\n${more}---\n`;

const files = {
  "pets.yaml": petsDocument
    .replace("description: The pets", "description: The [page](#query.page)")
    .replace(
      "operationId: addOwner,",
      "operationId: addOwner, requestBody: { content: { application/json: { example: { a: <1 & 2> } } } },",
    ),
  "_includes/page.njk":
    "<!doctype html><html><head><title>T</title></head><body>{{ content | safe }}</body></html>",
  "index.md": "# Home",
  "posts/framed.md": `${frontMatter("2026-01-02", "layout: page.njk\n")}Framed\n\n${shortcodes}`,
  "posts/bare.md": `${frontMatter("2026-01-01")}Bare\n\n${shortcodes}`,
  "relative.njk":
    "---\npermalink: /relative.xml\n---\n<feed>{% for post in collections.posts %}<entry>{{ post.content | renderTransforms(post.data.page) }}</entry>{% endfor %}</feed>",
  "unescaped.njk":
    "---\npermalink: /unescaped.xml\n---\n<feed>{% for post in collections.posts %}<entry>{{ post.content | renderTransforms(post.data.page) | safe }}</entry>{% endfor %}</feed>",
  "all.njk":
    "---\nlayout: page.njk\n---\n{% for post in collections.posts %}{{ post.content | renderTransforms(post.data.page) | safe }}{% endfor %}",
};

/** Returns the HTML of the entries of a feed. */
const entriesOf: Readonly<Record<string, (text: string) => readonly string[]>> = {
  "atom.feed": (text) => unescaped(text, /<content type="html">([^]*?)<\/content>/g),
  "rss.feed": (text) => unescaped(text, /<description>(&lt;[^]*?)<\/description>/g),
  "json.feed": (text) =>
    (JSON.parse(text) as { items: { content_html: string }[] }).items.map((item) => item.content_html),
  "relative.xml": (text) => unescaped(text, /<entry>([^]*?)<\/entry>/g),
  "unescaped.xml": (text) => [...text.matchAll(/<entry>([^]*?)<\/entry>/g)].map(([, html = ""]) => html),
};

const unescaped = (text: string, entry: RegExp): readonly string[] =>
  [...text.matchAll(entry)].map(([, html = ""]) =>
    html
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&"),
  );

describe("in feeds whose entries went through the transforms of their page", () => {
  let site: Site;
  beforeAll(async () => {
    const configuration = config({ openapi: { spec: "pets.yaml" } }, feeds).replace(
      "export default function",
      "export default async function",
    );
    site = await createSite({ ...files, "eleventy.config.js": configuration }, "site", [
      "@11ty/eleventy-plugin-rss",
    ]);
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
  });
  afterAll(() => site.dispose());

  const rows = Object.entries(entriesOf);

  test.each(rows)(
    "%s has the texts of excerpts without styles, scripts and controls",
    async (file, entries) => {
      const posts = entries(await site.read(file));
      expect(posts).toHaveLength(2);
      for (const html of posts) {
        expect(html).toMatch(/<p>(?:Bare|Framed)<\/p>/);
        expect(html).not.toMatch(/ar-|<script|<link|<svg|<button|<input|<template| data-| aria-/);
        expect(html).not.toMatch(/<p>\s*<\/p>/);
        expect(html).toMatch(/curl -X POST '[^']+' \\\n {2}-H 'Content-Type: application\/json' \\\n/);
        expect(html).toMatch(/"a": "&(?:#x3C|lt);1 &(?:#x26|amp); 2>"/);
        expect(html).toContain("All pets of the shop");
        expect(html).toMatch(/<code>page<\/code> <span>integer<\/span>/);
      }
    },
  );

  test.each(rows)("%s links to pages, and no id that only the post has", async (file, entries) => {
    const page = `${file.endsWith(".xml") ? "../.." : "https://docs.example.com"}/reference/pets/list-pets/`;
    for (const html of entries(await site.read(file))) {
      const links = new Set([...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href));
      expect([...links].filter((href) => href?.includes("list-pets")).sort()).toEqual([
        page,
        `${page}#query-parameters`,
        `${page}#query.page`,
        `${page}#responses`,
      ]);
      expect([...links].filter((href) => /^#|posts\//.test(href ?? ""))).toEqual([]);
    }
  });

  test("the page of a post has the styles and scripts of its excerpts, with and without a layout", async () => {
    for (const post of ["framed", "bare"]) {
      const html = await site.read(`posts/${post}/index.html`);
      expect(html).toMatch(/<link rel="stylesheet" href="[^"]*excerpt\.css"/);
      expect(html).toMatch(/<script[^>]* src="[^"]*excerpt-panel\.js"/);
      expect(html.match(/class="api-reference ar-excerpt-tools"/g)).toHaveLength(1);
    }
  });

  test("an HTML page that shows several posts has one set of styles and unique ids", async () => {
    const html = await site.read("all/index.html");
    expect(html.match(/<link rel="stylesheet" href="[^"]*excerpt\.css"/g)).toHaveLength(1);
    expect(html.match(/class="api-reference ar-excerpt-tools"/g)).toHaveLength(1);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
