import { describe, expect, test } from "vitest";
import { insertIntoHead, missingHeadTags } from "../../eleventy-plugin/pages/complete-head.js";
import type { HeadTag } from "../../eleventy-plugin/pages/head-tags.js";

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

describe("what a layout prints itself is not printed again", () => {
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
    ["no head at all", []],
  ])("%s", (html, missing) => {
    expect(missingHeadTags(html, tags).map(({ key }) => key)).toEqual(missing);
  });
});

test("text that looks like a replacement pattern is inserted as it is", () => {
  expect(insertIntoHead("<head></head><body>", "<title>$& $1</title>")).toBe(
    "<head><title>$& $1</title>\n</head><body>",
  );
});
