import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { loadOpenApiDocument } from "../../../eleventy-plugin/load/openapi-document.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { context, EMPTY, problemOf, source } from "../load-source.js";

const text = JSON.stringify(EMPTY);

test("a path is resolved relative to the folder Eleventy runs in", async () => {
  const root = await temporaryFolder({ "specs/api.json": text });
  const loaded = await loadOpenApiDocument(source("./specs/api.json"), context(root));
  expect(loaded.files).toEqual([join(root, "specs/api.json")]);
  expect(loaded.document).toEqual(EMPTY);
  expect(loaded).not.toHaveProperty("documentUrl");
});

test.each([
  ["an absolute path", (root: string) => join(root, "my api.json")],
  ["a file: URL", (root: string) => pathToFileURL(join(root, "my api.json")).href],
  ["a path with a space", () => "my api.json"],
])("%s is a path", async (_, spec) => {
  const root = await temporaryFolder({ "my api.json": text });
  expect((await loadOpenApiDocument(source(spec(root)), context(root))).document).toEqual(EMPTY);
});

test.each([
  ["a byte order mark before JSON", `\uFEFF${text}`],
  ["a byte order mark before YAML", `\uFEFFopenapi: 3.1.0\ninfo: {title: Empty, version: "1"}\npaths: {}\n`],
])("%s is ignored", async (_, content) => {
  const root = await temporaryFolder({ api: content });
  expect((await loadOpenApiDocument(source("api"), context(root))).document).toEqual(EMPTY);
});

test.each([
  ["nowhere.json", "file-not-found", "There is no file `nowhere.json`."],
  ["deep.json", "file-not-found", "There is no file `deep.json`, but there is `folder/deep.json`."],
  ["api.json/inside.json", "file-not-found", "There is no file `api.json/inside.json`."],
  ["folder", "file-unreadable", "`folder` could not be read: it is a folder."],
  ["circle", "file-unreadable", "`circle` could not be read: its symbolic links form a cycle."],
  ["a\0b", "file-unreadable", "`a\\u0000b` could not be read: its name is not valid."],
  ["/dev/zero", "file-unreadable", "`/dev/zero` could not be read: it is not a regular file."],
  [
    "ftp://example.com/api.json",
    "fetch-failed",
    "`ftp://example.com/api.json` could not be fetched: the scheme ftp: is not supported.",
  ],
  ["http://", "fetch-failed", "`http://` could not be fetched: it is not a valid URL."],
  ["latin-1.yaml", "not-utf8", "The document is not UTF-8 text."],
  ["utf-16.json", "not-utf8", "The document is not UTF-8 text."],
  ["empty.yaml", "document-empty", "The document is empty."],
  ["blank.yaml", "document-empty", "The document is empty."],
  ["large.json", "document-too-large", "The document is larger than 50 MB."],
])("%j is %s", async (spec, code, message) => {
  const root = await temporaryFolder({
    "api.json": text,
    "folder/deep.json": text,
    "latin-1.yaml": Buffer.from("title: Caf\xe9", "latin1"),
    "utf-16.json": Buffer.from(`\uFEFF${text}`, "utf16le"),
    "empty.yaml": "",
    "blank.yaml": "\uFEFF \n\t\n",
    "large.json": Buffer.alloc(50 * 1024 * 1024 + 1, " "),
  });
  await mkdir(join(root, "folder"), { recursive: true });
  await symlink(join(root, "circle"), join(root, "circle"));
  const findings = await problemOf(loadOpenApiDocument(source(spec), context(root)));
  expect(findings).toMatchObject([{ code, message, place: { source: spec } }]);
});

test("integrity is checked against the bytes of the file", async () => {
  const root = await temporaryFolder({ "api.json": text });
  const integrity = `sha256-${createHash("sha256").update(text).digest("base64")}`;
  await loadOpenApiDocument(source("api.json", { integrity }), context(root));
  const wrong = source("api.json", { integrity: `sha256-${"A".repeat(43)}=` });
  const [found] = await problemOf(loadOpenApiDocument(wrong, context(root)));
  expect(found).toMatchObject({
    code: "integrity-mismatch",
    message: expect.stringContaining(integrity) as string,
  });
});
