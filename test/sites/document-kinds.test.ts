import { readdir } from "node:fs/promises";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import type { DocumentCase, DocumentKind } from "../support/document-kinds.js";
import { config, useBuiltSite } from "../support/eleventy-site.js";
import { elementsOf } from "../support/page-elements.js";
import { samplesOn, textOf } from "../support/page-samples.js";

const folder = new URL("document-kinds/", import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith(".ts")).sort();
const kinds = await Promise.all(
  names.map(async (name) => {
    const module = (await import(new URL(name, folder).href)) as { readonly default: DocumentKind };
    return { ...module.default, name: name.replace(/\.ts$/, "") };
  }),
);
const rowsOf = ({ name, cases }: (typeof kinds)[number]): readonly Row[] =>
  cases.map((each, index) => ({ ...each, route: `${name}/${index + 1}` }));
const rows = kinds.flatMap(rowsOf);
const blockOf = ({ document }: DocumentCase): "openapi" | "asyncapi" =>
  /^asyncapi:/m.test(document) ? "asyncapi" : "openapi";

interface Row extends DocumentCase {
  readonly route: string;
}

const site = useBuiltSite(() => {
  const sourcesOf = (block: ReturnType<typeof blockOf>) => ({
    sources: rows
      .filter((row) => blockOf(row) === block)
      .map(({ route }) => ({
        spec: `documents/${route}/${block}.yaml`,
        label: route.replace("/", " "),
        route: `/${route}`,
      })),
  });
  const blocks = { openapi: sourcesOf("openapi"), asyncapi: sourcesOf("asyncapi") };
  const files: Record<string, string> = {
    "eleventy.config.js": config({ site: { url: "https://docs.example.com" }, search: false, ...blocks }),
  };
  for (const { route, files: beside = {}, ...row } of rows)
    for (const [path, text] of Object.entries({ ...beside, [`${blockOf(row)}.yaml`]: row.document }))
      files[`documents/${route}/${path}`] = text;
  return files;
}, "--quiet");
const printed = (): string => site.outcome.stdout + site.outcome.stderr;

/** Returns the parts that `text` does not contain after the previous part. */
function missingIn(text: string, parts: readonly string[]): readonly string[] {
  let from = 0;
  return parts.filter((part) => {
    const at = text.indexOf(part, from);
    if (at >= 0) from = at + part.length;
    return at < 0;
  });
}

const plain = (text: string): string => text.replace(/\s+/g, " ");

/** Returns the codes of the diagnostics about the document at a route. */
function messagesAt(route: string): readonly string[] {
  const blocks = printed().split(/^\[11ty\] (?=\S)/m);
  const own = blocks.find((text) => text.includes(`at /${route}/:`)) ?? "";
  // Diagnostics found while rendering are printed outside this block, and name the page.
  const ofPages = printed()
    .split("\n")
    .filter((line) => line.includes(`\`/${route}/`));
  const block = [own, ...ofPages].join("\n");
  return [...new Set([...block.matchAll(/\[([a-z]+(?:-[a-z]+)+)\]$/gm)].map(([, code = ""]) => code))].sort();
}

test("each kind has at least three cases", () => {
  expect(kinds.filter((kind) => kind.cases.length < 3).map(({ kind }) => kind)).toEqual([]);
});

test("links of the field indexes have targets", async () => {
  const known = new Map<string, readonly unknown[]>();
  const idsOf = async (page: string): Promise<readonly unknown[]> => {
    const ids =
      known.get(page) ?? elementsOf(await site.read(page)).map(({ properties }) => properties["id"]);
    known.set(page, ids);
    return ids;
  };
  const dead: string[] = [];
  const indexes = (await site.written()).filter((path) => /\/fields\/(?:[^/]+\/)?index\.html$/.test(path));
  for (const path of indexes)
    for (const { properties } of elementsOf(await site.read(path))) {
      const { pathname, hash } = new URL(
        String(properties["href"] ?? ""),
        `https://docs.example.com/${path}`,
      );
      const isDead =
        hash !== "" &&
        !(await idsOf(pathname.slice(1).replace(/\/$/, "/index.html"))).includes(
          decodeURIComponent(hash.slice(1)),
        );
      if (isDead && properties["href"] !== "#content") dead.push(`${path}: ${String(properties["href"])}`);
    }
  expect(indexes.length).toBeGreaterThan(0);
  expect(dead).toEqual([]);
});

describe.each(kinds)("$kind", (kind) => {
  test.each(rowsOf(kind))("$where", async (row) => {
    const { route, page, html = [], notHtml = [], markup = [], markdown = [], notMarkdown = [] } = row;
    const { curl = [], notCurl = [], messages = [], written = [], notWritten = [] } = row;
    const source = await site.read(`${route}/${page}index.html`);
    const main = elementsOf(source).find(({ tagName }) => tagName === "main");
    const text = plain(textOf(main ?? fromHtml(source)));
    expect(missingIn(text, html), text).toEqual([]);
    for (const part of notHtml) expect(text).not.toContain(part);
    for (const part of markup)
      expect(source).toMatch(typeof part === "string" ? new RegExp(escaped(part)) : part);
    // Schema pages have no Markdown version.
    const isTwin = markdown.length + notMarkdown.length > 0;
    const twin = isTwin ? await site.read(`${route}/${page}index.md`) : "";
    for (const part of row.notMarkup ?? []) expect(source).not.toContain(part);
    expect(missingIn(twin, markdown), twin).toEqual([]);
    for (const part of notMarkdown) expect(twin).not.toContain(part);
    const sample = samplesOn(source).find(({ language }) => language === "curl")?.code ?? "";
    expect(missingIn(sample, curl), sample).toEqual([]);
    for (const part of notCurl) expect(sample).not.toContain(part);
    const commands = samplesOn(source)
      .map(({ code }) => code)
      .join("\n");
    expect(missingIn(commands, row.samples ?? []), commands).toEqual([]);
    for (const part of row.notSamples ?? []) expect(commands).not.toContain(part);
    expect(messagesAt(route), printed()).toEqual(messages);
    const files = (await site.written()).filter((path) => path.startsWith(`${route}/`));
    expect(files).toEqual(expect.arrayContaining(written.map((path) => `${route}/${path}`)));
    for (const path of notWritten) expect(files).not.toContain(`${route}/${path}`);
  });
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
