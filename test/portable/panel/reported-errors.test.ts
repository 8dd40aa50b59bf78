import { describe, expect, test } from "vitest";
import { findReportedErrors, pathTo } from "../../../eleventy-plugin/portable/panel/reported-errors.js";

describe("errors in a response, as its specification defines them", () => {
  test.each([
    [
      "RFC 9457, section 3",
      {
        type: "https://example.net/validation-error",
        title: "Your request is not valid.",
        errors: [
          { detail: "must be a positive integer", pointer: "#/age" },
          { detail: "must be 'green', 'red' or 'blue'", pointer: "#/profile/color" },
        ],
      },
      [
        { place: "body", keys: ["age"], text: "must be a positive integer" },
        { place: "body", keys: ["profile", "color"], text: "must be 'green', 'red' or 'blue'" },
      ],
    ],
    [
      "RFC 7807, section 3",
      {
        title: "Your request parameters didn't validate.",
        "invalid-params": [
          { name: "age", reason: "must be a positive integer" },
          { name: "color", reason: "must be 'green', 'red' or 'blue'" },
        ],
      },
      [
        { keys: ["age"], text: "must be a positive integer" },
        { keys: ["color"], text: "must be 'green', 'red' or 'blue'" },
      ],
    ],
    [
      "JSON:API",
      {
        errors: [
          { source: { pointer: "/data/attributes/a~1b" }, title: "Invalid", detail: "Too short." },
          { source: { pointer: "/data/10%20knots" }, detail: "Unknown." },
          { source: { parameter: "include" }, title: "Invalid Query Parameter" },
          { source: { header: "If-Match" }, detail: "Too old." },
        ],
      },
      [
        { place: "body", keys: ["data", "attributes", "a/b"], text: "Too short." },
        { place: "body", keys: ["data", "10%20knots"], text: "Unknown." },
        { place: "parameter", keys: ["include"], text: "Invalid Query Parameter" },
        { place: "header", keys: ["If-Match"], text: "Too old." },
      ],
    ],
    [
      "FastAPI",
      {
        detail: [
          { loc: ["body", "crew", 0, "name"], msg: "Field required", type: "missing" },
          { loc: ["path", "item_id"], msg: "Input should be a valid integer" },
        ],
      },
      [
        { place: "body", keys: ["crew", "0", "name"], text: "Field required" },
        { place: "path", keys: ["item_id"], text: "Input should be a valid integer" },
      ],
    ],
    [
      "ASP.NET and Laravel",
      { errors: { "$.vessel.crew[0]": ["is needed"], Name: ["a", "b"] } },
      [
        { keys: ["vessel", "crew", "0"], text: "is needed" },
        { keys: ["Name"], text: "a b" },
      ],
    ],
    [
      "express-validator and Zod",
      {
        errors: [{ type: "field", msg: "Invalid value", path: "limit", location: "query" }],
        issues: [{ path: ["a", 1], message: "Expected string" }],
      },
      [
        { place: "query", keys: ["limit"], text: "Invalid value" },
        { place: "body", keys: ["a", "1"], text: "Expected string" },
      ],
    ],
    ["nothing that names a place", { errors: ["no", 1, null], detail: "wrong", violations: {} }, []],
    ["no object", [{ pointer: "#/a" }], []],
  ])("%s", (_, answer, complaints) => {
    expect(findReportedErrors(JSON.stringify(answer))).toEqual(complaints);
  });

  test("not JSON", () => expect(findReportedErrors("<html>")).toEqual([]));
  test("at most twenty", () => {
    const errors = Array.from({ length: 100 }, () => ({ pointer: "#/a" }));
    expect(findReportedErrors(JSON.stringify({ errors }))).toHaveLength(20);
  });
});

test.each([
  [["crew", "0", "name"], "crew[0].name"],
  [["Crew", "0", "Name"], "crew[0].name"],
  [["crew", "1", "age"], "crew[1].age"],
  [["gone", "0"], "gone.0"],
  [[], ""],
])("%j refers to %j", (keys, path) => expect(pathTo({ crew: [{ name: "Ada" }] }, keys)).toBe(path));
