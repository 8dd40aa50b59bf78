import { describe, expect, test } from "vitest";
import type { SamplesView } from "../../../../eleventy-plugin/pages/views/operation/sample-tabs.js";
import { samplesView } from "../../../../eleventy-plugin/pages/views/operation/samples-view.js";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import type {
  HttpOperation,
  Reference,
  SecurityScheme,
} from "../../../../eleventy-plugin/portable/model/index.js";
import { mediaTypeOf, schemaOf } from "../../../support/panel-of.js";

const reference = { servers: [], schemas: [], tags: [] } as unknown as Reference;

function operationOf(parts: Partial<HttpOperation> = {}): HttpOperation {
  return {
    kind: "http",
    method: "POST",
    path: "/pets",
    webhook: false,
    parameters: [],
    servers: [{ url: "https://api.example.com", protocol: "https", variables: [] }],
    security: { optional: false, alternatives: [] },
    authoredSamples: [],
    responses: [],
    ...parts,
  } as HttpOperation;
}

function view(parts: Partial<HttpOperation> = {}, codeSamples?: readonly string[]): SamplesView | undefined {
  return samplesView(operationOf(parts), reference, { codeSamples, labels: defaultLabels, language: "en" });
}

const tabs = (shown: SamplesView | undefined): readonly string[] | undefined =>
  shown?.languages.map(({ label }) => label);

function schemeOf(type: "basic" | "other"): SecurityScheme {
  const base = { name: "door", deprecated: false };
  return type === "basic" ? { ...base, type } : { ...base, type, kind: "mutualTLS" };
}
const needs = (...types: ("basic" | "other")[]): Pick<HttpOperation, "security"> => ({
  security: {
    optional: false,
    alternatives: types.map((type) => ({ schemes: [{ scheme: schemeOf(type), scopes: [] }] })),
  },
});

const php = { language: "PHP", label: "SDK", code: "<?php\r\n$ echo '$(x)';\n" };

describe("tabs", () => {
  test.each<[string, Partial<HttpOperation>, readonly string[] | undefined, readonly string[] | undefined]>([
    ["the default, if the option is not set", {}, undefined, ["cURL", "JavaScript", "Python"]],
    ["the option's, in its order", {}, ["python", "curl"], ["Python", "cURL"]],
    ["none", {}, [], undefined],
    ["none, not even the author's", { authoredSamples: [php] }, [], undefined],
    ["the author's after ours", { authoredSamples: [php] }, ["js"], ["JavaScript", "SDK (author)"]],
    ["the author's alone", { authoredSamples: [php] }, ["kcat"], ["SDK (author)"]],
    [
      "an author's of our language is the author's",
      { authoredSamples: [{ ...php, label: "cURL" }] },
      ["curl"],
      ["cURL", "cURL (author)"],
    ],
    [
      "a language without label",
      { authoredSamples: [{ ...php, label: " " }] },
      ["curl"],
      ["cURL", "PHP (author)"],
    ],
    [
      "no name at all",
      { authoredSamples: [{ ...php, label: "", language: "" }] },
      ["curl"],
      ["cURL", "Example (author)"],
    ],
    ["a call that the API makes", { webhook: true, authoredSamples: [php] }, undefined, undefined],
  ])("%s", (_, parts, codeSamples, expected) => {
    expect(tabs(view(parts, codeSamples))).toEqual(expected);
  });

  test("the author's code is unchanged, and labelled as the author's", () => {
    expect(view({ authoredSamples: [php] })?.languages.at(-1)).toEqual({
      value: "author:sdk",
      label: "SDK (author)",
      syntax: "PHP",
      note: "Written by the author of the document.",
      groups: [{ value: "", label: "", examples: [{ value: "", label: "", code: php.code }] }],
    });
  });
});

describe("notes", () => {
  const local = [{ url: "/v1", protocol: "", variables: [] }];
  test.each<[string, Partial<HttpOperation>, readonly string[]]>([
    ["nothing to say", {}, []],
    [
      "a basic credential",
      needs("basic", "other"),
      ["YOUR_CREDENTIALS stands for the base64 of user:password."],
    ],
    [
      "not of an alternative that is not used",
      needs("other", "basic"),
      ["“door” is not part of the request: it cannot be filled in here."],
    ],
    [
      "a host nobody knows",
      { servers: local },
      ["The document names no host: YOUR_HOST stands in its place."],
    ],
    [
      "a server that is none of HTTP's",
      { servers: [{ url: "ftp://a", protocol: "ftp", variables: [] }] },
      ["“ftp://a” is not an http or https address: YOUR_HOST stands in its place."],
    ],
  ])("%s", (_, parts, notes) => {
    expect(view(parts)?.notes).toEqual(notes);
  });

  test("none of ours if only the author's samples are shown", () => {
    expect(view({ servers: local, authoredSamples: [php] }, ["kcat"])?.notes).toEqual([]);
  });

  test("an optional requirement sends no credential", () => {
    const alternatives = [{ schemes: [] }, ...needs("basic").security.alternatives];
    const shown = view({ security: { optional: true, alternatives } }, ["curl"]);
    expect(shown?.languages[0]?.groups[0]?.examples[0]?.code).toBe(
      "curl -X POST 'https://api.example.com/pets'",
    );
    expect(shown?.notes).toEqual([]);
  });
});

describe("media types and examples of a body", () => {
  const cat = { name: "cat", summary: "A cat", value: { name: "Mia" } };
  const dog = { name: "dog", value: { name: "Rex" } };
  const json = mediaTypeOf("application/json", { examples: [cat, dog] });
  const form = mediaTypeOf("application/x-www-form-urlencoded", { examples: [{ value: { name: "Mia" } }] });
  const choices = (
    content: readonly ReturnType<typeof mediaTypeOf>[],
    parts: Partial<HttpOperation> = {},
  ): unknown =>
    view({ requestBody: { required: true, content }, ...parts }, ["curl"])?.languages[0]?.groups.map(
      ({ value: contentType, examples }) => [
        contentType,
        ...examples.map(({ value, label }) => `${value}: ${label}`),
      ],
    );

  test.each<[string, readonly ReturnType<typeof mediaTypeOf>[], unknown]>([
    [
      "each media type with each example",
      [json, form],
      [
        ["application/json", "cat: A cat", "dog: dog"],
        ["application/x-www-form-urlencoded", "Example 1: Example 1"],
      ],
    ],
    [
      "one without example is drawn",
      [mediaTypeOf("application/json", { schema: schemaOf({ types: ["object"] }) })],
      [["application/json", "Example 1: Example 1"]],
    ],
    [
      "an example without value is no choice",
      [
        mediaTypeOf("application/json", {
          examples: [{ name: "far", externalValue: "https://a.example/b" }, dog],
        }),
      ],
      [["application/json", "dog: dog"]],
    ],
    [
      "equal examples stand once",
      [mediaTypeOf("application/json", { examples: [cat, { ...cat, name: "again" }] })],
      [["application/json", "cat: A cat"]],
    ],
  ])("%s", (_, content, expected) => {
    expect(choices(content)).toEqual(expected);
  });

  test("a body that is not sent offers no choice", () => {
    expect(
      choices([json, form], { method: "GET", requestBody: { required: false, content: [json, form] } }),
    ).toEqual([["application/json", "cat: A cat"]]);
  });

  test("the code matches the choice", () => {
    const shown = view({ requestBody: { required: true, content: [json] } }, ["curl"]);
    expect(
      shown?.languages[0]?.groups[0]?.examples.map(({ code }) => /"name": "(\w+)"/.exec(code)?.[1]),
    ).toEqual(["Mia", "Rex"]);
  });

  test("samples beyond the limit of a page are omitted and counted", () => {
    const examples = Array.from({ length: 100 }, (_, index) => ({ name: `e${index}`, value: index }));
    const shown = view({
      requestBody: { required: true, content: [mediaTypeOf("application/json", { examples })] },
    });
    expect(shown?.languages[0]?.groups[0]?.examples).toHaveLength(40);
    expect(shown?.notes).toEqual(["More examples than fit here: 60 are left out."]);
    const heavy = [{ value: "x".repeat(90_000) }, { value: "y".repeat(90_000) }, { value: 1 }];
    const heavier = view({
      requestBody: { required: true, content: [mediaTypeOf("text/plain", { examples: heavy })] },
    });
    expect(heavier?.languages[0]?.groups[0]?.examples).toHaveLength(1);
  });
});
