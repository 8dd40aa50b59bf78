import { describe, expect, test } from "vitest";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";
import { partMarks } from "../../eleventy-plugin/portable/marks.js";
import type { OperationList } from "../../eleventy-plugin/portable/find/operation-list.js";
import { config, useBuiltSite } from "../support/eleventy-site.js";

/** Every mark of the table. For each, the table below applies to a document that has its flag everywhere. */
const marks = [...partMarks(defaultLabels).values()];

/** An OpenAPI document in which each name occurs once with the flag. Only `Plain` has none. */
function httpDocument(flag: object): object {
  const ok = { 200: { description: "ok" } };
  return {
    openapi: "3.1.0",
    info: { title: "Http", version: "1" },
    tags: [
      { name: "Tag", ...flag },
      { name: "Topic", description: "Text.", ...flag },
    ],
    paths: {
      "/a": {
        post: {
          operationId: "post-a",
          summary: "Operation",
          tags: ["Tag"],
          ...flag,
          security: [{ Scheme: [] }],
          parameters: [{ name: "parameter", in: "query", schema: { type: "string" }, ...flag }],
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  oneOf: [
                    { title: "Branch", type: "object", properties: { a: { type: "string" } }, ...flag },
                    { title: "Other", type: "object", properties: { b: { type: "string" } } },
                  ],
                },
              },
            },
          },
          responses: {
            200: {
              description: "ok",
              ...flag,
              headers: { "X-Header": { schema: { type: "string" }, ...flag } },
              content: { "application/json": { schema: { $ref: "#/components/schemas/Whole" } } },
            },
          },
          callbacks: { Callback: { "{$request.query.url}": { post: { ...flag, responses: ok } } } },
        },
        get: { operationId: "get-a", summary: "Plain", tags: ["Tag"], responses: ok },
      },
    },
    components: {
      securitySchemes: { Scheme: { type: "apiKey", in: "query", name: "key", ...flag } },
      schemas: {
        Whole: {
          type: "object",
          ...flag,
          properties: {
            property: { type: "string", ...flag },
            value: { oneOf: [{ const: "one", title: "Named", ...flag }, { const: "two" }] },
            list: { type: "array", items: { type: "string", ...flag } },
            part: { $ref: "#/components/schemas/Part" },
            single: { $ref: "#/components/schemas/Single" },
          },
        },
        Holder: {
          type: "object",
          ...flag,
          properties: { part: { $ref: "#/components/schemas/Part" }, plain: {} },
        },
        Part: { type: "object", ...flag, properties: { a: { type: "string" } } },
        Single: { type: "object", ...flag, properties: { a: { type: "string" } } },
      },
    },
  };
}

function eventDocument(flag: object, tags: readonly object[] = [{ name: "Tag" }]): object {
  const message = (name: string, more: object): object => ({
    name,
    title: name,
    contentType: "application/json",
    payload: { type: "string" },
    ...more,
  });
  return {
    asyncapi: "3.0.0",
    info: { title: "Events", version: "1", tags: [{ name: "Tag", description: "Text.", ...flag }] },
    channels: {
      Channel: {
        address: "c/{parameter}",
        title: "Channel",
        ...flag,
        parameters: { parameter: { ...flag } },
        messages: { Message: message("Message", flag), Plain: message("Plain", {}) },
      },
    },
    operations: {
      operation: {
        action: "send",
        title: "Operation",
        tags,
        channel: { $ref: "#/channels/Channel" },
        ...flag,
      },
    },
  };
}

/** Channels are listed on the overview page of a document without operations. */
const withoutOperations = (flag: object): object => ({ ...eventDocument(flag), operations: {} });

/** Operations without a tag are grouped by channel. */
const withoutTags = (flag: object): object => eventDocument(flag, []);

const site = useBuiltSite(async () => {
  const source = (name: string): object => ({ spec: `${name}.json`, route: `/${name}` });
  return {
    "eleventy.config.js": config({
      openapi: { sources: marks.map(({ name }) => source(`${name}-http`)) },
      asyncapi: {
        sources: marks.flatMap(({ name }) =>
          ["event", "channel", "untagged"].map((kind) => source(`${name}-${kind}`)),
        ),
      },
    }),
    ...Object.fromEntries(
      marks.flatMap(({ name }) => {
        const flag = { [`x-${name}`]: true };
        return [
          [`${name}-http.json`, JSON.stringify(httpDocument(flag))],
          [`${name}-event.json`, JSON.stringify(eventDocument(flag))],
          [`${name}-channel.json`, JSON.stringify(withoutOperations(flag))],
          [`${name}-untagged.json`, JSON.stringify(withoutTags(flag))],
        ];
      }),
    ),
  };
});

/** Returns the text of a page, in which only `s` elements remain. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(?!\/?s>)[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?(<\/?s>) ?/g, "$1");

/**
 * Passages of pages. `⟦name⟧` is a name in a list, followed by the text of the mark; if the name is struck through,
 * that text is only for screen readers. `⟨text⟩` and `⟨title⟩` are the texts of the mark.
 */
const places: readonly (readonly [place: string, file: string, passage: string])[] = [
  ["the page of an operation", "http/tag/post-a/index.html", "Operation ⟨title⟩"],
  ["an entry of the sidebar", "http/tag/post-a/index.html", "⟦Operation⟧ POST"],
  ["a group in the sidebar", "http/tag/post-a/index.html", "⟦Tag⟧ 2"],
  ["a schema in the sidebar", "http/tag/post-a/index.html", "⟦Whole⟧"],
  ["a scheme", "http/tag/post-a/index.html", "API key ⟨text⟩"],
  ["a parameter", "http/tag/post-a/index.html", "parameter string ⟨text⟩"],
  ["an alternative", "http/tag/post-a/index.html", "object ⟨text⟩"],
  ["a response", "http/tag/post-a/index.html", "200 OK ⟨text⟩ Whole"],
  ["a header", "http/tag/post-a/index.html", "X-Header string ⟨text⟩"],
  ["a body", "http/tag/post-a/index.html", "application/json Whole ⟨text⟩"],
  ["a field", "http/tag/post-a/index.html", "property string ⟨text⟩"],
  ["an allowed value", "http/tag/post-a/index.html", "⟦one⟧ Named"],
  ["the items of a list", "http/tag/post-a/index.html", "Each item ⟨text⟩"],
  ["a callback", "http/tag/post-a/index.html", "POST Callback ⟨text⟩"],
  ["an operation in its group", "http/tag/index.html", "POST ⟦Operation⟧"],
  ["the page of a group", "http/tag/index.html", "Tag ⟨title⟩"],
  ["a group of the overview", "http/index.html", "⟦Tag⟧"],
  ["a topic of the overview", "http/index.html", "⟦Topic⟧ Text."],
  ["the page of a schema", "http/schemas/whole/index.html", "Whole ⟨title⟩"],
  ["a schema in the list of all", "http/schemas/index.html", "⟦Whole⟧ object"],
  ["an operation that uses a schema", "http/schemas/whole/index.html", "POST ⟦Operation⟧"],
  ["a schema that contains another", "http/schemas/part/index.html", "Held by ⟦Whole⟧"],
  ["a schema that uses another", "http/schemas/single/index.html", "Used by ⟦Whole⟧"],
  ["the page of an event", "event/tag/operation/index.html", "Operation ⟨title⟩"],
  ["a parameter of an event", "event/tag/operation/index.html", "parameter string required ⟨text⟩"],
  ["a message", "event/tag/operation/index.html", "Message ⟨title⟩ application/json"],
  ["the page of a channel", "event/channels/channel/index.html", "Channel ⟨title⟩"],
  ["an event on its channel", "event/channels/channel/index.html", "SEND ⟦Operation⟧"],
  ["a channel in the list of all", "event/channels/index.html", "⟦Channel⟧ c/{parameter}"],
  ["a channel and its message on the overview", "channel/index.html", "c/{parameter} ⟦Message⟧"],
  ["a channel in the diagram of channels", "event/index.html", "⟦Channel⟧"],
  ["a message in the diagram of channels", "event/index.html", "⟦Message⟧"],
  ["a group named after a channel", "untagged/index.html", "⟦c/{parameter}⟧"],
  ["a parameter in the index of fields", "http/fields/index.html", "parameter Parameter ⟦Operation⟧"],
  ["a header in the index of fields", "http/fields/index.html", "X-Header Header ⟦Operation⟧"],
  ["a field in the index of fields", "http/fields/index.html", "property Field ⟦Whole.property⟧"],
  ["a value in the index of fields", "http/fields/index.html", "one Value ⟦Whole.value⟧"],
  ["a page in the index of fields", "http/fields/index.html", "plain Field ⟦Holder.plain⟧"],
  ["Markdown of an operation", "http/tag/post-a/index.md", "\n\n⟨title⟩\n"],
  ["Markdown of a scheme", "http/tag/post-a/index.md", "- `Scheme`: API key, ⟨text⟩\n"],
  ["Markdown of a parameter", "http/tag/post-a/index.md", "- `parameter`: string, ⟨text⟩\n"],
  ["Markdown of an alternative", "http/tag/post-a/index.md", "- Branch: object, ⟨text⟩\n"],
  ["Markdown of a response", "http/tag/post-a/index.md", "### 200 OK (⟨text⟩)\n"],
  ["Markdown of a header", "http/tag/post-a/index.md", "- `X-Header`: string, ⟨text⟩\n"],
  ["Markdown of a body", "http/tag/post-a/index.md", "`application/json` Whole, ⟨text⟩\n"],
  ["Markdown of a field", "http/tag/post-a/index.md", "- `property`: string, ⟨text⟩\n"],
  ["Markdown of a value", "http/tag/post-a/index.md", "- `one` Named (⟨text⟩)\n"],
  ["Markdown of items", "http/tag/post-a/index.md", "- Each item: ⟨text⟩\n"],
  ["Markdown of a callback", "http/tag/post-a/index.md", "### Callback (⟨text⟩)\n"],
  ["Markdown of a group", "http/index.md", "/tag/) (2) (⟨text⟩)\n"],
  ["Markdown of a listed operation", "http/index.md", "`POST /a` (⟨text⟩)\n"],
  ["Markdown of a topic", "http/index.md", "### Topic (⟨text⟩)\n"],
  ["Markdown of an event", "event/tag/operation/index.md", "\n\n⟨title⟩\n"],
  ["Markdown of a message", "event/tag/operation/index.md", "### Message (⟨text⟩)\n"],
  ["an operation in llms.txt", "/llms.txt", ": `POST /a` (⟨text⟩)\n"],
  ["a group in llms.txt", "/llms.txt", "### Tag (⟨text⟩)\n"],
  ["Markdown of a channel", "channel/index.md", "/channels/channel/) (⟨text⟩): "],
  ["Markdown of a channel's message", "channel/index.md", "/channels/channel/) (⟨text⟩), "],
  ["Markdown of a channel in the diagram", "event/index.md", "/channels/channel/) (⟨text⟩): "],
  ["Markdown of a message in the diagram", "event/index.md", "/tag/operation/) (⟨text⟩), "],
  ["Markdown of a group named after a channel", "untagged/index.md", "(1) (⟨text⟩)\n"],
];

describe.each(marks)("the mark $name is shown by", ({ name, text, title, isStruck }) => {
  test.each(places)("%s", async (_, file, passage) => {
    const content = await site.read(file.startsWith("/") ? file : `${name}-${file}`);
    const expected = passage
      .replaceAll(/⟦(.+?)⟧/g, isStruck ? `<s>$1</s> ${text}` : `$1 ${text}`)
      .replaceAll("⟨text⟩", text)
      .replaceAll("⟨title⟩", title);
    const shown = /\.(md|txt)$/.test(file) ? content : textOf(content);
    expect(shown).toContain(isStruck ? expected.replaceAll(/ ?(<\/?s>) ?/g, "$1") : expected);
  });

  test("the list that the browser loads", async () => {
    const expectations = { http: ["Plain", "Schemas"], event: ["Channels", "Messages", "Plain"] };
    for (const [reference, expected] of Object.entries(expectations)) {
      const folder = `${name}-${reference}`;
      const file = (await site.written()).find((path) => path.startsWith(`${folder}/operations.`)) ?? "";
      const list = JSON.parse(await site.read(file)) as OperationList;
      const entries = list.groups.flatMap((group) => [group, ...group.operations]);
      const unmarked = entries.filter((entry) => !entry.marks?.includes(name)).map((entry) => entry.title);
      expect(unmarked.sort()).toEqual(expected);
      expect(list.marks[name]?.text).toBe(text);
    }
  });
});
