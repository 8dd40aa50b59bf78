import { describe, expect, test } from "vitest";
import {
  completeHead,
  HEAD_MARKER,
  insertIntoHead,
  missingHeadTags,
} from "../../../eleventy-plugin/pages/head/complete-head.js";
import type { HeadTag } from "../../../eleventy-plugin/pages/head/head-tags.js";

const tags: readonly HeadTag[] = [
  { key: "title", element: "title", text: "T" },
  {
    key: "meta description",
    element: "meta",
    attributes: [
      ["name", "description"],
      ["content", "d"],
    ],
  },
  {
    key: "meta og:title",
    element: "meta",
    attributes: [
      ["property", "og:title"],
      ["content", "t"],
    ],
  },
  {
    key: "link canonical",
    element: "link",
    attributes: [
      ["rel", "canonical"],
      ["href", "https://x/"],
    ],
  },
  {
    key: "link stylesheet",
    element: "link",
    attributes: [
      ["rel", "stylesheet"],
      ["href", "../api-reference/a.1.css"],
    ],
  },
  { key: "script", element: "script", attributes: [["src", "../api-reference/page.1.js"]] },
  { key: "json-ld", element: "json-ld", value: {} },
];

describe("tags that a layout prints are not added again", () => {
  test.each([
    [
      "<head></head>",
      [
        "title",
        "meta description",
        "meta og:title",
        "link canonical",
        "link stylesheet",
        "script",
        "json-ld",
      ],
    ],
    [
      "<head><TITLE lang=en>x</TITLE></HEAD>",
      ["meta description", "meta og:title", "link canonical", "link stylesheet", "script", "json-ld"],
    ],
    [
      "<head><meta content='x' name=description><meta property='og:title' content=x></head>",
      ["title", "link canonical", "link stylesheet", "script", "json-ld"],
    ],
    [
      "<head><meta name='description-short'><link rel=stylesheet href=/site.css></head>",
      [
        "title",
        "meta description",
        "meta og:title",
        "link canonical",
        "link stylesheet",
        "script",
        "json-ld",
      ],
    ],
    [
      "<head><link href='/base/api-reference/a.1.css' rel='stylesheet'><link rel=canonical href=x></head>",
      ["title", "meta description", "meta og:title", "script", "json-ld"],
    ],
    [
      '<head><script type="application/ld+json">{}</script></head><title>in the body</title>',
      ["title", "meta description", "meta og:title", "link canonical", "link stylesheet", "script"],
    ],
    [
      "<head><script src=other.js></script><script defer src='/base/api-reference/page.1.js'></script></head>",
      ["title", "meta description", "meta og:title", "link canonical", "link stylesheet", "json-ld"],
    ],
    [
      "<!doctype html><meta charset=utf-8><title>a > b</title><link rel=canonical href='a>b'><p>Minified <script src=../api-reference/page.1.js></script>",
      ["meta description", "meta og:title", "link stylesheet", "script", "json-ld"],
    ],
    [
      "<head><meta name='og:title' content='x'><title>x</title></head>",
      ["meta description", "link canonical", "link stylesheet", "script", "json-ld"],
    ],
  ])("%s", (html, missing) => {
    expect(missingHeadTags(html, tags).map(({ key }) => key)).toEqual(missing);
  });
});

test("text that looks like a replacement pattern is inserted unchanged", () => {
  expect(insertIntoHead("<head></head><body>", "<title>$& $1</title>")).toBe(
    "<head><title>$& $1</title>\n</head><body>",
  );
});

describe("missing tags are added", () => {
  const tail = tags.slice(-1);
  const print = (missing: readonly HeadTag[]): Promise<string> =>
    Promise.resolve(`[${missing.map(({ key }) => key).join(" ")}]`);

  test.each([
    [
      "at the end of the head",
      "<head><title>T</title></head><body>",
      "<head><title>T</title>[json-ld]\n</head><body>",
    ],
    ["where the layout asks for them", `<head>${HEAD_MARKER}<link></head>`, "<head>[json-ld]<link></head>"],
    [
      "there, too, if the layout escapes",
      "<head>&lt;!--apiReferenceHead--&gt;</head>",
      "<head>[json-ld]</head>",
    ],
    [
      "before the body, if its tags are left out",
      "<!doctype html><title>T</title><p>x",
      "<!doctype html><title>T</title>[json-ld]\n<p>x",
    ],
    [
      "nowhere, if none is missing",
      `<head>${HEAD_MARKER}<script type="application/ld+json"></script></head>`,
      '<head><script type="application/ld+json"></script></head>',
    ],
  ])("%s", async (_, html, expected) => {
    expect(await completeHead(html, tail, print)).toBe(expected);
  });
});
