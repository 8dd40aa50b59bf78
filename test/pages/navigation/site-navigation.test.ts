import { expect, it } from "vitest";
import { siteNavigation, type SiteEntry } from "../../../eleventy-plugin/pages/navigation/site-navigation.js";

const page = (url: string | false, eleventyNavigation?: object): { url: string | false; data: object } => ({
  url,
  data: { ...(eleventyNavigation && { eleventyNavigation }) },
});

const told = (entries: readonly SiteEntry[]): unknown =>
  entries.map(({ title, url, isCurrent, entries: below }) => [
    `${title} ${url ?? "nowhere"}${isCurrent ? " here" : ""}`,
    ...(below.length > 0 ? [told(below)] : []),
  ]);

it("pages are below their parents, by order, with their own titles and URLs", () => {
  const pages = [
    page("/b/", { key: "b", order: 2, title: "Second" }),
    page("/a/", { key: "a", order: 1 }),
    page("/a/deep/", { key: "deep", parent: "a" }),
    page("/a/deep/er/", { key: "deeper", parent: "deep" }),
    page("/none/"),
    page(false, { key: "API", url: "/reference/", order: 3 }),
    page(false, { key: "Group", order: 4 }),
    page("/lost/", { key: "lost", parent: "nobody", order: 5 }),
  ];
  expect(told(siteNavigation(pages, "/a/deep/"))).toEqual([
    ["a /a/", [["deep /a/deep/ here", [["deeper /a/deep/er/"]]]]],
    ["Second /b/"],
    ["API /reference/"],
    ["Group nowhere"],
    ["lost /lost/"],
  ]);
});

it("circular parents end", () => {
  const circle = [
    page("/a/", { key: "a", parent: "b" }),
    page("/b/", { key: "b", parent: "a" }),
    page("/c/", { key: "c" }),
  ];
  expect(told(siteNavigation(circle, "/"))).toEqual([["c /c/"]]);
});
