import { describe, expect, test } from "vitest";
import { listPages } from "../../../../eleventy-plugin/pages/list/page-list.js";
import { pageView } from "../../../../eleventy-plugin/pages/views/page-view.js";
import type { OperationPage } from "../../../../eleventy-plugin/pages/context/page.js";
import { panelFiles } from "../../../../eleventy-plugin/pages/views/panel-view.js";
import { pageMarkdown } from "../../../../eleventy-plugin/pages/markdown-pages/page-markdown.js";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import { unpackPanel, type PanelFile } from "../../../../eleventy-plugin/portable/panel/panel-file.js";
import { normalised } from "../../../normalise/normalised.js";
import { siteContext as context } from "../../../support/site-context.js";

/** Returns how a page, its Markdown and its panel show a JSON body in a request and in a response. */
function bodiesOf(mediaType: object, components: object = {}) {
  const content = { "application/json": mediaType };
  const { reference } = normalised({
    openapi: "3.1.0",
    info: { title: "Bodies", version: "1" },
    servers: [{ url: "https://api.example" }],
    paths: {
      "/a": { post: { requestBody: { content }, responses: { 200: { description: "OK", content } } } },
    },
    components: { schemas: components },
  });
  const page = listPages([reference], defaultLabels).find(
    (each): each is OperationPage => each.kind === "operation",
  );
  if (page === undefined) throw new Error("There is no page.");
  const view = pageView(page, context);
  const file = panelFiles(page, context.options, defaultLabels)["panel.json"] ?? "";
  const { start } = unpackPanel(JSON.parse(file) as PanelFile);
  const [example] = view.operation?.examples[0]?.mediaTypes[0]?.examples ?? [];
  const sample = view.samples[0]?.languages.find(({ value }) => value === "curl")?.groups[0]?.examples[0];
  return {
    page: example?.text,
    contradicts: example?.contradicts,
    sample: sample?.code,
    markdown: pageMarkdown(page, view, {}, context),
    panel: start.body,
  };
}

const text = { type: "string" };
const none = undefined;

describe("an example of a JSON body is JSON that a server can parse", () => {
  test.each<[schema: object | undefined, example: unknown, json: string]>([
    [none, null, "null"],
    [none, 0, "0"],
    [none, false, "false"],
    [none, "", '""'],
    [{ type: ["object", "null"] }, null, "null"],
    [text, "text", '"text"'],
    [text, '{"a":1}', '"{\\"a\\":1}"'],
    [text, "1", '"1"'],
    [{ type: ["string", "null"] }, "null", '"null"'],
    [{ enum: ["on", "off"] }, "on", '"on"'],
    [{ const: "on" }, "on", '"on"'],
    [{ oneOf: [{ type: "object" }, text] }, '{"a":1}', '"{\\"a\\":1}"'],
    [{ $ref: "#/components/schemas/Text" }, '{"a":1}', '"{\\"a\\":1}"'],
    [{ $ref: "#/components/schemas/Thing" }, '{"a":1}', '{"a":1}'],
    [{ allOf: [{ $ref: "#/components/schemas/Thing" }] }, '{"a":1}', '{"a":1}'],
    [{ type: "object" }, '{ "a": 1.0 }', '{ "a": 1.0 }'],
    [{ type: "object" }, "text", '"text"'],
    [{ type: "integer" }, "12", "12"],
    [{ type: "integer" }, "twelve", '"twelve"'],
    [{ type: ["boolean", "null"] }, "true", "true"],
    [none, '{"a":1}', '{"a":1}'],
    [none, "[1, 2]", "[1, 2]"],
    [none, "text", '"text"'],
    [none, "12", '"12"'],
    [none, "null", '"null"'],
    [none, '"text"', '"\\"text\\""'],
    [{}, '{"a":1}', '{"a":1}'],
    [{}, "text", '"text"'],
    [{ properties: { a: { type: "integer" } } }, '{"a":1}', '{"a":1}'],
  ])("%j with the example %j is %s", (schema, example, json) => {
    const components = { Text: text, Thing: { type: "object" } };
    const made = bodiesOf({ ...(schema && { schema }), example }, components);
    expect(made.page).toBe(json);
    expect(made.panel).toMatchObject({ kind: "text", sent: true, text: json });
    expect(made.sample).toContain(`--data-raw '${json}'`);
    expect(made.markdown).toContain(`\`\`\`json\n${json}\n\`\`\``);
    expect(made.markdown).toContain(`--data-raw '${json}'`);
    expect(() => JSON.parse(json) as unknown).not.toThrow();
  });

  test.each<[schema: object, example: unknown, contradicts: boolean]>([
    [{ type: "object" }, '{"a":1}', false],
    [{ type: "object" }, "text", true],
    [{ type: "object" }, null, true],
    [{ type: ["object", "null"] }, null, false],
  ])("%j with the example %j is reported as invalid: %#", (schema, example, contradicts) => {
    expect(bodiesOf({ schema, example }).contradicts).toBe(contradicts);
  });
});

describe("a present key is an example, with any value", () => {
  test.each<[where: string, mediaType: object]>([
    ["`example`", { example: null }],
    ["`value` of an example", { examples: { nothing: { value: null } } }],
    ["`example` of the schema", { schema: { type: ["object", "null"], example: null } }],
    ["`examples` of the schema", { schema: { type: ["object", "null"], examples: [null] } }],
    ["`default` of the schema", { schema: { type: ["object", "null"], default: null } }],
    ["`const` of the schema", { schema: { const: null } }],
  ])("of a body: %s", (_, mediaType) => {
    const { page, panel, sample } = bodiesOf(mediaType);
    expect(page).toBe("null");
    expect(panel).toMatchObject({ text: "null" });
    expect(sample).toContain("--data-raw 'null'");
  });

  test("of a property, in a body and in a response", () => {
    const schema = { type: "object", properties: { a: { type: ["string", "null"], example: null } } };
    const { page, panel } = bodiesOf({ schema });
    expect(page).toBe('{\n  "a": null\n}');
    expect(panel).toMatchObject({ text: '{\n  "a": null\n}' });
  });

  test.each(["query", "header", "cookie"])(
    "of an optional parameter in %s, where null is not sent, except as JSON",
    (place) => {
      const { reference } = normalised({
        openapi: "3.1.0",
        info: { title: "Parameters", version: "1" },
        servers: [{ url: "https://api.example" }],
        paths: {
          "/a": {
            get: {
              parameters: [
                { name: "own", in: place, schema: { type: ["string", "null"] }, example: null },
                { name: "schemas", in: place, schema: { type: ["string", "null"], examples: [null] } },
                { name: "none", in: place, schema: { type: ["string", "null"] } },
                { name: "json", in: place, content: { "application/json": { example: null } } },
              ],
              responses: { 200: { description: "OK" } },
            },
          },
        },
      });
      const page = listPages([reference], defaultLabels).find(
        (each): each is OperationPage => each.kind === "operation",
      );
      const file = page && panelFiles(page, context.options, defaultLabels)["panel.json"];
      const { start } = unpackPanel(JSON.parse(file ?? "") as PanelFile);
      expect(start.parameters).toEqual([
        { sent: false, value: "" },
        { sent: false, value: "" },
        { sent: false, value: "" },
        { sent: true, value: null },
      ]);
    },
  );
});
