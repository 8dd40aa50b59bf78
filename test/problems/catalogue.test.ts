import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { report } from "../../eleventy-plugin/problem-report.js";
import { catalogue, Problem, type Finding, type FindingCode } from "../../eleventy-plugin/problems.js";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";
import type { Reference } from "../../eleventy-plugin/portable/model/index.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { localServer } from "../support/local-server.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";
import { sound, withSchema, withExample, json, deep, bomb, emptyLayout } from "./documents.js";
import { raisedFindings } from "./raised-findings.js";

interface Row {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly options?: unknown;
  /** Another way to raise the finding. */
  readonly raise?: (folder: string) => Promise<readonly Finding[]>;
}

const published = { site: { url: "https://docs.example.com" } };
const spec = { openapi: { spec: "api.json" } };
const file = (content: string | Uint8Array): Row => ({ files: { "api.json": content }, options: spec });
const options = (value: unknown): Row => ({ options: value });

/** A document with a server that the proxy is asked to call. */
function proxied(url: string, spec = "api.json"): Row {
  const built = { openapi: { spec, playground: { proxy: true } }, deployment: { output: "server" } };
  const server = { url, protocol: "https", variables: [] };
  return {
    raise: async () => {
      const { proxyOrigins } = await import("../../eleventy-plugin/proxy/proxy-origins.js");
      const resolved = resolveOptions(built);
      const reference = { servers: [server], tags: [] } as unknown as Reference;
      return proxyOrigins(
        resolved.sources.map((source) => ({ source, reference })),
        resolved,
        false,
      ).findings.slice(0, 1);
    },
  };
}

/** What a function throws. */
async function thrownBy(work: () => unknown): Promise<readonly Finding[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.findings;
    throw error;
  }
}

/** A message whose Avro schema is none. */
const events = {
  asyncapi: "3.0.0",
  info: { title: "Tides", version: "1" },
  channels: {
    tides: {
      address: "tides",
      messages: {
        height: {
          payload: { schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: { type: "record" } },
        },
      },
    },
  },
  operations: { sendHeight: { action: "send", channel: { $ref: "#/channels/tides" } } },
};

/** What raises each code when a document is read, or options are resolved. */
const rows: Partial<Record<FindingCode, Row>> = {
  "unknown-option": options({ opnapi: { spec: "api.json" } }),
  "wrong-option": options({ openapi: { spec: 5 } }),
  "missing-source": options({ openapi: { enabled: true } }),
  "spec-and-sources": options({ openapi: { spec: "a.json", sources: [{ spec: "b.json" }] } }),
  "source-without-route": options({
    openapi: { sources: [{ spec: "a.json", label: "A" }, { spec: "b.json" }] },
  }),
  "duplicate-route": options({
    openapi: {
      sources: [
        { spec: "a.json", label: "A" },
        { spec: "b.json", route: "/reference/a" },
      ],
    },
  }),
  "proxy-without-server": options({ openapi: { spec: "a.json", playground: { proxy: true } } }),
  "option-without-effect": {
    ...file(json(sound)),
    options: { openapi: { spec: "api.json", theme: "moon" } },
  },
  "called-with-options": {
    raise: async () => {
      const { apiReference } = await import("../../eleventy-plugin/index.js");
      return thrownBy(() => apiReference(spec as never));
    },
  },
  "file-not-found": { files: { "apis.json": json(sound) }, options: spec },
  "file-unreadable": {
    options: spec,
    raise: async (folder) => (await mkdir(join(folder, "api.json")), raisedFindings(spec, folder)),
  },
  "not-utf8": file(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])),
  "document-too-large": file(" ".repeat(50 * 1024 * 1024 + 1)),
  "document-empty": file(" \n"),
  "syntax-error": file('{ "openapi": "3.1.0",\n  "info": [ }\n'),
  "duplicate-key": {
    files: { "api.yaml": "openapi: 3.1.0\ninfo: { title: T }\ninfo: { title: U }\n" },
    options: { openapi: { spec: "api.yaml" } },
  },
  "not-an-api-document": file("<!doctype html><title>404</title>"),
  "unsupported-version": file('{"openapi":"4.0.0"}'),
  "alias-bomb": {
    files: { "api.yaml": `openapi: 3.1.0\n${bomb.join("\n")}\n` },
    options: { openapi: { spec: "api.yaml" } },
  },
  "integrity-mismatch": {
    ...file(json(sound)),
    options: { openapi: { sources: [{ spec: "api.json", integrity: `sha256-${"A".repeat(43)}=` }] } },
  },
  "offline-without-copy": options({
    offline: true,
    openapi: { spec: "https://api.example.com/openapi.json" },
  }),
  "transform-failed": {
    ...file(json(sound)),
    options: {
      ...spec,
      transform: () => {
        throw new RangeError("no such tag");
      },
    },
  },
  "reference-refused": file(json(withSchema({ $ref: "file:///etc/passwd" }))),
  "reference-not-found": file(json(withSchema({ $ref: "#/components/schemas/Dog" }))),
  "reference-cycle": file(json(withSchema({ $ref: "#/components/schemas/Pet" }))),
  "no-operations": file(json({ ...sound, paths: {} })),
  "invalid-document": file(json({ ...sound, info: { title: "Pets" } })),
  "nested-too-deeply": file(deep),
  "example-mismatch": file(json(withExample({ age: "two" }))),
  "undeclared-scheme": file(json({ ...sound, security: [{ ghost: [] }] })),
  "wrong-shape": file(json({ ...sound, tags: "pets" })),
  "unknown-type": file(json({ ...sound, components: { schemas: { Day: { type: "date" } } } })),
  "fetch-failed": {
    raise: async (folder) => {
      const server = await localServer((_, response) => response.writeHead(404).end());
      return withoutPort(
        await raisedFindings({ openapi: { spec: `${server.origin}/openapi.json` } }, folder),
        server.origin,
      );
    },
  },
  "used-cached-copy": {
    raise: async (folder) => {
      let up = true;
      const server = await localServer((_, response) =>
        up ? response.end(json(sound)) : response.writeHead(404).end(),
      );
      const remote = { openapi: { spec: `${server.origin}/openapi.json` } };
      await raisedFindings(remote, folder, true);
      up = false;
      return withoutPort(await raisedFindings(remote, folder, true), server.origin);
    },
  },
  "server-not-proxied": proxied("https://{tenant}.example.com"),
  "private-server": proxied("http://169.254.169.254/latest", "https://specs.example.com/openapi.json"),
  "no-proxy-origins": proxied("/v1"),
  "packages-missing": {
    raise: async () => {
      const { requirePackages } = await import("../../eleventy-plugin/load/asyncapi/packages.js");
      return thrownBy(() => requirePackages({ source: "events.yaml" }, () => false));
    },
  },
  "conversion-failed": {
    raise: async () => {
      const { upgradedText } = await import("../../eleventy-plugin/load/asyncapi/upgraded-text.js");
      return thrownBy(() => upgradedText({ asyncapi: "2.6.0", tags: [] }, { source: "events.yaml" }));
    },
  },
  "payload-untranslated": {
    raise: async (folder) => {
      await writeFiles(folder, { "events.json": json(events) });
      const findings = await raisedFindings({ asyncapi: { spec: "events.json" } }, folder);
      return findings.filter(({ code }) => code === "payload-untranslated");
    },
  },
  "validation-skipped": {
    raise: async (folder) => {
      const { validateDocument } = await import("../../eleventy-plugin/load/validate-document.js");
      return validateDocument(sound, {
        cacheFolder: folder,
        digest: "d",
        source: "api.json",
        limits: { megabytesOfHeap: 512, milliseconds: 1, millisecondsPerMegabyte: 0, mostMilliseconds: 1 },
      });
    },
  },
};

interface SiteRow {
  readonly codes: readonly FindingCode[];
  readonly files: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

/** What Eleventy itself has to be there for: one build for each problem, and one for warnings that go together. */
const bySite: readonly SiteRow[] = [
  {
    codes: ["added-twice"],
    files: {
      "eleventy.config.js": config(
        spec,
        "  eleventyConfig.addPlugin(apiReference, { openapi: { spec: 'api.json' } });",
      ),
    },
  },
  {
    codes: ["layout-not-found"],
    files: {
      "eleventy.config.js": config({ ...spec, layout: "base.njk" }),
      "_includes/layouts/base.njk": "{{ content | safe }}",
    },
  },
  {
    codes: ["data-replaced"],
    files: {
      "eleventy.config.js": config(spec),
      "_data/apiReference.json": '{ "operations": [{ "url": "/zzz/" }] }',
    },
  },
  {
    codes: ["layout-prints-title"],
    files: {
      "eleventy.config.js": config({ ...spec, ...published, layout: "page.njk" }),
      "_includes/page.njk": "<h1>{{ title }}</h1>{{ content | safe }}",
    },
  },
  { codes: ["layout-without-content"], files: emptyLayout },
  { codes: ["pages-missing"], files: { "eleventy.config.js": config(spec) }, args: ["--formats=njk"] },
  { codes: ["url-taken"], files: { "eleventy.config.js": config(spec), "reference.md": "# Mine" } },
  {
    codes: ["eleventy-version"],
    files: {
      "eleventy.config.js": config(
        spec,
        "  eleventyConfig.versionCheck = () => { throw new Error(\"We found Eleventy version '3.0.0'\"); };",
      ),
    },
  },
  {
    codes: [
      ...(["site-url-missing", "own-sitemap-kept", "own-search-kept", "own-llms-kept"] as const),
      ...(["text-without-page", "part-unknown"] as const),
    ],
    files: {
      "eleventy.config.js": config(
        spec,
        '  eleventyConfig.addPassthroughCopy({ "own.json": "pagefind/pagefind-entry.json" });',
      ),
      "own.json": "{}",
      "sitemap.njk": "---\npermalink: /sitemap.xml\n---\n<urlset></urlset>",
      "llms.txt.njk": "---\npermalink: /llms.txt\n---\nMine",
      "_includes/api-reference/before/reference/nowhere.md": "Lost",
      "_includes/api-reference/parts/paramters.njk": "Misspelt",
      "_includes/api-reference/parts/fact.njk": "Included by a part that is replaced",
      "_includes/api-reference/parts/text-before.njk": '{% include "api-reference/parts/fact.njk" %}',
    },
  },
  {
    codes: ["search-failed", "font-unusable", "images-not-drawn"],
    files: {
      "eleventy.config.js": config(
        { ...spec, ...published, openGraph: { fonts: ["mine.woff2"] } },
        '  eleventyConfig.addPassthroughCopy({ "file.txt": "pagefind" });',
      ),
      "file.txt": "in the way of the folder",
      "mine.woff2": "wOF2",
      "_includes/api-reference/open-graph.njk": "No SVG",
    },
  },
];

const today = new Date().toISOString().slice(0, 10);

function withoutPort(findings: readonly Finding[], origin: string): readonly Finding[] {
  return JSON.parse(
    json(findings).replaceAll(origin, "http://127.0.0.1:1").replaceAll(today, "2026-01-01"),
  ) as Finding[];
}

const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

test("each code of the catalogue is raised by a row", () => {
  const covered = [...Object.keys(rows), ...bySite.flatMap(({ codes }) => codes)].sort();
  expect(covered).toEqual(Object.keys(catalogue).sort());
});

describe("a report says what, where and what to do, and shows no stack", () => {
  test.each(Object.entries(rows))("%s", async (code, row) => {
    const folder = await temporaryFolder();
    await writeFiles(folder, row.files ?? {});
    const findings = row.raise ? await row.raise(folder) : await raisedFindings(row.options, folder);
    const told = report(findings).replaceAll(folder, "/project").replaceAll("\\", "/");
    expect(findings.map((entry) => entry.code)).toContain(code);
    expect(told).not.toMatch(/\bat .*\.[jt]s:\d+/);
    await expect(`${told}\n`).toMatchFileSnapshot(`reports/${code}.txt`);
  });
});

describe.each(bySite)("Eleventy prints the report without a stack", ({ codes, files, args = [] }) => {
  let printed: string;
  beforeAll(async () => {
    const site = await createSite({ "api.json": json(sound), "index.md": "# Home", ...files });
    sites.push(site);
    const { stdout, stderr } = await site.build(...args);
    printed = (stdout + stderr).replaceAll(site.folder, "/project");
  });

  test.each(codes)("%s", async (code) => {
    expect(printed).toContain(`[${code}]`);
    expect(printed).not.toMatch(/\bat .*\.[jt]s:\d+/);
    const lines = printed.split("\n");
    const from = lines.findLastIndex((line) => line.includes("eleventy-plugin-api-reference: "));
    const own =
      from < 0
        ? lines.filter((line) => line.includes(`[${code}]`) || line.endsWith(`#${code}`))
        : lines.slice(from);
    await expect(`${own.join("\n").trim()}\n`).toMatchFileSnapshot(`reports/${code}.txt`);
  });
});
