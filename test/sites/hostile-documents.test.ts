import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { hasEveryRow } from "../support/sample.js";

/**
 * Numbers of schemas that refer to each other. Each schema has a page, so large numbers make builds slow. The
 * small numbers reveal the same defects, so only `npm run test:wide` uses the large ones.
 */
const [LINKS, NAMING_ALL] = hasEveryRow() ? [5_000, 500] : [500, 100];

const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

const info = { title: "T", version: "1" };
const answer = (schema: unknown): object => ({
  "200": { description: "OK", content: { "application/json": { schema } } },
});
const withSchemas = (schemas: object, root = "S0"): object => ({
  openapi: "3.1.0",
  info,
  paths: { "/a": { get: { operationId: "a", responses: answer({ $ref: `#/components/schemas/${root}` }) } } },
  components: { schemas },
});
const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const many = (count: number, make: (index: number) => unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, make(index)]));

/** An object schema nested 10,000 levels deep, as JSON text. */
const deepSchema =
  '{"type":"object","properties":{"p":'.repeat(10_000) + '{"type":"string"}' + "}}".repeat(10_000);
const deepJson = JSON.stringify(withSchemas({ S0: "DEEP" })).replace('"DEEP"', deepSchema);
const deepYaml = `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: { /a: { get: { operationId: a, responses: { "200": { description: OK, content: { application/json: { schema: ${deepSchema} } } } } } } }\n`;
const aliasBomb = [
  'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\nx-a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
  ...Array.from(
    { length: 9 },
    (_, index) => `x-a${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`).join(", ")}]`,
  ),
].join("\n");

type Shown = [name: string, text: string, contains?: RegExp];

/**
 * Documents for which pages are built. Each keeps a build busy, so each is built separately. `contains` is
 * matched against the page of operation `a`.
 */
const shownAlone: readonly Shown[] = [
  ["10,000 levels of nesting in JSON", deepJson],
  [
    `a chain of ${LINKS} references`,
    JSON.stringify(
      withSchemas(
        many(LINKS + 1, (index) => (index < LINKS ? reference(`S${index + 1}`) : { type: "string" })),
      ),
    ),
  ],
  [
    "2^24 ways through allOf",
    JSON.stringify(
      withSchemas(
        many(25, (index) =>
          index < 24
            ? { allOf: [reference(`S${index + 1}`), reference(`S${index + 1}`)] }
            : { type: "object", properties: { leaf: { type: "string" } } },
        ),
      ),
    ),
  ],
  [
    "2^24 ways through properties",
    JSON.stringify(
      withSchemas(
        many(25, (index) =>
          index < 24
            ? { type: "object", properties: { a: reference(`S${index + 1}`), b: reference(`S${index + 1}`) } }
            : { type: "string" },
        ),
      ),
    ),
  ],
  [
    "2^24 ways through oneOf",
    JSON.stringify(
      withSchemas(
        many(25, (index) =>
          index < 24
            ? { oneOf: [reference(`S${index + 1}`), reference(`S${index + 1}`)] }
            : { type: "string" },
        ),
      ),
    ),
  ],
  [
    `${NAMING_ALL} schemas, each naming all`,
    JSON.stringify(
      withSchemas(
        many(NAMING_ALL, () => ({
          type: "object",
          properties: many(NAMING_ALL, (index) => reference(`S${index}`)),
        })),
      ),
    ),
  ],
  [
    "an enum of 20,000 values",
    JSON.stringify(withSchemas({ S0: { enum: Array.from({ length: 20_000 }, (_, index) => `v${index}`) } })),
  ],
  [
    "an object of 5,000 properties",
    JSON.stringify(
      withSchemas({ S0: { type: "object", properties: many(5_000, () => ({ type: "string" })) } }),
    ),
  ],
];

/** Small documents for which pages are built. They are the sources of a single site. */
const shownTogether: readonly Shown[] = [
  ["a reference to itself", JSON.stringify(withSchemas({ S0: reference("S0") }))],
  ["two references in a circle", JSON.stringify(withSchemas({ S0: reference("S1"), S1: reference("S0") }))],
  [
    "a schema of itself through every keyword",
    JSON.stringify(
      withSchemas({
        S0: {
          allOf: [reference("S0")],
          anyOf: [reference("S0")],
          oneOf: [reference("S0")],
          not: reference("S0"),
          items: reference("S0"),
          if: reference("S0"),
          additionalProperties: reference("S0"),
        },
      }),
    ),
  ],
  [
    "references into the prototype",
    JSON.stringify(
      withSchemas({ S0: { $ref: "#/__proto__/toString" }, S1: { $ref: "#/constructor/prototype" } }),
    ),
  ],
  [
    "a property called __proto__",
    '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a":{"get":{"operationId":"a","responses":{"200":{"description":"OK","content":{"application/json":{"schema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}}}}}}}}}',
    /__proto__/,
  ],
  [
    "files and internal hosts in references",
    JSON.stringify(
      withSchemas({
        S0: {
          type: "object",
          properties: {
            a: { $ref: "file:///etc/passwd" },
            b: { $ref: "/etc/passwd" },
            c: { $ref: "../../../../../../etc/passwd" },
            d: { $ref: "http://127.0.0.1:1/x" },
            e: { $ref: "http://169.254.169.254/latest" },
          },
        },
      }),
    ),
  ],
  [
    "null wherever an object may stand",
    JSON.stringify({
      openapi: "3.1.0",
      info: null,
      servers: null,
      tags: [null, 1, "x", []],
      security: [null, 3],
      paths: {
        "/n": null,
        "/a": {
          parameters: [null, 1, {}],
          get: {
            operationId: "a",
            tags: [null, 1, {}],
            summary: 5,
            parameters: "x",
            requestBody: [],
            responses: { "200": null, "404": 7, default: { headers: null, content: [], links: 4 } },
            callbacks: null,
            security: "x",
            servers: [null, {}],
          },
          post: null,
          put: "x",
        },
      },
      components: { schemas: { A: null, B: 7, C: "x", D: [] }, securitySchemes: { s: null } },
    }),
  ],
  [
    "JavaScript in YAML",
    "openapi: 3.1.0\ninfo: { title: !!js/function 'function(){process.exit(9)}', version: '1' }\npaths: {}\n",
  ],
  ["no operations at all", JSON.stringify({ openapi: "3.1.0", info, paths: {} })],
  [
    "operations whose addresses clash",
    JSON.stringify({
      openapi: "3.1.0",
      info,
      paths: Object.fromEntries(
        ["a", "A", "á", "..", "CON", "index", "", "💥", "__proto__"].flatMap((id) => [
          [`/${id}/x`, { get: { operationId: id, responses: {} }, post: { operationId: id, responses: {} } }],
        ]),
      ),
    }),
  ],
];

/** Documents of which nothing can be shown: a single problem is reported for each. */
const refused: readonly [name: string, text: string, code: RegExp][] = [
  ["an alias bomb", aliasBomb, /\[alias-bomb\]/],
  ["10,000 levels of nesting in YAML", deepYaml, /\[(nested-too-deeply|syntax-error|document-too-deep)\]/],
  ["nothing", "", /\[document-empty\]/],
  ["HTML", "<!doctype html><html><body>Not found</body></html>", /\[not-an-api-document\]/],
  ["a scalar", "42", /\[not-an-api-document\]/],
  ["a list", "[]", /\[not-an-api-document\]/],
  [
    "an AsyncAPI document",
    '{"asyncapi":"3.0.0","info":{"title":"T","version":"1"}}',
    /\[not-an-api-document\]/,
  ],
  [
    "a version of the future",
    '{"openapi":"4.0.0","info":{"title":"T","version":"1"},"paths":{}}',
    /\[unsupported-version\]/,
  ],
  ["broken JSON", '{"openapi": "3.1.0", "info": {', /\[syntax-error\]/],
  ["broken YAML", "openapi: 3.1.0\ninfo: {a: [}\n", /\[syntax-error\]/],
  [
    "a key that stands twice",
    "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\npaths: {}\n",
    /\[duplicate-key\]/,
  ],
];

/**
 * Builds a site from these documents. The sources of the site are `0.yaml`, `1.yaml`, …, and their references
 * are at `/0/`, `/1/`, …
 */
async function build(
  ...texts: readonly string[]
): Promise<{ site: Site; code: number | null; printed: string }> {
  const sources = texts.map((_, index) => ({ spec: `${index}.yaml`, route: `/${index}` }));
  const site = await createSite({
    "eleventy.config.js": config({ openapi: { sources } }),
    ...Object.fromEntries(texts.map((text, index) => [`${index}.yaml`, text])),
    "index.md": "# Home",
  });
  sites.push(site);
  const { code, stdout, stderr } = await site.build();
  return { site, code, printed: stdout + stderr };
}

async function expectShown(site: Site, route: string, contains?: RegExp): Promise<void> {
  const pages = (await site.written()).filter((path) => path.startsWith(`${route}/`));
  expect(pages).toContain(`${route}/index.html`);
  // The document for download is as large as the author's, so its size is not checked.
  const made = pages.filter((path) => !/\/openapi\.\w+$/.test(path));
  for (const path of made.slice(0, 30)) {
    const html = await site.read(path);
    expect(html).not.toContain("root:x:0");
    expect(html.length).toBeLessThan(5_000_000);
  }
  if (contains) expect(await site.read(`${route}/operations/a/index.html`)).toMatch(contains);
}

function expectBuilt({ code, printed }: Awaited<ReturnType<typeof build>>): void {
  expect(code, printed.slice(0, 2_000)).toBe(0);
  expect(printed).not.toMatch(/\bat .*\.js:\d+/);
}

describe("documents that can be shown", () => {
  test.concurrent.each(shownAlone)("%s", async (_, text, contains) => {
    const outcome = await build(text);
    expectBuilt(outcome);
    await expectShown(outcome.site, "0", contains);
  });

  describe("with others", () => {
    let outcome: Awaited<ReturnType<typeof build>>;
    beforeAll(async () => void (outcome = await build(...shownTogether.map(([, text]) => text))));

    test("do not fail the build", () => expectBuilt(outcome));
    test.each(shownTogether.map(([name], index): [string, number] => [name, index]))("%s", async (_, index) =>
      expectShown(outcome.site, `${index}`, shownTogether[index]?.[2]),
    );
  });
});

describe("documents that cannot be shown are a single problem", () => {
  let problems: readonly string[];
  beforeAll(async () => {
    const { code, printed } = await build(...refused.map(([, text]) => text));
    expect(code, printed.slice(0, 2_000)).toBe(1);
    expect(printed).not.toMatch(/\bat .*\.js:\d+/);
    const report = printed.slice(printed.lastIndexOf("eleventy-plugin-api-reference: "));
    problems = report.split(/^(?:\[11ty\] )?(?=\d+\. )/m).slice(1);
    expect(problems).toHaveLength(refused.length);
  });

  test.each(refused.map(([name, , code], index): [string, number, RegExp] => [name, index, code]))(
    "%s",
    (_, index, code) => {
      const own = problems.filter((problem) => new RegExp(`Where: +${index}\\.yaml\\b`).test(problem));
      expect(own).toEqual([expect.stringMatching(code)]);
      expect(own[0]).toContain("What to do:");
    },
  );
});

test("several broken sources are in one report", async () => {
  const site = await createSite({
    "eleventy.config.js": config({
      openapi: {
        sources: [
          { spec: "a.json", label: "A" },
          { spec: "b.json", label: "B" },
          { spec: "c.json", label: "C" },
        ],
      },
    }),
    "a.json": "{",
    "b.json": '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}',
  });
  sites.push(site);
  const { code, stderr } = await site.build();
  expect(code).toBe(1);
  expect(stderr).toMatch(/2 problems/);
  expect(stderr).toMatch(/a\.json[\s\S]*c\.json/);
});
