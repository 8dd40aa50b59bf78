import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { loadOpenApiDocument } from "../../../eleventy-plugin/load/openapi-document.js";
import { localServer } from "../../support/local-server.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { context, documentWithSchemas, loadFiles, source } from "../load-source.js";

const SECRET = "type: string\ndescription: SECRET\n";

function naming(reference: string): string {
  return JSON.stringify(
    documentWithSchemas({ S: { type: "object", properties: { p: { $ref: reference } } } }),
  );
}

async function loadBelow(reference: string, files: Readonly<Record<string, string>> = {}) {
  const outer = await temporaryFolder({
    "secret.yaml": SECRET,
    "project/specs/api.json": naming(reference),
    ...files,
  });
  const root = join(outer, "project");
  return loadOpenApiDocument(source("specs/api.json"), context(root));
}

describe("a document may refer to files below the project or below its own folder", () => {
  test.each([
    "part.yaml",
    "./deep/part.yaml",
    "../shared/part.yaml",
    ".\\part.yaml",
    "my%20part.yaml",
    "my part.yaml",
    "part.yaml#",
  ])("%s", async (reference) => {
    const files = ["specs/part.yaml", "specs/deep/part.yaml", "shared/part.yaml", "specs/my part.yaml"];
    const loaded = await loadBelow(
      reference,
      Object.fromEntries(files.map((file) => [`project/${file}`, SECRET])),
    );
    expect(loaded.warnings).toEqual([]);
    expect(JSON.stringify(loaded.document)).toContain("SECRET");
  });

  test("also if the document is outside of the project", async () => {
    const outer = await temporaryFolder({
      "specs/api.json": naming("part.yaml"),
      "specs/part.yaml": SECRET,
      "site/index.md": "",
    });
    const loaded = await loadOpenApiDocument(source("../specs/api.json"), context(join(outer, "site")));
    expect(loaded.warnings).toEqual([]);
  });
});

describe("files elsewhere are rejected by name", () => {
  test.each([
    ["../../secret.yaml", "it is outside the project"],
    ["../../nowhere.yaml", "it is outside the project"],
    ["/etc/passwd", "it is outside the project"],
    ["file:///etc/passwd", "it is outside the project"],
    ["%2e%2e/%2e%2e/secret.yaml", "it is outside the project"],
    ["https://example.com/part.yaml", "a file may not refer to a URL"],
    ["//example.com/part.yaml", "it is outside the project"],
    ["http://127.0.0.1:1/part.yaml", "a file may not refer to a URL"],
    ["ftp://example.com/part.yaml", "only files and http(s) URLs are supported"],
    ["data:application/json,{}", "only files and http(s) URLs are supported"],
    ["node:fs", "only files and http(s) URLs are supported"],
  ])("%s", async (reference, reason) => {
    const loaded = await loadBelow(reference);
    expect(JSON.stringify(loaded.document)).not.toContain("SECRET");
    expect(loaded.resolve(reference)).toBeUndefined();
    if (reference.startsWith("//")) return void expect(loaded.warnings).toHaveLength(1);
    expect(loaded.warnings).toMatchObject([
      {
        code: "reference-refused",
        message: `The reference \`${reference}\` was not resolved: ${reason}.`,
        place: { source: "specs/api.json", pointer: "#/components/schemas/S/properties/p" },
      },
    ]);
  });

  test.each(["link.yaml", "linked/secret.yaml"])("through a symbolic link: %s", async (reference) => {
    const outer = await temporaryFolder({
      "outside/secret.yaml": SECRET,
      "project/api.json": naming(reference),
    });
    await symlink(join(outer, "outside/secret.yaml"), join(outer, "project/link.yaml"));
    await symlink(join(outer, "outside"), join(outer, "project/linked"));
    const loaded = await loadOpenApiDocument(source("api.json"), context(join(outer, "project")));
    expect(loaded.warnings).toMatchObject([
      {
        code: "reference-refused",
        message: expect.stringContaining("a symbolic link that points outside the project") as string,
      },
    ]);
  });

  test("a symbolic link inside the project is followed", async () => {
    const root = await temporaryFolder({ "api.json": naming("link.yaml"), "parts/part.yaml": SECRET });
    await symlink(join(root, "parts/part.yaml"), join(root, "link.yaml"));
    expect((await loadOpenApiDocument(source("api.json"), context(root))).warnings).toEqual([]);
  });

  test("a project behind a symbolic link", async () => {
    const outer = await temporaryFolder({ "real/api.json": naming("part.yaml"), "real/part.yaml": SECRET });
    await symlink(join(outer, "real"), join(outer, "project"));
    expect((await loadOpenApiDocument(source("api.json"), context(join(outer, "project")))).warnings).toEqual(
      [],
    );
  });
});

describe("missing files", () => {
  test.each([
    "nowhere.yaml",
    "part.yaml#/nowhere",
    "part.yaml#nowhere",
    "a%zz.yaml",
    "http://[",
    "a\0b.yaml",
    "#nowhere",
  ])("%j", async (reference) => {
    const loaded = await loadBelow(reference, { "project/specs/part.yaml": SECRET });
    expect(loaded.warnings).toMatchObject([
      {
        code: "reference-not-found",
        message: `The reference \`${reference.replace("\0", "\\u0000")}\` has no target.`,
        place: { pointer: "#/components/schemas/S/properties/p" },
      },
    ]);
  });

  test("a folder is an unreadable file", async () => {
    const root = await temporaryFolder({ "api.json": naming("folder.yaml") });
    await mkdir(join(root, "folder.yaml"));
    await expect(loadOpenApiDocument(source("api.json"), context(root))).rejects.toMatchObject({
      findings: [{ code: "file-unreadable", place: { source: "api.json", file: "folder.yaml" } }],
    });
  });

  test("own properties only", async () => {
    const loaded = await loadBelow("part.yaml#/__proto__", { "project/specs/part.yaml": SECRET });
    expect(loaded.warnings).toMatchObject([{ code: "reference-not-found" }]);
  });
});

describe("limits", () => {
  test("at most 3,500 documents", async () => {
    const files: Record<string, unknown> = {
      "api.json": documentWithSchemas({} as Record<string, unknown>),
    };
    const { schemas } = (files["api.json"] as { components: { schemas: Record<string, unknown> } })
      .components;
    for (let index = 0; index < 3_510; index++) {
      schemas[`S${index}`] = { $ref: `parts/${index}.json` };
      files[`parts/${index}.json`] = { const: index };
    }
    const { warnings } = await loadFiles(files);
    expect(warnings).toHaveLength(11);
    expect(warnings[0]).toMatchObject({
      code: "reference-refused",
      message: expect.stringContaining("3500 documents") as string,
    });
  });

  test("at most 50 MB in all", async () => {
    const half = JSON.stringify({ description: "x".repeat(26 * 1024 * 1024) });
    const { warnings } = await loadFiles({
      "api.json": documentWithSchemas({ A: { $ref: "a.json" }, B: { $ref: "b.json" } }),
      "a.json": half,
      "b.json": half,
    });
    expect(warnings).toMatchObject([
      { code: "reference-refused", message: expect.stringContaining("together larger than 50 MB") as string },
    ]);
  });
});

describe("a document from the network", () => {
  test("may refer to URLs of its own origin only", async () => {
    const other = await localServer((_, response) => response.end(SECRET));
    const references: Record<string, string> = {
      same: "parts/part.yaml",
      root: "/part.yaml#/nowhere",
      missing: "missing.yaml",
      origin: `${other.origin}/part.yaml`,
      redirect: "redirect.yaml",
      file: "file:///etc/passwd",
      path: pathToFileURL(import.meta.filename).href,
    };
    const properties = Object.fromEntries(Object.entries(references).map(([name, $ref]) => [name, { $ref }]));
    const server = await localServer(({ url }, response) => {
      if (url === "/v1/api.json") response.end(JSON.stringify(documentWithSchemas({ S: { properties } })));
      else if (url === "/v1/redirect.yaml")
        response.writeHead(302, { location: `${other.origin}/part.yaml` }).end();
      else if (url === "/v1/parts/part.yaml" || url === "/part.yaml") response.end("description: PART");
      else response.writeHead(404).end("no");
    });
    const root = await temporaryFolder();
    const loaded = await loadOpenApiDocument(source(`${server.origin}/v1/api.json`), context(root));
    expect(loaded.documentUrl).toBe(`${server.origin}/v1/api.json`);
    expect(loaded.files).toEqual([]);
    expect(other.requests).toEqual([]);
    expect(loaded.document).toMatchObject({ components: { schemas: { part: { description: "PART" } } } });
    const told = Object.fromEntries(
      loaded.warnings.map(({ code, message, place }) => [
        place.pointer?.split("/").at(-1),
        `${code}: ${message}`,
      ]),
    );
    expect(told).toEqual({
      root: "reference-not-found: The reference `/part.yaml#/nowhere` has no target.",
      missing: "reference-not-found: The reference `missing.yaml` has no target.",
      origin: `reference-refused: The reference \`${other.origin}/part.yaml\` was not resolved: it points to another origin.`,
      redirect:
        "reference-refused: The reference `redirect.yaml` was not resolved: it redirects to another origin.",
      file: "reference-refused: The reference `file:///etc/passwd` was not resolved: a remote document may not refer to files.",
      path: `reference-refused: The reference \`${references["path"]}\` was not resolved: a remote document may not refer to files.`,
    });
  });
});
