import { describe, expect, it, test } from "vitest";
import {
  embedDocumentUrl,
  embedFile,
  withPlainChannelKeys,
} from "../../eleventy-plugin/embed/embed-document.js";
import type { LoadedDocument } from "../../eleventy-plugin/document/loaded-document.js";

const loaded = (document: object): LoadedDocument => ({ document }) as unknown as LoadedDocument;

describe("the file beside the page", () => {
  it("is the loaded document without our internal keys, numbers as written", () => {
    const document = {
      openapi: "3.1.0",
      "x-api-reference-cut": true,
      paths: { "/a": { "x-api-reference-source": "…", "x-own": { "\ud800number": "12345678901234567890" } } },
    };
    expect(embedFile({}, loaded(document))).toEqual({
      name: "document.json",
      content: '{"openapi":"3.1.0","paths":{"/a":{"x-own":12345678901234567890}}}',
    });
  });

  it.each<[Readonly<Record<string, unknown>>, string, string | undefined]>([
    [{ content: { openapi: "3.1.0" } }, "document.json", '{"openapi":"3.1.0"}'],
    [{ content: ' {"openapi":"3.1.0"}' }, "document.json", ' {"openapi":"3.1.0"}'],
    [{ content: "openapi: 3.1.0", url: "/a.json" }, "document.yaml", "openapi: 3.1.0"],
    [{ url: "https://api.example.com/openapi.json" }, "https://api.example.com/openapi.json", undefined],
  ])("with `embed` %o is at %s", (embed, place, content) => {
    expect(embedDocumentUrl({ embed })).toBe(place);
    expect(embedFile({ embed }, loaded({ openapi: "3.1.0" }))?.content).toBe(content);
  });
});

describe("channel keys that are addresses", () => {
  const refer = ($ref: string) => ({ channel: { $ref } });

  test("get a name without escapes, and references are updated", () => {
    const document = {
      asyncapi: "3.0.0",
      channels: {
        "users/{id}": { address: "users/{id}", messages: { a: {} } },
        "users.{id}": { address: null },
        "users.id": { address: "x" },
        "a~b%20/": { messages: {} },
        "/": { $ref: "#/components/channels/root" },
        plain: { address: "plain" },
      },
      operations: {
        one: refer("#/channels/users~1{id}"),
        encoded: refer("#/channels/users~1%7Bid%7D/messages/a"),
        two: refer("#/channels/a~0b%2520~1"),
        three: refer("#/channels/~1"),
        same: refer("#/channels/plain"),
        other: refer("#/components/channels/users~1{id}"),
      },
    };
    const { channels, operations } = withPlainChannelKeys(document) as typeof document;
    expect(channels).toEqual({
      "users.id-2": { address: "users/{id}", messages: { a: {} } },
      "users.{id}": { address: null },
      "users.id": { address: "x" },
      "a.b.20": { messages: {}, title: "a~b%20/" },
      channel: { $ref: "#/components/channels/root" },
      plain: { address: "plain" },
    });
    expect(operations).toEqual({
      one: refer("#/channels/users.id-2"),
      encoded: refer("#/channels/users.id-2/messages/a"),
      two: refer("#/channels/a.b.20"),
      three: refer("#/channels/channel"),
      same: refer("#/channels/plain"),
      other: refer("#/components/channels/users~1{id}"),
    });
  });

  test.each([{ asyncapi: "3.0.0" }, { channels: [] }, { channels: { a: {} } }])(
    "%o is unchanged",
    (document) => {
      expect(withPlainChannelKeys(document)).toBe(document);
    },
  );
});
