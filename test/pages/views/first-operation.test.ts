import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstOperations } from "../../../eleventy-plugin/pages/views/page-view.js";
import { referenceOf } from "../../support/reference-of.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const body = { required: true, content: { "application/json": { schema: { type: "object" } } } };
const get = (extra: object = {}): object => ({ get: extra });

const rules: readonly (readonly [rule: string, paths: object, first: string])[] = [
  ["a GET before what changes something", { "/a": { post: {} }, "/b": get() }, "GET /b"],
  [
    "what needs no value before what needs one",
    { "/a/{id}": get({ parameters: [id] }), "/b": get() },
    "GET /b",
  ],
  ["what is open to all before what asks for a key", { "/a": get(), "/b": get({ security: [] }) }, "GET /b"],
  ["of equals that of the document", { "/a": get(), "/b": get() }, "GET /a"],
  [
    "what is deprecated last",
    { "/a": get({ deprecated: true }), "/b/{id}": { delete: { parameters: [id] } } },
    "DELETE /b/{id}",
  ],
  [
    "without a GET what has no body",
    { "/a": { post: { requestBody: body } }, "/b": { post: {} } },
    "POST /b",
  ],
];

test.each(rules)("a reader begins with %s", async (_, paths, first) => {
  const folder = await mkdtemp(join(tmpdir(), "api-reference-first-"));
  const file = join(folder, "api.yaml");
  try {
    await writeFile(
      file,
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "A", version: "1" },
        security: [{ key: [] }],
        components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
        paths,
      }),
    );
    const [operation] = firstOperations(await referenceOf(file));
    expect(operation?.kind === "http" && `${operation.method} ${operation.path}`).toBe(first);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
