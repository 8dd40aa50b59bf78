import { STATUS_CODES } from "node:http";
import { describe, expect, test } from "vitest";
import { normalised, normalisedFixture } from "../normalised.js";

const { operation } = normalisedFixture("responses");

describe("responses", () => {
  test("are in reading order: statuses, then ranges, default last", () => {
    expect(operation("addBox").responses.map(({ status, reason }) => [status, reason])).toStrictEqual([
      ["201", "Created"],
      ["299", undefined],
      ["404", "Not Found"],
      ["4XX", "Client error"],
      ["5XX", "Server error"],
      ["default", undefined],
    ]);
  });

  test("have the reason phrases of HTTP", () => {
    const statuses = Object.keys(STATUS_CODES);
    const responses = Object.fromEntries(statuses.map((status) => [status, {}]));
    const { operations } = normalised({ openapi: "3.1.0", info: {}, paths: { "/": { get: { responses } } } });
    expect(operations[0]?.responses.map(({ reason }) => reason)).not.toContain(undefined);
    expect(operations[0]?.responses.find(({ status }) => status === "418")?.reason).toBe("I'm a Teapot");
  });

  test("that refer to one component have its description, or the one beside the reference", () => {
    const descriptions = operation("addBox")
      .responses.slice(2)
      .map(({ description }) => description);
    expect(descriptions).toStrictEqual([
      "Something went wrong.",
      "The request was wrong.",
      "Something went wrong.",
      "Something went wrong.",
    ]);
  });

  test("that refer to one component are one object for each status", () => {
    const [, , shared] = operation("addBox").responses;
    expect(operation("getBox").responses[0]).toBe(shared);
  });

  test("have a summary, headers and links", () => {
    const [added] = operation("addBox").responses;
    expect(added).toMatchObject({
      summary: "Added",
      headers: [
        {
          name: "Location",
          required: true,
          deprecated: false,
          description: "Where it is.",
          schema: { format: "uri" },
        },
      ],
    });
    expect(added?.headers).toHaveLength(1);
  });

  test("link to the page of an operation named by id or by reference", () => {
    expect(operation("addBox").responses[0]?.links).toStrictEqual([
      {
        name: "read",
        description: "Read it.",
        operationId: "getBox",
        url: "/reference/operations/get-box/",
        title: "GET /boxes/{id}",
        parameters: [
          { name: "id", value: "$response.body#/id" },
          { name: "limit", value: "5" },
        ],
      },
      {
        name: "readByReference",
        url: "/reference/operations/get-box/",
        title: "GET /boxes/{id}",
        parameters: [],
      },
      {
        name: "elsewhere",
        operationRef: "https://example.com/openapi.json#/paths/~1x/get",
        parameters: [],
      },
    ]);
  });

  test("without content are shown by their status", () => {
    const { operations } = normalised({
      openapi: "3.1.0",
      info: { title: "R", version: "1" },
      paths: { "/": { get: { responses: { 200: null, "x-note": {}, "2XX": {}, teapot: {} } } } },
    });
    expect(operations[0]?.responses.map(({ status }) => status)).toStrictEqual(["200", "2XX", "teapot"]);
  });
});

describe("a request body", () => {
  const body = operation("addBox").requestBody;

  test("has every media type, including one without a schema", () => {
    expect(body).toMatchObject({ required: true, description: "The box." });
    expect(
      body?.content.map(({ contentType, schema }) => [contentType, schema?.name ?? schema?.types[0]]),
    ).toStrictEqual([
      ["application/json", "Box"],
      ["multipart/form-data", "object"],
      ["application/octet-stream", undefined],
    ]);
  });

  test("has the encodings of its parts", () => {
    expect(body?.content[1]?.encoding).toMatchObject([
      {
        property: "photo",
        contentType: "image/png, image/jpeg",
        allowReserved: false,
        headers: [{ name: "X-Part" }],
      },
      { property: "tags", style: "form", explode: true, allowReserved: false, headers: [] },
    ]);
  });

  test("has its examples as values and as serialised", () => {
    expect(body?.content[0]?.examples).toStrictEqual([{ value: { id: 1 } }]);
    const [, lines] = normalisedFixture("item-schema").operations[0]?.responses[0]?.content ?? [];
    expect(lines).toMatchObject({
      itemSchema: { name: "Box" },
      examples: [{ name: "two", serialized: '{"id":1}\n{"id":2}\n' }],
    });
  });
});
