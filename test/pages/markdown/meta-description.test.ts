import { describe, expect, test } from "vitest";
import { operationDescription, shortText } from "../../../eleventy-plugin/pages/markdown/meta-description.js";
import type { Operation, Reference } from "../../../eleventy-plugin/portable/model/index.js";

const http = (texts: { summary?: string; description?: string }): Operation =>
  ({ kind: "http", method: "GET", path: "/pets/{id}", ...texts }) as Operation;
const event = (texts: { summary?: string; description?: string }): Operation =>
  ({
    kind: "event",
    action: "receive",
    title: "turnOn",
    channel: { key: "lights", address: "lights/{id}/on" },
    ...texts,
  }) as Operation;
const api = (title: string, descriptionSuffix = true): Reference =>
  ({ title, indexing: { descriptionSuffix } }) as Reference;

describe("the meta description of an operation", () => {
  test.each([
    [
      "description first",
      http({ description: "One pet.", summary: "Get" }),
      api("Museum"),
      "One pet. Reference for the GET /pets/{id} endpoint in the Museum API.",
    ],
    [
      "else summary",
      http({ summary: "Get a pet" }),
      api("Museum"),
      "Get a pet. Reference for the GET /pets/{id} endpoint in the Museum API.",
    ],
    [
      "API is not doubled",
      http({ summary: "Get." }),
      api("Museum API"),
      "Get. Reference for the GET /pets/{id} endpoint in the Museum API.",
    ],
    ["without suffix", http({ summary: "Get a pet" }), api("Museum", false), "Get a pet"],
    ["neither text: the title alone", http({}), api("Museum"), "GET /pets/{id}"],
    ["neither text, without suffix", http({}), api("Museum", false), "GET /pets/{id}"],
    [
      "an empty description counts as none",
      http({ description: " \n", summary: "Get." }),
      api("M", false),
      "Get.",
    ],
    [
      "code and the colon before it are left out",
      http({ description: "One reading each:\n\n```\nid: 3\n```" }),
      api("Museum"),
      "One reading each. Reference for the GET /pets/{id} endpoint in the Museum API.",
    ],
    [
      "events name action and channel",
      event({ summary: "Turn on" }),
      api("Lights"),
      "Turn on. Reference for the receive action on the lights/{id}/on channel in the Lights API.",
    ],
    ["events without texts", event({}), api("Lights"), "turnOn"],
  ])("%s", (_, operation, reference, expected) => {
    expect(operationDescription(operation, reference)).toBe(expected);
  });
});

describe("plain text of a description", () => {
  test.each([
    ["Lists **all** [pets](https://x).\n\nSecond paragraph", "Lists all pets. Second paragraph"],
    ["<p>Hello <b>world</b></p>", "Hello world"],
    ["`code` & <br> *em*", "code & em"],
    ["# Title\n\n- one\n- two", "Title one two"],
  ])("%j is converted to %j", (markdown, expected) => {
    expect(shortText(markdown)).toBe(expected);
  });

  test("is truncated at a word after 300 characters", () => {
    const text = shortText("lorem ipsum ".repeat(60));
    expect(text.length).toBeLessThanOrEqual(301);
    expect(text).toMatch(/(lorem|ipsum)…$/);
  });

  test("a text of exactly 300 characters is not truncated", () => {
    const text = "a".repeat(149) + " " + "b".repeat(150);
    expect(shortText(text)).toBe(text);
  });
});
