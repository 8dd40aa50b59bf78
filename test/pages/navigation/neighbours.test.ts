import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { neighboursOf } from "../../../eleventy-plugin/pages/navigation/neighbours.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import type { Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { referenceOf } from "../../support/reference-of.js";

let reference: Reference;
beforeAll(async () => {
  reference = await referenceOf(resolve("fixtures/openapi/kitchen-sink.yaml"));
});

test.each([
  ["the overview", "/reference/", undefined, undefined],
  ["the first operation", "/reference/tools/list-tools/", undefined, "Add a tool"],
  [
    "the last of a tag",
    "/reference/tools/throw-away/",
    "Look at a tool in a drawer of a bench of a workshop that may be anywhere in the world",
    "GET /benches",
  ],
  ["the last operation of all", "/reference/صفحات/ask-page/", "غيّر الصفحة", "A tool was taken"],
  ["a webhook", "/reference/webhooks/post-tool-taken/", "What is allowed", undefined],
  ["the first tag", "/reference/tools/", undefined, "Benches"],
  ["the webhooks' page", "/reference/webhooks/", "صفحات", undefined],
  ["a schema", "/reference/schemas/tool/", "Kind", "NewTool"],
])("%s", (_, url, previous, next) => {
  const found = neighboursOf(reference, url, defaultLabels.webhooks);
  expect([found.previous?.title, found.next?.title]).toEqual([previous, next]);
});
