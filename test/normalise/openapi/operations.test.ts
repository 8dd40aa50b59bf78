import { describe, expect, test } from "vitest";
import { codes, normalised, normalisedFixture } from "../normalised.js";

function operationsOf(paths: unknown, more: object = {}) {
  return normalised({ openapi: "3.2.0", info: { title: "O", version: "1" }, paths, ...more }).operations;
}

const get = (operation: object) => operationsOf({ "/boxes": { get: operation } })[0];

describe("an operation", () => {
  test("keeps the order of the document", () => {
    const operations = operationsOf({ "/b": { post: {}, get: {} }, "/a": { delete: {} } });
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toStrictEqual([
      "POST /b",
      "GET /b",
      "DELETE /a",
    ]);
  });

  test.each([
    [{ summary: "List boxes" }, "List boxes"],
    [{ summary: "List\n  boxes " }, "List boxes"],
    [{ summary: "Make [boxes](/docs/boxes) of `[a](b c)` and [x]" }, "Make boxes of `[a](b c)` and [x]"],
    [{ summary: "  " }, "GET /boxes"],
    [{}, "GET /boxes"],
    [{ summary: 404 }, "404"],
    [{ summary: { en: "List" } }, "GET /boxes"],
    [{ summary: "x".repeat(1_000) }, "x".repeat(1_000)],
    [{ summary: "x".repeat(1_001) }, `${"x".repeat(999)}…`],
    [{ summary: `${"x".repeat(998)}😀x` }, `${"x".repeat(998)}…`],
  ])("%j has the title %j", (operation, title) => {
    expect(get(operation)?.title).toBe(title);
  });

  test.each([
    [{ summary: "List boxes", description: "List boxes." }, undefined],
    [{ summary: "List boxes", description: " list  boxes\n" }, undefined],
    [{ description: "GET /boxes" }, undefined],
    [{ summary: "List boxes", description: "List boxes, all of them." }, "List boxes, all of them."],
    [{ description: "" }, undefined],
  ])("%j has the description %j: one that repeats the title is omitted", (operation, description) => {
    expect(get(operation)?.description).toBe(description);
  });

  test.each([
    [{ operationId: "listBoxes" }, "listBoxes", "/reference/operations/list-boxes/"],
    [{}, "GET /boxes", "/reference/operations/get-boxes/"],
    [{ operationId: "" }, "GET /boxes", "/reference/operations/get-boxes/"],
    [{ operationId: 12 }, "12", "/reference/operations/12/"],
    [{ operationId: "x", tags: ["My boxes"] }, "x", "/reference/my-boxes/x/"],
  ])("%j has the id %j and the URL %j", (operation, id, url) => {
    expect(get(operation)).toMatchObject({ id, url });
  });

  test("with a duplicate id is shown all the same", () => {
    const urls = operationsOf({
      "/a": { get: { operationId: "same" }, put: { operationId: "same" } },
      "/b": { put: { operationId: "Same" } },
    });
    expect(urls.map(({ url }) => url)).toStrictEqual([
      "/reference/operations/same/",
      "/reference/operations/same-put/",
      "/reference/operations/same-put-2/",
    ]);
  });

  test("of every method, including those of OpenAPI 3.2", () => {
    const { operations } = normalisedFixture("query-and-additional-operations");
    expect(operations.map(({ method, url }) => `${method} ${url}`)).toStrictEqual([
      "QUERY /reference/operations/find-boxes/",
      "GET /reference/operations/get-boxes/",
      "COPY /reference/operations/copy-boxes/",
      "Purge /reference/operations/purge-boxes/",
    ]);
  });

  test("of a referenced path item belongs to its own path; siblings of the reference take precedence", () => {
    const { operations } = normalisedFixture("path-item-references");
    expect(operations.map(({ method, path, id, pointer }) => [method, path, id, pointer])).toStrictEqual([
      ["GET", "/boxes", "listBoxes", "#/paths/~1boxes/get"],
      ["POST", "/boxes", "addBoxes", "#/paths/~1boxes/post"],
      ["GET", "/crates", "listCrates", "#/paths/~1crates/get"],
      ["POST", "/crates", "addBoxes", "#/paths/~1crates/post"],
      ["PUT", "/crates", "replaceCrates", "#/paths/~1crates/put"],
    ]);
    expect(operations.map(({ description }) => description)).toStrictEqual([
      undefined,
      undefined,
      "Crates.\n\nTold for all of them.",
      "Told for all of them.",
      "Told for all of them.",
    ]);
    expect(operations.every(({ parameters }) => parameters[0]?.name === "page")).toBe(true);
  });

  test.each(["x-codeSamples", "x-code-samples", "x-readme.code-samples"])(
    "has the code samples of %s, unchanged",
    (key) => {
      const code = "curl 'https://example.com' \\\n  -d @-\n";
      expect(
        get({
          [key]: [
            { lang: "Shell", label: "cURL", source: code },
            { language: "go", code: "x" },
            { lang: "C" },
            null,
          ],
        })?.authoredSamples,
      ).toStrictEqual([
        { language: "Shell", label: "cURL", code },
        { language: "go", label: "go", code: "x" },
      ]);
    },
  );

  test("has the samples of x-readme", () => {
    const samples = [{ language: "shell", name: "A call", code: "x" }];
    expect(get({ "x-readme": { "code-samples": samples } })?.authoredSamples).toStrictEqual([
      { language: "shell", label: "A call", code: "x" },
    ]);
  });
});

describe("a webhook", () => {
  const { reference, operation } = normalisedFixture("webhooks-and-callbacks");

  test("has its own page, named by its id, otherwise by method and name", () => {
    expect(
      reference.webhooks.map(({ url, path, method, title }) => [url, path, method, title]),
    ).toStrictEqual([
      ["/reference/webhooks/box-added/", "newBox", "POST", "A box was added"],
      ["/reference/webhooks/put-new-box/", "newBox", "PUT", "PUT newBox"],
      ["/reference/webhooks/box-added-post/", "again", "POST", "POST again"],
    ]);
  });

  test("is grouped as Webhooks and has its tags", () => {
    expect(reference.webhooks.every(({ tag, webhook }) => tag === "Webhooks" && webhook)).toBe(true);
    expect(operation("boxAdded").alsoIn).toStrictEqual([{ name: "boxes", title: "boxes" }]);
    expect(reference.tags.flatMap(({ operations }) => operations.map(({ id }) => id))).toStrictEqual([
      "addBox",
    ]);
  });
});

describe("a callback", () => {
  test("has its URL and method, and the credentials that the API sends", () => {
    const { callbacks } = normalisedFixture("webhooks-and-callbacks").operation("addBox");
    expect(callbacks).toMatchObject([
      {
        name: "moved",
        expression: "{$request.body#/url}?id={$response.body#/id}",
        method: "POST",
        description: "A box was moved",
        requestBody: { required: true, content: [{ contentType: "application/json" }] },
        responses: [{ status: "204", reason: "No Content", description: "Thanks" }],
      },
      { name: "shared", expression: "{$request.body#/gone}", method: "DELETE", deprecated: true },
    ]);
  });
});

describe("a document without operations", () => {
  test.each([
    [{}],
    [{ paths: {} }],
    [{ paths: { "x-note": { get: {} } }, webhooks: {} }],
    [{ paths: { "/a": { summary: "Nothing" } } }],
  ])("%j is a reference without tags, with a warning", (more) => {
    const { reference, warnings } = normalised({
      openapi: "3.1.0",
      info: { title: "Empty", version: "1" },
      ...more,
    });
    expect(reference).toMatchObject({ title: "Empty", tags: [], webhooks: [] });
    expect(codes({ warnings })).toStrictEqual(["no-operations #"]);
  });
});

describe("an operationId", () => {
  const warnings = (paths: object, more: object = {}) =>
    normalised({ openapi: "3.1.0", info: { title: "O", version: "1" }, paths, ...more }).warnings.map(
      ({ message, place }) => `${place.pointer} ${message}`,
    );
  const list = { get: { operationId: "list" } };

  test("belongs to one operation: the second is reported", () => {
    expect(warnings({ "/a": list, "/b": { get: { operationId: "list" } } })).toStrictEqual([
      "#/paths/~1b/get/operationId The operationId `list` is already used by GET /a.",
    ]);
  });

  test("is case-sensitive", () => {
    expect(warnings({ "/a": list, "/b": { get: { operationId: "List" } } })).toStrictEqual([]);
  });

  test("of a path item that two paths refer to is counted once", () => {
    const shared = { $ref: "#/components/pathItems/Shared" };
    const components = { pathItems: { Shared: list } };
    expect(warnings({ "/a": shared, "/b": shared }, { components })).toStrictEqual([]);
  });
});

describe("variables of a path without a parameter have one message", () => {
  test.each([
    ["/{a}", "The path has `{a}`, but no parameter describes it."],
    ["/{a}/{b}", "The path has `{a}` and `{b}`, but no parameter describes them."],
    ["/{a}/{a}/{c}.{b}", "The path has `{a}`, `{c}` and `{b}`, but no parameter describes them."],
    ["/{a}/{b}/{c}/{d}", "The path has `{a}`, `{b}`, `{c}` and 1 more, but no parameter describes them."],
    [
      `/${Array.from({ length: 2_000 }, (_, index) => `{p${index}}`).join("/")}`,
      "The path has `{p0}`, `{p1}`, `{p2}` and 1,997 more, but no parameter describes them. Only the first 500 of them have a field on the page.",
    ],
    ["/a/{known}", undefined],
  ])("%#", (path, message) => {
    const parameters = [{ name: "known", in: "path", required: true, schema: { type: "string" } }];
    const { operations, warnings } = normalised({
      openapi: "3.1.0",
      info: { title: "O", version: "1" },
      paths: { [path]: { get: path.includes("known") ? { parameters } : {} } },
    });
    expect(warnings.map((warning) => warning.message)).toEqual(message === undefined ? [] : [message]);
    const names = new Set([...path.matchAll(/[{](\w+)/g)].map(([, name]) => name));
    expect(operations[0]?.parameters.map(({ name }) => name)).toEqual([...names].slice(0, 500));
  });
});
