import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { nextOperations } from "../../../eleventy-plugin/portable/panel/next-operations.js";
import { toResponsesFile } from "../../../eleventy-plugin/portable/panel/panel-file.js";
import type { HttpOperation, Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { httpOperationsOf, referenceOf } from "../../support/reference-of.js";

let reference: Reference;
beforeAll(async () => {
  reference = await referenceOf(join(import.meta.dirname, "../../../fixtures/openapi/next-operations.yaml"));
});

const operation = (id: string): HttpOperation => {
  const found = httpOperationsOf(reference).find((each) => each.id === id);
  if (!found) throw new Error(`No operation is called ${id}.`);
  return found;
};

test("a link passes nothing to credentials, secrets and unknown parameters, and has no target without a panel", () => {
  const [next] = nextOperations(operation("sign-in"), reference);
  expect(next).toEqual([
    {
      url: "/reference/sessions/get-session/",
      title: "GET /sessions/{sessionId}",
      parameters: [
        { name: "sessionId", value: "$response.body#/id" },
        { name: "query.note", value: "$response.body#/note" },
      ],
    },
    {
      url: "/reference/sessions/get-session/",
      title: "GET /sessions/{sessionId}",
      parameters: [{ name: "query.note", value: "$url" }],
    },
    {
      url: "/reference/copies/copy-session/",
      title: "POST /copies",
      parameters: [],
      body: "$response.body",
      withheld: ["pass"],
    },
  ]);
});

test("secret fields of the response are listed, so that no expression reads them", () => {
  const { responses } = toResponsesFile(operation("sign-in"), reference, (url) => `..${url}`);
  expect(responses.map(({ withheld }) => withheld)).toEqual([["token"]]);
  expect(responses[0]?.next[0]?.url).toBe("../reference/sessions/get-session/");
});

const inPort = { name: "path.port", value: "$request.path.port" };

test("without links an id matches a variable by name and type, in the same tag, reading methods first", () => {
  const [created, refused] = nextOperations(operation("book"), reference);
  expect(refused).toEqual([]);
  expect(created).toEqual([
    {
      url: "/reference/bookings/get-booking/",
      title: "GET /ports/{port}/bookings/{bookingId}",
      parameters: [inPort, { name: "path.bookingId", value: "$response.body#/id" }],
      guessed: true,
    },
    {
      url: "/reference/bookings/get-berth/",
      title: "GET /berths/{berth_id}",
      parameters: [{ name: "path.berth_id", value: "$response.body#/berthId" }],
      guessed: true,
    },
    {
      url: "/reference/bookings/cancel/",
      title: "DELETE /ports/{port}/bookings/{bookingId}",
      parameters: [inPort, { name: "path.bookingId", value: "$response.body#/id" }],
      guessed: true,
    },
  ]);
});

test("a response without an id has no next operation", () => {
  expect(nextOperations(operation("by-number"), reference)).toEqual([[]]);
});
