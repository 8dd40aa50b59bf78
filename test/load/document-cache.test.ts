import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadOpenApiDocument } from "../../eleventy-plugin/load/openapi-document.js";
import { localServer } from "../support/local-server.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { EMPTY, context, documentWithSchemas, source } from "./load-source.js";

const ROOT = JSON.stringify(documentWithSchemas({ A: { $ref: "a.json" } }));

async function served(files: Record<string, string>) {
  const root = await temporaryFolder(files);
  const load = () => loadOpenApiDocument(source("api.json"), context(root, { serving: true }));
  return { root, load };
}

describe("while serving", () => {
  test("an unchanged document is the same object", async () => {
    const { load } = await served({ "api.json": ROOT, "a.json": "{}" });
    expect(await load()).toBe(await load());
  });

  test("a file that was only touched changes nothing", async () => {
    const { root, load } = await served({ "api.json": ROOT, "a.json": "{}" });
    const first = await load();
    await utimes(join(root, "a.json"), new Date(), new Date());
    expect(await load()).toBe(first);
  });

  test.each(["api.json", "a.json"])(
    "a change of %s is noticed at once, and its reversal, too",
    async (file) => {
      const { root, load } = await served({ "api.json": ROOT, "a.json": "{}" });
      const first = await load();
      const changed = file === "a.json" ? '{"const": 1}' : ROOT.replace("Empty", "Other");
      await writeFile(join(root, file), changed);
      const second = await load();
      expect(second.document).not.toEqual(first.document);
      expect(second.digest).not.toBe(first.digest);
      await writeFile(join(root, file), file === "a.json" ? "{}" : ROOT);
      const third = await load();
      expect(third.document).toEqual(first.document);
      expect(third.digest).toBe(first.digest);
    },
  );

  test("a missing file that appears, and one that disappears", async () => {
    const { root, load } = await served({ "api.json": ROOT });
    expect((await load()).warnings).toMatchObject([{ code: "reference-not-found" }]);
    await writeFile(join(root, "a.json"), "{}");
    expect((await load()).warnings).toEqual([]);
    await rm(join(root, "a.json"));
    expect((await load()).warnings).toMatchObject([{ code: "reference-not-found" }]);
  });

  test("another transform gives another result", async () => {
    const { root } = await served({ "api.json": ROOT, "a.json": "{}" });
    const titled = (title: string) =>
      context(root, { serving: true, transform: (document) => ({ ...document, info: { title } }) });
    const first = await loadOpenApiDocument(source("api.json"), titled("One"));
    const second = await loadOpenApiDocument(source("api.json"), titled("Two"));
    expect([first.document["info"], second.document["info"]]).toEqual([{ title: "One" }, { title: "Two" }]);
  });

  test("a URL is requested again, and an equal response gives the same object", async () => {
    let text = JSON.stringify(EMPTY);
    const server = await localServer((_, response) => response.end(text));
    const root = await temporaryFolder();
    const load = () =>
      loadOpenApiDocument(source(`${server.origin}/api.json`), context(root, { serving: true }));
    const first = await load();
    expect(await load()).toBe(first);
    expect(server.requests).toHaveLength(2);
    text = text.replace("Empty", "Other");
    expect((await load()).document).toMatchObject({ info: { title: "Other" } });
  });
});

test("a build memoises nothing", async () => {
  const root = await temporaryFolder({ "api.json": JSON.stringify(EMPTY) });
  const load = () => loadOpenApiDocument(source("api.json"), context(root));
  expect(await load()).not.toBe(await load());
});
