import { readFile } from "node:fs/promises";
import type { Element, Root, Text } from "hast";
import { fromHtml } from "hast-util-from-html";
import { beforeAll, describe, expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";

const openapi = ["kitchen-sink", "security", "bodies", "responses", "schema-rows", "webhooks-and-callbacks"];
const asyncapi = ["request-reply", "payload-languages", "security-groups", "parameters"];

let pages: readonly string[];
const site = useBuiltSite(async () => {
  const sources = (names: readonly string[], folder: string): object => ({
    sources: names.map((name) => ({
      spec: `${folder}-${name}.yaml`,
      label: name,
      route: `/${folder}/${name}`,
    })),
  });
  const files: Record<string, string> = {
    "eleventy.config.js": config({
      openapi: sources(openapi, "openapi"),
      asyncapi: sources(asyncapi, "asyncapi"),
    }),
    "_includes/api-reference/before/openapi/security.md": "A text of the **site**.",
  };
  for (const [folder, names] of Object.entries({ openapi, asyncapi }))
    for (const name of names)
      files[`${folder}-${name}.yaml`] = await readFile(`fixtures/${folder}/${name}.yaml`, "utf8");
  return files;
});
beforeAll(async () => {
  pages = (await site.written()).filter((path) => path.endsWith("/index.md"));
});

/**
 * Classes of elements that Markdown pages do not have: navigation, controls of scripts, and hidden or
 * repeated texts.
 */
const LEFT_OUT = /^(?:ar-crumbs|ar-toc|ar-next|ar-try|ar-nested|ar-vh|ar-legend|ar-copy-here|ar-more)$/;

/** Returns the texts of an element in order, one entry per run of text. */
function textsOf(element: Element | Root): readonly string[] {
  return element.children.flatMap((child): readonly string[] => {
    if (child.type === "text") return [child.value];
    return child.type === "element" && !isLeftOut(child) ? textsOf(child) : [];
  });
}

function isLeftOut({ tagName, properties, children }: Element): boolean {
  const classes = Array.isArray(properties["className"]) ? properties["className"] : [];
  if (["button", "svg", "nav", "summary"].includes(tagName) && !isAnswer(children)) return true;
  if (properties["dataSample"] !== undefined && properties["dataSample"] !== "curl") return true;
  if (properties["htmlFor"] !== undefined) return true;
  // Markdown does not link to the index of fields, which is not for agents.
  if (/(?:^|\/)fields\/$/.test(String(properties["href"]))) return true;
  return classes.some((name) => LEFT_OUT.test(String(name)));
}

/**
 * Whether a `summary` element is that of a response, which contains the status. The summary of nested rows
 * only contains their number.
 */
const isAnswer = (children: Element["children"]): boolean =>
  children.some(
    (child) => child.type === "element" && String(child.properties["className"]).includes("ar-status"),
  );

/** Returns the letters and digits of a text. Other characters are not compared. */
const squashed = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

function find(parent: Element | Root, fits: (element: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const found = fits(child) ? child : find(child, fits);
    if (found) return found;
  }
  return undefined;
}

test("every operation and overview has one, and no other page", async () => {
  const operations = (await site.written()).filter((path) =>
    /^(?:open|async)api\/[\w-]+\/(?!schemas\/|channels\/)[^/]+\/[^/]+\/index\.html$/.test(path),
  );
  const overviews = [
    ...openapi.map((name) => `openapi/${name}`),
    ...asyncapi.map((name) => `asyncapi/${name}`),
  ];
  expect(operations.length).toBeGreaterThan(20);
  expect([...pages].sort()).toEqual(
    [
      ...operations.map((path) => path.replace(/html$/, "md")),
      ...overviews.map((path) => `${path}/index.md`),
    ].sort(),
  );
});

test("it contains every text of its page", async () => {
  const missing: string[] = [];
  for (const path of pages) {
    const tree = fromHtml(await site.read(path.replace(/md$/, "html")));
    const article = find(tree, ({ tagName }) => tagName === "article");
    const markdown = squashed(await site.read(path));
    const texts = textsOf(article as Element);
    expect(texts.length, path).toBeGreaterThan(4);
    for (const text of texts) if (!markdown.includes(squashed(text))) missing.push(`${path}: ${text}`);
  }
  expect(missing).toEqual([]);
});

test("it contains every name of its page as a name", async () => {
  const missing: string[] = [];
  let count = 0;
  for (const path of pages) {
    const tree = fromHtml(await site.read(path.replace(/md$/, "html")));
    const markdown = await site.read(path);
    for (const name of namesOf(tree)) {
      count += 1;
      if (!markdown.includes(`\`${name}\``) && !markdown.includes(`### ${name}`))
        missing.push(`${path}: ${name}`);
    }
  }
  expect(count).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

function namesOf(tree: Root | Element): readonly string[] {
  return tree.children.flatMap((child): readonly string[] => {
    if (child.type !== "element") return [];
    const classes = String(child.properties["className"]);
    return /\bar-(?:name|term)\b/.test(classes) ? [whole(child)] : namesOf(child);
  });
}

const whole = (element: Element): string =>
  element.children
    .map((child) => (child as Text).value ?? (child.type === "element" ? whole(child) : ""))
    .join("");

describe("a page", () => {
  test("links to its Markdown in its head and has a button to copy it", async () => {
    const html = await site.read("openapi/security/index.html");
    expect(html).toContain('<link type="text/markdown" rel="alternate" href="index.md">');
    expect(html).toMatch(/<button[^>]* data-copy="index\.md">/);
    expect(await site.read("openapi/security/index.md")).toContain("A text of the **site**.");
  });
});
