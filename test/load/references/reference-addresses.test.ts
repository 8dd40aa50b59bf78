import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadOpenApiDocument } from "../../../eleventy-plugin/load/openapi-document.js";
import { localServer } from "../../support/local-server.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { context, documentWithSchemas, source } from "../load-source.js";

const naming = (...references: readonly string[]): string =>
  JSON.stringify(
    documentWithSchemas(Object.fromEntries(references.map(($ref, index) => [`S${index}`, { $ref }]))),
  );

describe("a URL that `references` allows", () => {
  async function load(
    { allowed, reference }: { allowed: string; reference: string },
    answers: Readonly<Record<string, string>> = {},
  ) {
    const server = await localServer(({ url = "" }, response) => {
      const answer = answers[url];
      if (answer?.startsWith("http")) response.writeHead(302, { location: answer }).end();
      else if (answer === undefined) response.writeHead(404).end();
      else response.end(answer);
    });
    const at = (path: string): string => path.replace("SERVER", server.origin);
    const root = await temporaryFolder({
      "api.json": naming(at(reference)),
      "part.json": '{ "description": "LEAKED" }',
    });
    const loaded = await loadOpenApiDocument(
      source("api.json", { references: [at(allowed)] }),
      context(root),
    );
    const reasons = loaded.warnings.map(({ facts }) => facts["reason"]);
    return { ...loaded, reasons, asked: server.requests.map(({ url }) => url), root };
  }

  const allowed = "SERVER/v1/";

  test("is read, with the documents it refers to below it, and listed", async () => {
    const { reasons, read, document, asked } = await load(
      { allowed, reference: "SERVER/v1/pet.json" },
      { "/v1/pet.json": '{ "$ref": "deep/part.json" }', "/v1/deep/part.json": '{ "description": "PART" }' },
    );
    expect(reasons).toEqual([]);
    expect(JSON.stringify(document)).toContain("PART");
    expect(asked).toEqual(["/v1/pet.json", "/v1/deep/part.json"]);
    expect(read.map(({ isElsewhere }) => isElsewhere)).toEqual([false, true, true]);
  });

  test.each([
    "SERVER/v2/pet.json",
    "SERVER/v1/../v2/pet.json",
    "SERVER/v1/%2e%2e/v2/pet.json",
    "SERVER/v1",
    "SERVER/V1/pet.json",
    "http://user@example.com/v1/pet.json",
  ])("does not allow %s", async (reference) => {
    const { reasons, asked } = await load({ allowed, reference });
    expect(reasons).toEqual(["a file may not refer to a URL"]);
    expect(asked).toEqual([]);
  });

  test("does not allow its redirect target at another origin", async () => {
    const other = await localServer((_, response) => response.end("{}"));
    const { reasons } = await load(
      { allowed, reference: "SERVER/v1/pet.json" },
      { "/v1/pet.json": `${other.origin}/pet.json` },
    );
    expect(reasons).toEqual(["it redirects to another origin"]);
    expect(other.requests).toEqual([]);
  });

  test.each(["../part.json", "file:"])("does not lead to a file: %s", async (kind) => {
    const root = await temporaryFolder({ "part.json": '{ "description": "LEAKED" }' });
    const reference = kind === "file:" ? pathToFileURL(join(root, "part.json")).href : kind;
    const { reasons, document } = await load(
      { allowed, reference: "SERVER/v1/pet.json" },
      { "/v1/pet.json": JSON.stringify({ $ref: reference }) },
    );
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(/may not refer to/);
    expect(JSON.stringify(document)).not.toContain("LEAKED");
  });

  test("receives no credentials of the source", async () => {
    const other = await localServer(({ headers }, response) => response.end(JSON.stringify(headers)));
    const server = await localServer((_, response) => response.end(naming(`${other.origin}/pet.json`)));
    const spec = `${server.origin.replace("//", "//user:password@")}/api.json`;
    const loaded = await loadOpenApiDocument(
      source(spec, { references: [`${other.origin}/`] }),
      context(await temporaryFolder()),
    );
    expect(loaded.warnings).toEqual([]);
    expect(server.requests[0]?.headers["authorization"]).toMatch(/^Basic /);
    expect(other.requests[0]?.headers["authorization"]).toBeUndefined();
  });
});
