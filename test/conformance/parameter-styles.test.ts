import { describe, expect, test } from "vitest";
import type { Json, Parameter } from "../../eleventy-plugin/portable/model/index.js";
import { buildRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { placeholders } from "../../eleventy-plugin/portable/request/credentials.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { panelOf, parameterOf } from "../support/panel-of.js";

const string = "blue";
const array = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

function requestWith(parameter: Parameter, value: Json, path = "/x{color}y"): HttpRequest {
  const panel = panelOf({ path, parameters: [parameter] });
  return buildRequest(
    panel,
    { server: { index: 0, variables: [] }, parameters: [{ sent: true, value }] },
    placeholders(),
  ).request;
}

type Cells = readonly [
  undefinedCell: string,
  emptyString: string,
  string: string,
  array: string,
  object: string,
];

/**
 * https://spec.openapis.org/oas/v3.2.0.html#style-examples, with an additional cell for the empty string,
 * from RFC 6570. Combinations that the specification marks n/a are not included.
 */
const path: readonly (readonly [style: string, explode: boolean, cells: Cells])[] = [
  ["matrix", false, ["", ";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"]],
  [
    "matrix",
    true,
    ["", ";color", ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
  ],
  ["label", false, ["", ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"]],
  ["label", true, ["", ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"]],
  ["simple", false, ["", "", "blue", "blue,black,brown", "R,100,G,200,B,150"]],
  ["simple", true, ["", "", "blue", "blue,black,brown", "R=100,G=200,B=150"]],
];

const query: readonly (readonly [style: string, explode: boolean, cells: readonly (string | undefined)[]])[] =
  [
    ["form", false, ["", "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"]],
    ["form", true, ["", "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"]],
    [
      "spaceDelimited",
      false,
      [undefined, undefined, undefined, "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"],
    ],
    [
      "pipeDelimited",
      false,
      [undefined, undefined, undefined, "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"],
    ],
    [
      "deepObject",
      true,
      [undefined, undefined, undefined, undefined, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    ],
    [
      "deepObject",
      false,
      [undefined, undefined, undefined, undefined, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    ],
  ];

const header: readonly (readonly [explode: boolean, cells: Cells])[] = [
  [false, ["", "", "blue", "blue,black,brown", "R,100,G,200,B,150"]],
  [true, ["", "", "blue", "blue,black,brown", "R=100,G=200,B=150"]],
];

const cookie: readonly (readonly [
  style: string,
  explode: boolean,
  cells: readonly (string | undefined)[],
])[] = [
  ["form", false, ["", "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"]],
  ["form", true, ["", "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"]],
  ["cookie", false, ["", "color=", "color=blue", undefined, undefined]],
  [
    "cookie",
    true,
    ["", "color=", "color=blue", "color=blue; color=black; color=brown", "R=100; G=200; B=150"],
  ],
];

const values: readonly (readonly [name: string, value: Json])[] = [
  ["undefined", null],
  ["empty string", ""],
  ["string", string],
  ["array", array],
  ["object", object],
];

const cellsOf = <Row extends readonly unknown[]>(
  rows: readonly Row[],
): (readonly [title: string, row: Row, value: Json, expected: string])[] =>
  rows.flatMap((row) => {
    const cells = row.at(-1) as readonly (string | undefined)[];
    return values.flatMap(([name, value], index) => {
      const expected = cells[index];
      return expected === undefined
        ? []
        : [[`${row.slice(0, -1).join(" explode ")}, ${name}: ${expected}`, row, value, expected] as const];
    });
  });

describe("path", () => {
  test.each(cellsOf(path))("%s", (_, [style, explode], value, expected) => {
    expect(requestWith(parameterOf("color", "path", { style, explode }), value).url).toBe(
      `https://api.example.com/x${expected}y`,
    );
  });
});

describe("query", () => {
  test.each(cellsOf(query))("%s", (_, [style, explode], value, expected) => {
    expect(requestWith(parameterOf("color", "query", { style, explode }), value, "/").url).toBe(
      `https://api.example.com/${expected === "" ? "" : `?${expected}`}`,
    );
  });
});

describe("header", () => {
  test.each(cellsOf(header))("explode %s", (_, [explode], value, expected) => {
    expect(requestWith(parameterOf("color", "header", { explode }), value, "/").headers).toEqual(
      value === null ? [] : [{ name: "color", value: expected }],
    );
  });
});

describe("cookie", () => {
  test.each(cellsOf(cookie))("%s", (_, [style, explode], value, expected) => {
    expect(requestWith(parameterOf("color", "cookie", { style, explode }), value, "/").headers).toEqual(
      expected === "" ? [] : [{ name: "Cookie", value: expected, cookie: true }],
    );
  });
});

describe("an empty array or object is omitted (RFC 6570 2.3)", () => {
  const nothing = [[], {}, [null], { a: null }];
  test.each(nothing)("%j", (value) => {
    for (const [style, explode] of query) {
      expect(requestWith(parameterOf("color", "query", { style, explode }), value, "/").url).toBe(
        "https://api.example.com/",
      );
    }
    for (const [style, explode] of path)
      expect(requestWith(parameterOf("color", "path", { style, explode }), value).url).toBe(
        "https://api.example.com/xy",
      );
    expect(requestWith(parameterOf("color", "header"), value, "/").headers).toEqual([]);
    for (const [style, explode] of cookie)
      expect(requestWith(parameterOf("color", "cookie", { style, explode }), value, "/").headers).toEqual([]);
  });

  test("unless an empty value is allowed", () => {
    expect(requestWith(parameterOf("color", "query", { allowEmptyValue: true }), [], "/").url).toBe(
      "https://api.example.com/?color=",
    );
  });

  test("members that are null are omitted", () => {
    expect(requestWith(parameterOf("color", "query"), { a: null, b: false, c: 0, d: "" }, "/").url).toBe(
      "https://api.example.com/?b=false&c=0&d=",
    );
    expect(requestWith(parameterOf("color", "query"), ["a", null, "b"], "/").url).toBe(
      "https://api.example.com/?color=a&color=b",
    );
  });
});
