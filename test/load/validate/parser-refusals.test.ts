import { chmod, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { validate } from "@readme/openapi-parser";
import { expect, describe, test } from "vitest";
import type { DocumentObject } from "../../../eleventy-plugin/document/loaded-document.js";
import { runValidation } from "../../../eleventy-plugin/load/validate/run-validation.js";
import type { Verdict } from "../../../eleventy-plugin/load/validate/validation-verdict.js";
import { localServer } from "../../support/local-server.js";
import { get, q, responses, ruleRows, three, two } from "./rule-rows.js";

type Given = Parameters<typeof validate>[0];
const sealed = { resolve: { external: false } };

const secured = (scheme: DocumentObject): DocumentObject =>
  three({ components: { securitySchemes: { S: scheme } } });

const verdict = (document: DocumentObject, bytes = serialize(document).length): Promise<Verdict> =>
  runValidation(document, bytes);

async function reasonsOf(document: DocumentObject): Promise<readonly string[]> {
  const given = await verdict(document);
  return "mistakes" in given ? given.mistakes.map(({ reason }) => reason) : [given.skipped];
}

async function refuses(document: DocumentObject): Promise<boolean> {
  return !(await validate(structuredClone(document) as unknown as Given, sealed)).valid;
}

describe("the parser's refusals are reported once, in our words", () => {
  const table: readonly (readonly [rule: string, document: DocumentObject, ...reasons: string[]])[] = [
    ["by the schema", three(get({ summary: 5 })), "`summary` must be string"],
    [
      "by its check of security",
      secured({ type: "http", scheme: "basic", in: "header" }),
      "`S` must not have the field `in`",
    ],
    ["a path without its slash", three({ paths: { a: {} } }), "The path `a` must begin with a slash"],
    [
      "a variable that nothing describes",
      three(get({}, "/{b}/{c}")),
      "No parameter describes `{b}` of the path",
      "No parameter describes `{c}` of the path",
    ],
    [
      "2.0: a name",
      two({ definitions: { "a b": {} } }),
      "The name `a b` has characters other than `A-Z a-z 0-9 . _ -`",
    ],
    [
      "an operationId twice, which reading tells",
      three({
        paths: { "/a": { get: { responses, operationId: "x" }, put: { responses, operationId: "x" } } },
      }),
    ],
    [
      "a reference that leads nowhere, which reading tells",
      three(get({ responses: { 200: { $ref: "#/components/responses/R" } } })),
    ],
    ["3.1: no path at all, which reading tells", three({ openapi: "3.1.0" })],
  ];
  const accepted = ["paths that differ in the names of variables alone", "a tag that is listed twice"];
  const byRules = ruleRows
    .filter(([rule, , ...mistakes]) => mistakes.length > 0 && !accepted.includes(rule))
    .map(([rule, document, ...mistakes]) => [rule, document, ...mistakes.map(([reason]) => reason)] as const);

  test.for([...table, ...byRules])("%s", async ([, document, ...reasons]) => {
    expect(await refuses(document)).toBe(true);
    expect(await reasonsOf(document)).toEqual(reasons);
  });
});

test("our rules are also checked where the schema rejects a value", async () => {
  const document = three(get({ summary: 5, parameters: [q, q] }));
  expect(await reasonsOf(document)).toEqual([
    "`summary` must be string",
    "More than one parameter is named `q` in `query`",
  ]);
});

describe("refusals by the parser alone", () => {
  /** Returns a document with a response in an extension, which our own validation does not check. */
  const response = (fields: DocumentObject): DocumentObject =>
    three({ ...get({ responses: { 200: { $ref: "#/x-shared/R" } } }), "x-shared": { R: fields } });
  const words =
    "@readme/openapi-parser rejects the document: REQUIRED must have required property 'description'";

  test("are reported in its words, without a guessed location", async () => {
    expect(await verdict(response({}))).toEqual({ mistakes: [{ reason: words }] });
  });

  test("are not reported above 2 MB, because the parser does not run", async () => {
    const padded = { ...response({}), "x-padding": "p".repeat(2_000_000) };
    expect(await refuses(padded)).toBe(true);
    expect(await verdict(padded)).toEqual({ mistakes: [] });
  });

  test("except siblings of a reference, which are ignored, and exact numbers", async () => {
    const parameters = { P: { name: "p", in: "query", schema: { maximum: { "\ud800number": "1e400" } } } };
    const beside = three({
      ...get({ parameters: [{ $ref: "#/components/parameters/P", type: "string" }] }),
      components: { parameters },
    });
    expect(await refuses(beside)).toBe(true);
    expect(await verdict(beside)).toEqual({ mistakes: [] });
  });

  test("except arrays of 3.1, which need no items", async () => {
    const document = three({
      openapi: "3.1.0",
      ...get({ parameters: [{ ...q, schema: { type: "array" } }] }),
    });
    expect(await refuses(document)).toBe(true);
    expect(await verdict(document)).toEqual({ mistakes: [] });
  });
});

describe("if the parser fails, our own validation is the verdict", () => {
  const lists = Object.fromEntries(
    Array.from({ length: 600 }, (_, level) => [
      `S${level}`,
      { type: "array", items: { $ref: `#/components/schemas/S${level + 1}` } },
    ]),
  );
  const deep = (operation: DocumentObject): DocumentObject =>
    three({ ...get(operation), components: { schemas: { ...lists, S600: {} } } });

  test.each<[string, DocumentObject, readonly string[]]>([
    ["of a valid document", {}, []],
    ["of one with mistakes", { summary: 5 }, ["`summary` must be string"]],
  ])("%s", async (_, operation, reasons) => {
    await expect(refuses(deep(operation))).rejects.toThrow("Maximum dereference depth");
    expect(await reasonsOf(deep(operation))).toEqual(reasons);
  });

  test("and it is known before the parser runs", async () => {
    const steps: unknown[] = [];
    const document = three(get({ summary: 5 }));
    steps.push(await runValidation(document, 1000, (own) => steps.push(own)));
    const mistake = { reason: "`summary` must be string", pointer: "#/paths/~1a/get/summary" };
    expect(steps).toEqual([{ mistakes: [mistake] }, { mistakes: [mistake] }]);
  });
});

test("the document is not changed", async () => {
  const document = three({
    ...get({ responses: { 200: { $ref: "#/components/responses/R" } } }),
    components: { responses: { R: responses[200] } },
  });
  const before = structuredClone(document);
  await verdict(document);
  expect(document).toEqual(before);
});

describe("external references are not resolved", () => {
  const versions: readonly (readonly [string, DocumentObject])[] = [
    ["2.0", two({})],
    ["3.0", three({})],
    ["3.1", three({ openapi: "3.1.0" })],
  ];

  test.for(versions)("%s", async ([, document]) => {
    const hits: (string | undefined)[] = [];
    const server = await localServer((request, response) => {
      hits.push(request.url);
      response.end("{}");
    });
    const folder = await mkdtemp(join(tmpdir(), "secret-"));
    const secret = join(folder, "secret.json");
    await writeFile(secret, '{"typo-from-file": 1}');
    // Reading the file would change the time of its last access, if the file system records it.
    await utimes(secret, new Date(0), new Date());
    const unreadable = join(folder, "unreadable.json");
    await writeFile(unreadable, "{");
    await chmod(unreadable, 0);
    const outside = [
      `${server.origin}/a`,
      `${server.origin}/b#/c`,
      server.origin.replace("http:", ""),
      `file://${secret}`,
      secret,
      unreadable,
      "secret.json",
      "file:///etc/passwd",
    ];
    const references = outside.map(($ref) => ({ $ref }));
    const schema = {
      allOf: references,
      $id: `${server.origin}/schema`,
      properties: { p: { $ref: "next.json" } },
    };
    const operation = {
      parameters: references,
      responses: Object.fromEntries(references.map((reference, index) => [`20${index}`, reference])),
    };
    const named = { S: document["swagger"] === undefined || schema };
    const whole = {
      ...document,
      paths: { "/a": { get: operation }, "/b": { $ref: `${server.origin}/path` }, "/c": { $ref: secret } },
      ...(document["swagger"] === undefined
        ? { components: { schemas: { S: schema } } }
        : { definitions: named }),
    };
    try {
      const given = await verdict(whole);
      expect(given).toHaveProperty("mistakes");
      expect(JSON.stringify(given)).not.toMatch(/typo-from-file|root:|EACCES/);
      expect((await stat(secret)).atimeMs).toBe(0);
      expect(hits).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
