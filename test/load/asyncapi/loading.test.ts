import { cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { validateAsyncApi } from "../../../eleventy-plugin/load/asyncapi/validate-asyncapi.js";
import { loadAsyncApiDocument } from "../../../eleventy-plugin/load/asyncapi-document.js";
import { eventReferenceOf } from "../../support/event-reference.js";
import { PATIENCE_WITH_BUILDS } from "../../support/patience.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { context, source } from "../load-source.js";

test("while serving, an unchanged document of AsyncAPI 2 is the same object", async () => {
  const root = resolve("fixtures/sites/demo/specs");
  const cacheFolder = await temporaryFolder();
  const load = () =>
    loadAsyncApiDocument(
      source("saltmere-tides.yaml", { kind: "asyncapi" }),
      context(root, { cacheFolder, serving: true }),
    );
  const first = await load();
  expect(await load()).toBe(first);
});

test("the official parser's findings are cached: the same text is not validated again", async () => {
  const { loaded } = await eventReferenceOf({
    asyncapi: "3.0.0",
    info: { title: "T", version: "1" },
    channels: { c: { address: 5 } },
  });
  const limits = (milliseconds: number) => ({
    megabytesOfHeap: 512,
    milliseconds,
    millisecondsPerMegabyte: 0,
  });
  const validate = (cacheFolder: string, milliseconds: number) =>
    validateAsyncApi(loaded, { cacheFolder, source: "events.yaml", limits: limits(milliseconds) });
  const folder = await temporaryFolder();
  const found = await validate(join(folder, "one"), PATIENCE_WITH_BUILDS);
  expect(found.map(({ code }) => code)).toContain("invalid-document");
  // Another folder, so that this process has no memoised result. No machine runs the parser in 1 ms, so the
  // findings come from the cache file.
  await cp(join(folder, "one"), join(folder, "two"), { recursive: true });
  expect(await validate(join(folder, "two"), 1)).toEqual(found);
});
