import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";
import { markedLabels, unmarkedWords } from "../support/marked-labels.js";

let source: string;
const site = useBuiltSite(async () => {
  source = await readFile("fixtures/openapi/kitchen-sink.yaml", "utf8");
  return {
    "eleventy.config.js": config({ labels: markedLabels, openapi: { spec: "api.yaml" } }),
    "api.yaml": source,
  };
});

describe("every word of a page is from the document or from `labels`", () => {
  test.each([
    "index.html",
    "tools/index.html",
    "tools/list-tools/index.html",
    "tools/add-tool/index.html",
    "tools/get-tool/index.html",
    "tools/throw-away/index.html",
    "webhooks/index.html",
    "webhooks/post-tool-taken/index.html",
    "schemas/index.html",
    "schemas/tool/index.html",
    "schemas/handle/index.html",
    "schemas/problem/index.html",
    "../404.html",
  ])("%s", async (path) => {
    expect(unmarkedWords(await site.read(`reference/${path}`), source)).toEqual([]);
  });
});
