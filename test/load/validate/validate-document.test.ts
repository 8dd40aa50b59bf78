import { deserialize, serialize } from "node:v8";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentObject } from "../../../eleventy-plugin/document/loaded-document.js";
import { validateDocument } from "../../../eleventy-plugin/load/validate/validate-document.js";
import { readCacheEntry, writeCacheEntry } from "../../../eleventy-plugin/files/cache-folder.js";
import { validateCached, verdictFile } from "../../../eleventy-plugin/load/validate/validation-cache.js";
import type { Verdict } from "../../../eleventy-plugin/load/validate/validation-verdict.js";
import { runValidation } from "../../../eleventy-plugin/load/validate/run-validation.js";
import {
  validateInWorker,
  validationLimits,
  type ValidationLimits,
} from "../../../eleventy-plugin/load/validate/validate-in-worker.js";
import type { Finding } from "../../../eleventy-plugin/problems/problems.js";

const info = { title: "T", version: "1" };
const responses = { 200: { description: "ok" } };

/** The message of a finding, and its pointer. */
type Told = readonly [message: string, pointer?: string];

let cacheFolder = "";
let documents = 0;

beforeAll(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), "validation-"));
});

afterAll(() => rm(cacheFolder, { recursive: true, force: true }));

/** Validates in this thread, with the same input as a worker. */
function verdictHere(document: DocumentObject): Promise<Verdict> {
  const bytes = serialize(document);
  return runValidation(deserialize(bytes) as DocumentObject, bytes.length);
}

/**
 * Returns the findings of a validation in this thread, because starting a worker takes longer than validating
 * a small document.
 */
async function told(document: DocumentObject): Promise<readonly Told[]> {
  documents += 1;
  const file = verdictFile(cacheFolder, `document-${documents}`);
  return tellable(await validateCached(file, "api.yaml", () => verdictHere(document)));
}

/** Returns the findings of a validation in a worker, as in a build. */
async function toldByThread(document: DocumentObject, limits?: ValidationLimits): Promise<readonly Told[]> {
  documents += 1;
  const digest = `document-${documents}`;
  const context = { cacheFolder, digest, source: "api.yaml", ...(limits ? { limits } : {}) };
  return tellable(await validateDocument(document, context));
}

function tellable(findings: readonly Finding[]): readonly Told[] {
  return findings.map(({ code, message, place }) => {
    expect(place.source).toBe("api.yaml");
    expect(message).not.toContain(process.cwd());
    expect(message).not.toMatch(/\n|\[\d+m|at .*\.js:\d|node_modules/);
    const text = code === "invalid-document" ? message : `${code}: ${message}`;
    return place.pointer === undefined ? [text] : [text, place.pointer];
  });
}

function three(fields: DocumentObject): DocumentObject {
  return { openapi: "3.0.3", info, paths: {}, ...fields };
}

describe("valid documents have no findings", () => {
  const schemas = {
    Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } },
    Big: {
      type: "integer",
      maximum: { "\ud800number": "9223372036854775807" },
      minimum: { "\ud800number": "-1e400" },
    },
  };
  test.each<[string, DocumentObject]>([
    ["Swagger 2.0", { swagger: "2.0", info, paths: { "/a": { get: { responses } } } }],
    ["OpenAPI 3.0", three({ paths: { "/a": { get: { responses } } } })],
    ["OpenAPI 3.1", three({ openapi: "3.1.0", paths: { "/a": { get: { responses } } } })],
    ["recursive schemas and exact numbers", three({ components: { schemas } })],
    ["extensions beside paths", three({ paths: { "x-a": 1 } })],
  ])("%s", async (_, document) => {
    expect(await told(document)).toEqual([]);
  });

  test("3.2, whose schema the validator does not have", async () => {
    expect(await toldByThread({ openapi: "3.2.0", nonsense: true })).toEqual([]);
  });

  test("an invalid version", async () => {
    expect(await toldByThread({ openapi: "3.3.0", paths: { "/a/{b}": { get: {} } } })).toEqual([]);
  });
});

describe("errors are reported in one line with their location", () => {
  const query = { name: "q", in: "query" };
  const table: readonly (readonly [rule: string, document: DocumentObject, findings: readonly Told[]])[] = [
    [
      "a missing field",
      three({ paths: { "/a": { get: {} } } }),
      [["`get` must have the field `responses`.", "#/paths/~1a/get"]],
    ],
    [
      "an unknown field",
      three({ components: { schemas: { S: { typo: 1 } } } }),
      [["`S` must not have the field `typo`.", "#/components/schemas/S"]],
    ],
    [
      "a value outside of its list",
      { swagger: "2.0", info, schemes: ["gopher"], paths: {} },
      [['`schemes[0]` must be one of ["http","https","ws","wss"].', "#/schemes/0"]],
    ],
    [
      "a mistake in a shared parameter, once and where it stands",
      three({
        paths: { "/a": { get: { parameters: [{ $ref: "#/components/parameters/Q" }], responses } } },
        components: { parameters: { Q: { ...query, schema: { typo: 1 } } } },
      }),
      [["`schema` must not have the field `typo`.", "#/components/parameters/Q/schema"]],
    ],
    [
      "fields that exclude each other",
      three({ components: { parameters: { Q: { ...query, schema: {}, example: 1, examples: {} } } } }),
      [
        [
          "`Q` has fields that exclude each other, such as `example` and `examples`.",
          "#/components/parameters/Q",
        ],
      ],
    ],
    [
      "a key that is none",
      three({ openapi: "3.1.0", components: { schemas: { "a b": {} } } }),
      [
        [
          '`schemas` has the key `a b`, which must match pattern "^[a-zA-Z0-9._-]+$".',
          "#/components/schemas",
        ],
      ],
    ],
    [
      "a path parameter that is not declared",
      three({ paths: { "/a/{b}": { get: { responses } } } }),
      [["No parameter describes `{b}` of the path.", "#/paths/~1a~1{b}/get"]],
    ],
    [
      "a path without its slash",
      three({ paths: { "/a": {}, b: {} } }),
      [["The path `b` must begin with a slash.", "#/paths/b"]],
    ],
    [
      "a reference that leads nowhere does not end the validation",
      three({
        paths: { "/a": { get: { parameters: [{ $ref: "#/components/parameters/none" }], responses } } },
        nonsense: 1,
      }),
      [["The document must not have the field `nonsense`."]],
    ],
  ];

  test.each(table)("%s", async (_, document, findings) => {
    expect(await told(document)).toEqual(findings);
  });

  test("at most a hundred", async () => {
    const schemas = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`S${index}`, { typo: 1 }]));
    expect(await told(three({ components: { schemas } }))).toHaveLength(100);
  });

  test("in a large document without printing it", async () => {
    const before = process.memoryUsage().rss;
    const schemas = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [
        `S${index}`,
        { type: "object", description: "d".repeat(200) },
      ]),
    );
    const findings = await toldByThread(three({ components: { schemas: { ...schemas, Bad: { typo: 1 } } } }));
    expect(findings).toEqual([["`Bad` must not have the field `typo`.", "#/components/schemas/Bad"]]);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });

  test("of a large document, whose worker ends, and of the next", async () => {
    const large = { info: { title: "T", version: "1", description: "x".repeat(2_100_000) }, nonsense: 1 };
    const expected = [["The document must not have the field `nonsense`."]];
    expect(await toldByThread(three(large))).toEqual(expected);
    expect(await toldByThread(three({ nonsense: 1 }))).toEqual(expected);
  });
});

describe("attacks on the validator", () => {
  /**
   * Returns a document of nested callbacks. Each level refers to the next one twice, so the last one occurs
   * 2^depth times when expanded.
   */
  function unfolding(depth: number): DocumentObject {
    const callbacks = Object.fromEntries(
      Array.from({ length: depth }, (_, level) => {
        const next = { $ref: `#/components/callbacks/C${level + 1}` };
        return [`C${level}`, { "{$url}": { post: { responses, callbacks: { a: next, b: next } } } }];
      }),
    );
    return three({ components: { callbacks: { ...callbacks, [`C${depth}`]: {} } } });
  }

  test("work endlessly", async () => {
    const limits = { ...validationLimits, milliseconds: 100, millisecondsPerMegabyte: 0 };
    const worker = "../../test/support/endless-worker.js";
    const findings = await validateCached(verdictFile(cacheFolder, "endless"), "api.yaml", () =>
      validateInWorker(three({}), limits, worker),
    );
    expect(tellable(findings)).toEqual([
      ["validation-skipped: The document was not validated: it took longer than 0.1 s."],
    ]);
  });

  test("lose our own verdict if the parser breaks the worker", async () => {
    const worker = "../../test/support/breaking-worker.js";
    const findings = await validateCached(verdictFile(cacheFolder, "breaking"), "api.yaml", () =>
      validateInWorker(three({}), validationLimits, worker),
    );
    expect(tellable(findings)).toEqual([["Found before."]]);
  });

  test("use all memory", async () => {
    const schemas = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`S${index}`, {}]));
    const limits = { ...validationLimits, megabytesOfHeap: 24 };
    const [[message = ""] = []] = await toldByThread(three({ components: { schemas } }), limits);
    expect(message).toBe(
      "validation-skipped: The document was not validated: it needed more than 24 MB of memory.",
    );
  });

  test.each<[string, DocumentObject]>([
    ["schemas that unfold to 2^30", bomb(30)],
    ["callbacks that unfold to 2^40", unfolding(40)],
  ])("fail at %s", async (_, document) => {
    const findings = await toldByThread(document);
    expect(findings.filter(([message]) => message.startsWith("validation-skipped"))).toEqual([]);
  });

  test.each<[string, DocumentObject]>([
    [
      "references in a circle",
      three({ components: { parameters: { A: { $ref: "#/components/parameters/A" } } } }),
    ],
    [
      "a key __proto__",
      JSON.parse('{"openapi":"3.0.3","paths":{"/a":{"__proto__":{}}},"__proto__":{"x":1}}') as DocumentObject,
    ],
    ["junk", { openapi: "3.0.3", info: null, paths: [], components: 7 }],
    ["deep nesting", three({ components: { schemas: { S: nested(190) } } })],
  ])("fail at %s", async (_, document) => {
    const findings = await told(document);
    expect(findings.filter(([message]) => message.startsWith("validation-skipped"))).toEqual([]);
  });

  function bomb(depth: number): DocumentObject {
    const schemas = Object.fromEntries(
      Array.from({ length: depth }, (_, level) => {
        const next = { $ref: `#/components/schemas/S${level + 1}` };
        return [`S${level}`, { type: "object", properties: { a: next, b: next } }];
      }),
    );
    return three({ components: { schemas: { ...schemas, [`S${depth}`]: {} } } });
  }

  function nested(depth: number): DocumentObject {
    let schema: DocumentObject = {};
    for (let level = 0; level < depth; level += 1) schema = { items: schema, type: "array" };
    return schema;
  }
});

describe("the verdict is cached", () => {
  const document = three({ paths: { "/a": { get: {} } } });

  /** Like `validateDocument`, but in this thread. */
  const findings = (folder: string, source: string): Promise<readonly Finding[]> =>
    validateCached(verdictFile(folder, "d"), source, () => verdictHere(document));

  test("as JSON, by digest: another source with the same text has the same verdict", async () => {
    const folder = join(cacheFolder, "kept");
    const first = await findings(folder, "one.yaml");
    expect(await readdir(join(folder, "validation"))).toHaveLength(1);
    expect(JSON.parse(String(await readCacheEntry(verdictFile(folder, "d"))))).toHaveProperty(
      "mistakes.length",
      1,
    );
    const other = await findings(folder, "two.yaml");
    expect(other).toEqual(first.map((told) => ({ ...told, place: { ...told.place, source: "two.yaml" } })));
  });

  test("and read by the next process", async () => {
    const folder = join(cacheFolder, "read-again");
    await writeCacheEntry(verdictFile(folder, "d"), '{"mistakes":[{"reason":"Kept"}]}');
    expect((await findings(folder, "a")).map(({ message }) => message)).toEqual(["Kept."]);
  });

  test.each(["", "{", '{"mistakes":[]}', "null"])("a damaged entry (%j) is not used", async (text) => {
    const folder = join(cacheFolder, `broken-${text.length}`);
    await mkdir(join(folder, "validation"), { recursive: true });
    await writeFile(verdictFile(folder, "d"), text);
    expect((await findings(folder, "a")).map(({ place }) => place.pointer)).toEqual(["#/paths/~1a/get"]);
  });

  test("so that the same text is validated once", async () => {
    const folder = join(cacheFolder, "read");
    const context = { cacheFolder: folder, digest: "d", source: "api.yaml" };
    const first = await validateDocument(document, context);
    expect(first.map(({ message }) => message)).toEqual(["`get` must have the field `responses`."]);
    // With these limits nothing can be validated, as the next test shows.
    const limits = { megabytesOfHeap: 500, milliseconds: 0, millisecondsPerMegabyte: 0 };
    const later = Array.from({ length: 50 }, () => validateDocument(document, { ...context, limits }));
    expect(await Promise.all(later)).toEqual(Array(50).fill(first));
  });

  test("not if it was skipped", async () => {
    const folder = join(cacheFolder, "skipped");
    // The validation must time out, so it has to start a new worker: an idle one might finish within the time
    // limit. Idle workers are reused only with the same memory limit, and no other test in this file starts
    // one with this limit (the previous test reads the cache).
    const limits = { megabytesOfHeap: 500, milliseconds: 0, millisecondsPerMegabyte: 0 };
    const skipped = await validateDocument(document, {
      cacheFolder: folder,
      digest: "d",
      source: "a",
      limits,
    });
    expect(skipped.map(({ code }) => code)).toEqual(["validation-skipped"]);
    await expect(readdir(join(folder, "validation"))).rejects.toThrow("ENOENT");
  });

  test("not if the folder is read-only", async () => {
    const file = join(cacheFolder, "a-file");
    await writeFile(file, "");
    expect((await findings(file, "a")).map(({ code }) => code)).toEqual(["invalid-document"]);
  });
});
