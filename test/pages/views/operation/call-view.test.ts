import { describe, expect, test } from "vitest";
import { callView } from "../../../../eleventy-plugin/pages/views/operation/call-view.js";
import type { HttpOperation, Server } from "../../../../eleventy-plugin/portable/model/index.js";

const server = (url: string, variables: Readonly<Record<string, string>> = {}): Server => ({
  url,
  protocol: "https",
  variables: Object.entries(variables).map(([name, value]) => ({ name, default: value, enum: [] })),
});
const operation = (path: string, servers: readonly Server[] = [], webhook = false): HttpOperation =>
  ({ path, servers, webhook }) as unknown as HttpOperation;

describe("the server is the first one, with its variables filled in", () => {
  test.each([
    ["plain", [server("https://api.example.com/v1/")], undefined, "https://api.example.com/v1"],
    [
      "with variables",
      [server("https://{region}.example.com/{base}", { region: "eu", base: "v2" })],
      undefined,
      "https://eu.example.com/v2",
    ],
    [
      "the first of several",
      [server("https://a.example"), server("https://b.example")],
      undefined,
      "https://a.example",
    ],
    [
      "relative, of a document on the web",
      [server("/v1")],
      "https://docs.example.com/api.json",
      "https://docs.example.com/v1",
    ],
    ["relative, of a file: its host is not known", [server("/v1")], undefined, "/v1"],
    ["none at all", [], undefined, ""],
    [
      "with a password, which is not shown",
      [server("https://me:secret@api.example.com")],
      undefined,
      "https://api.example.com",
    ],
    [
      "no address of the web: as written, but for the password",
      [server("ftp://me:secret@files.example.com/x")],
      undefined,
      "ftp://files.example.com/x",
    ],
  ])("%s", (_, servers, documentUrl, expected) =>
    expect(callView(operation("/pets", servers), documentUrl, undefined).server.join("")).toBe(expected),
  );

  test("a line may break after dots and slashes, never inside the scheme", () =>
    expect(
      callView(operation("/pets", [server("https://api.example.com/v1")]), undefined, undefined).server,
    ).toEqual(["https://api.", "example.", "com/", "v1"]));

  test("a webhook has none", () =>
    expect(
      callView(operation("taken", [server("https://a.example")], true), undefined, undefined).server,
    ).toEqual([]));
});

describe("variables of the path link to their rows", () => {
  const rows = { rows: [{ id: "path.id", words: { name: "id" } }] };
  test.each([
    [
      "/pets/{id}",
      [
        ["/", undefined],
        ["pets/", undefined],
        ["{id}", "path.id"],
      ],
    ],
    [
      "/pets/{other}",
      [
        ["/", undefined],
        ["pets/", undefined],
        ["{other}", undefined],
      ],
    ],
    [
      "/a{id}b",
      [
        ["/", undefined],
        ["a", undefined],
        ["{id}", "path.id"],
        ["b", undefined],
      ],
    ],
    [
      "/{}",
      [
        ["/", undefined],
        ["{}", undefined],
      ],
    ],
  ])("%s", (path, expected) =>
    expect(callView(operation(path), undefined, rows).path.map(({ text, row }) => [text, row])).toEqual(
      expected,
    ),
  );
});
