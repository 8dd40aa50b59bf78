import { describe, expect, test } from "vitest";
import type { Json, MediaType, PropertyEncoding } from "../../../eleventy-plugin/portable/model/index.js";
import { encodeBody, type EncodedBody } from "../../../eleventy-plugin/portable/request/body-encoders.js";
import type { PartEncoding } from "../../../eleventy-plugin/portable/request/request-data.js";
import type { BodyField } from "../../../eleventy-plugin/portable/request/form-values.js";
import {
  toConcreteType,
  toMediaTypeKind,
  toPartType,
} from "../../../eleventy-plugin/portable/request/media-type-kind.js";
import { mediaTypeOf } from "../../support/panel-of.js";

const FORM = "application/x-www-form-urlencoded";

function encodingOf(property: string, parts: Partial<PartEncoding> = {}): PartEncoding {
  return { property, allowReserved: false, headers: [], ...parts };
}

const field = (name: string, value: Json): BodyField => ({ name, sent: true, value });

function encodeFields(mediaType: MediaType, fields: readonly BodyField[]): EncodedBody {
  return encodeBody({ kind: "fields", sent: true, mediaType: 0, fields }, [mediaType]);
}

function formText(
  values: Readonly<Record<string, Json>>,
  encoding: readonly PropertyEncoding[] = [],
): unknown {
  const fields = Object.entries(values).map(([name, value]) => field(name, value));
  const { payload } = encodeFields(mediaTypeOf(FORM, { encoding }), fields);
  return payload?.kind === "form" ? payload.text : undefined;
}

describe("text", () => {
  const encode = (contentType: string, text: string): EncodedBody =>
    encodeBody({ kind: "text", sent: true, mediaType: 0, text }, [mediaTypeOf(contentType)]);

  test("stays byte for byte", () => {
    const text = '{ "id" : 9007199254740993,\r\n\t"a": 1.0 , "a": 2 }\n';
    expect(encode("application/json", text)).toEqual({
      payload: { kind: "text", text },
      contentType: "application/json",
      notes: [],
    });
  });

  test("may be empty", () => {
    expect(encode("text/plain", "").payload).toEqual({ kind: "text", text: "" });
  });

  test("loses null characters, which no command line can contain, and reports it", () => {
    expect(encode("text/plain", "a\0b")).toEqual({
      payload: { kind: "text", text: "ab" },
      contentType: "text/plain",
      notes: [{ code: "noteBodyWithoutNullCharacters", subject: "text/plain" }],
    });
  });

  test.each([
    ["application/json; charset=utf-8", "application/json; charset=utf-8"],
    ["*/*", "application/json"],
    ["text/*", "text/plain"],
    ["image/*", "image/png"],
    ["application/*+json", "application/json"],
    ["application/*+xml; charset=utf-8", "application/xml; charset=utf-8"],
    ["*/*+json", "application/json"],
    ["*/*; q=0.8", "application/json"],
    ["font/*", "application/octet-stream"],
  ])("%s is sent as %s", (written, sent) => {
    expect(encode(written, "x").contentType).toBe(sent);
    expect(toConcreteType(written)).toBe(sent);
  });
});

describe("urlencoded forms", () => {
  test.each<[string, Readonly<Record<string, Json>>, string]>([
    [
      "space, plus, percent, unicode, by the URL standard",
      { a: "1 2", b: "x&y=z+%", c: "日本", d: "it's *~(x)!" },
      "a=1+2&b=x%26y%3Dz%2B%25&c=%E6%97%A5%E6%9C%AC&d=it%27s+*%7E%28x%29%21",
    ],
    ["empty is sent, null is left out (RFC 6570 2.3)", { a: "", b: null, c: ["x", null] }, "a=&c=x"],
    [
      "booleans, numbers, exact numbers",
      { a: true, b: 1.5, c: { "\ud800number": "9007199254740993" } },
      "a=true&b=1.5&c=9007199254740993",
    ],
    ["a list is one pair an item", { t: [1, 2] }, "t=1&t=2"],
    [
      "an object is JSON",
      { address: { city: "Somewhere", zip: "99999+1234" } },
      "address=%7B%22city%22%3A%22Somewhere%22%2C%22zip%22%3A%2299999%2B1234%22%7D",
    ],
  ])("%s", (_, values, text) => {
    expect(formText(values)).toBe(text);
  });

  test.each<[string, PropertyEncoding, Json, string]>([
    [
      "content type JSON quotes a string",
      encodingOf("a", { contentType: "application/json" }),
      "x",
      "a=%22x%22",
    ],
    [
      "a text that is JSON already is not written twice",
      encodingOf("a", { contentType: "application/json" }),
      '{"x": 1}',
      "a=%7B%22x%22%3A+1%7D",
    ],
    [
      "style form, a list, exploded by default",
      encodingOf("a", { style: "form" }),
      ["x y", "z"],
      "a=x%20y&a=z",
    ],
    ["explode false", encodingOf("a", { explode: false }), ["x", "y,z"], "a=x,y%2Cz"],
    ["spaceDelimited", encodingOf("a", { style: "spaceDelimited" }), ["x", "y"], "a=x%20y"],
    ["pipeDelimited", encodingOf("a", { style: "pipeDelimited" }), ["x", "y"], "a=x%7Cy"],
    ["deepObject", encodingOf("a", { style: "deepObject" }), { x: 1, y: 2 }, "a%5Bx%5D=1&a%5By%5D=2"],
    ["an object exploded", encodingOf("a", { style: "form" }), { x: 1, y: 2 }, "x=1&y=2"],
    ["allowReserved", encodingOf("a", { allowReserved: true }), "a/b?c", "a=a/b?c"],
  ])("encoding: %s", (_, encoding, value, text) => {
    expect(formText({ a: value }, [encoding])).toBe(text);
  });

  test("fields represent the text, and whether the URL standard would encode it in the same way", () => {
    const { payload } = encodeFields(mediaTypeOf(FORM), [field("a", "1 2")]);
    expect(payload).toEqual({
      kind: "form",
      text: "a=1+2",
      fields: [{ name: "a", value: "1 2", encoded: "a=1+2" }],
      plain: true,
    });
    const styled = encodeFields(mediaTypeOf(FORM, { encoding: [encodingOf("a", { explode: false })] }), [
      field("a", [1, 2]),
    ]);
    expect(styled.payload).toEqual({
      kind: "form",
      text: "a=1,2",
      fields: [{ name: "a", value: "1,2", encoded: "a=1,2" }],
      plain: false,
    });
  });

  test("fields that are not sent are missing; a name may be __proto__", () => {
    const fields = [{ name: "a", sent: false, value: 1 }, field("__proto__", 1)];
    expect(encodeFields(mediaTypeOf(FORM), fields).payload).toMatchObject({ text: "__proto__=1" });
  });
});

describe("multipart forms", () => {
  const parts = (fields: readonly BodyField[], encoding: readonly PartEncoding[] = []): unknown => {
    const { payload, contentType } = encodeFields(mediaTypeOf("multipart/form-data", { encoding }), fields);
    expect(contentType, "the client writes it, with its boundary").toBeUndefined();
    return payload?.kind === "multipart" ? payload.parts : payload;
  };

  test("text has no type, objects are JSON, arrays are repeated", () => {
    expect(
      parts([
        field("a", "x"),
        field("n", 1),
        field("o", { x: 1 }),
        field("l", ["x", { y: 2 }]),
        { name: "off", sent: false, value: "x" },
      ]),
    ).toEqual([
      { kind: "text", name: "a", text: "x" },
      { kind: "text", name: "n", text: "1" },
      { kind: "text", name: "o", text: '{"x":1}', contentType: "application/json" },
      { kind: "text", name: "l", text: "x" },
      { kind: "text", name: "l", text: '{"y":2}', contentType: "application/json" },
    ]);
  });

  test("an encoding's type is the part's; a style replaces it", () => {
    expect(
      parts([field("a", "<x/>")], [encodingOf("a", { contentType: "application/xml; charset=utf-8" })]),
    ).toEqual([{ kind: "text", name: "a", text: "<x/>", contentType: "application/xml; charset=utf-8" }]);
    expect(
      parts([field("a", ["x y", "z"])], [encodingOf("a", { explode: false, contentType: "text/csv" })]),
    ).toEqual([{ kind: "text", name: "a", text: "x y,z" }]);
    expect(parts([field("a", { x: 1 })], [encodingOf("a", { style: "deepObject" })])).toEqual([
      { kind: "text", name: "a[x]", text: "1" },
    ]);
  });

  test("null is not sent", () => {
    expect(parts([field("a", null), field("l", [null, "x"])])).toEqual([
      { kind: "text", name: "l", text: "x" },
    ]);
  });

  test.each<[string, Json, string, string]>([
    ["JSON text is not written twice", '{"a":1}', "application/json;charset=utf-8", '{"a":1}'],
    ["text is", "a", "application/json;charset=utf-8", '"a"'],
    ["a number inside a text is text", "5", "application/json;charset=utf-8", '"5"'],
  ])("of type JSON: %s", (_, value, contentType, text) => {
    expect(parts([field("a", value)], [encodingOf("a", { contentType })])).toEqual([
      { kind: "text", name: "a", text, contentType },
    ]);
  });

  test("JSON is never declared as XML", () => {
    expect(parts([field("a", { x: 1 })], [encodingOf("a", { contentType: "text/xml" })])).toEqual([
      { kind: "text", name: "a", text: '{"x":1}', contentType: "application/json" },
    ]);
  });

  test("headers are on each part of their field", () => {
    const sent = [{ name: "X-Part", value: "p1" }];
    expect(
      parts(
        [field("a", ["x", "y"]), { name: "f", sent: true, files: [{ name: "f.bin" }] }],
        [
          { ...encodingOf("a"), sent },
          { ...encodingOf("f"), sent },
        ],
      ),
    ).toEqual([
      { kind: "text", name: "a", text: "x", headers: sent },
      { kind: "text", name: "a", text: "y", headers: sent },
      {
        kind: "file",
        name: "f",
        fileName: "f.bin",
        contentType: "application/octet-stream",
        headers: sent,
      },
    ]);
  });

  test("line breaks are those that browsers send", () => {
    expect(parts([field("a", "1\n2\r\n3\r4")])).toEqual([
      { kind: "text", name: "a", text: "1\r\n2\r\n3\r\n4" },
    ]);
  });

  test("files, also several for one field", () => {
    const files = [{ name: "a.png", contentType: "image/png" }, { name: "b" }];
    expect(
      parts([{ name: "f", sent: true, files }], [encodingOf("f", { contentType: "image/jpeg, image/png" })]),
    ).toEqual([
      { kind: "file", name: "f", fileName: "a.png", contentType: "image/png" },
      { kind: "file", name: "f", fileName: "b", contentType: "image/jpeg" },
    ]);
  });

  test.each([
    ["/etc/passwd", "passwd"],
    ["../../.ssh/id_rsa", "id_rsa"],
    ["C:\\secret.txt", "secret.txt"],
    ["-", "file"],
    ["..", "file"],
    ["", "file"],
    ["a\nb\u202e.png", "ab.png"],
    ["größe 1;x.png", "größe 1;x.png"],
  ])("the file %j is named %j, never a path", (name, fileName) => {
    expect(parts([{ name: "f", sent: true, files: [{ name }] }])).toMatchObject([{ fileName }]);
    expect(
      encodeBody({ kind: "file", sent: true, mediaType: 0, file: { name } }, [mediaTypeOf("application/pdf")])
        .payload,
    ).toEqual({ kind: "file", fileName });
  });

  test("no parts means no body", () => {
    expect(encodeFields(mediaTypeOf("multipart/form-data"), [{ name: "a", sent: false, value: 1 }])).toEqual({
      notes: [],
    });
  });
});

/** https://www.rfc-editor.org/rfc/rfc2046#section-5.1 and https://www.rfc-editor.org/rfc/rfc2387#section-3 */
describe("multipart bodies other than forms", () => {
  const fields: readonly BodyField[] = [
    field("meta", { a: 1 }),
    { name: "file", sent: true, files: [{ name: "a.png", contentType: "image/png" }] },
  ];
  const encode = (contentType: string, given = fields): EncodedBody =>
    encodeFields(mediaTypeOf(contentType), given);

  test("parts of a mixed body keep their names", () => {
    expect(encode("multipart/mixed")).toMatchObject({
      contentType: "multipart/mixed; boundary=part-5f2c8a1e9d7b",
      payload: { boundary: "part-5f2c8a1e9d7b", parts: [{ name: "meta" }, { name: "file" }] },
    });
  });

  test("a related body declares the type of its first part, and its parts have no names", () => {
    expect(encode("multipart/related")).toMatchObject({
      contentType: 'multipart/related; boundary=part-5f2c8a1e9d7b; type="application/json"',
      payload: { parts: [{ name: "" }, { name: "" }] },
    });
  });

  test.each([
    ["multipart/mixed; boundary=abc", "multipart/mixed; boundary=abc"],
    [
      'multipart/related; boundary="a b"',
      'multipart/related; boundary=part-5f2c8a1e9d7b; type="application/json"',
    ],
    [
      'multipart/related; type="text/xml"; start="<a>"',
      'multipart/related; boundary=part-5f2c8a1e9d7b; type="text/xml"; start="<a>"',
    ],
  ])("%s keeps its parameters", (written, sent) => {
    expect(encode(written).contentType).toBe(sent);
  });

  test("a range is a form", () => {
    expect(encode("multipart/*")).toMatchObject({ payload: { parts: [{ name: "meta" }, { name: "file" }] } });
    expect(encode("multipart/*").contentType).toBeUndefined();
  });

  test("no part contains the boundary", () => {
    const value = "--part-5f2c8a1e9d7b and part-5f2c8a1e9d7b-1";
    expect(encode("multipart/mixed", [field("a", value)])).toMatchObject({
      payload: { boundary: "part-5f2c8a1e9d7b-2" },
    });
  });

  test("a body written by the author is sent unchanged, with its own boundary", () => {
    const text = "--xyz\nContent-Type: text/plain\n\na\n--xyz--\n";
    expect(
      encodeBody({ kind: "text", sent: true, mediaType: 0, text }, [mediaTypeOf("multipart/mixed")]),
    ).toEqual({
      contentType: 'multipart/mixed; boundary="xyz"',
      payload: { kind: "text", text: text.replaceAll("\n", "\r\n") },
      notes: [],
    });
  });
});

test.each([
  ["application/json", "json"],
  ["application/problem+json; charset=utf-8", "json"],
  ["APPLICATION/JSON", "json"],
  ["*/*", "json"],
  ["application/x-ndjson", "json-lines"],
  ["application/json-seq", "json-lines"],
  ["application/xml", "xml"],
  ["image/svg+xml", "xml"],
  [FORM, "form"],
  ["multipart/form-data; boundary=x", "multipart"],
  ["multipart/mixed", "multipart"],
  ["application/*+json", "json"],
  ["application/*+xml", "xml"],
  ["text/csv", "text"],
  ["application/yaml", "text"],
  ["application/octet-stream", "binary"],
  ["image/png", "binary"],
  ["nonsense", "binary"],
  ["", "binary"],
])("%s is %s", (contentType, kind) => {
  expect(toMediaTypeKind(contentType)).toBe(kind);
});

test.each([
  ["image/png, image/jpeg", "image/png"],
  ["image/*", "image/png"],
  ["text/plain; charset=utf-8", "text/plain; charset=utf-8"],
  ['a/b; c="d e";f=g;h;i="j;k"', 'a/b; c="d e";f=g'],
  ["application/*+json;charset=utf-8", "application/json;charset=utf-8"],
  ["x;y\r\nz: w", "application/octet-stream"],
  ["a/b\nc", "application/octet-stream"],
  ['a/"b', "application/octet-stream"],
])("the type of a part %j is %s", (written, type) => {
  expect(toPartType(written)).toBe(type);
});
