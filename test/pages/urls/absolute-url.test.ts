import { expect, test } from "vitest";
import { resolveOptions } from "../../../eleventy-plugin/options/resolve-options.js";
import { absoluteOrRootUrl, absoluteUrl } from "../../../eleventy-plugin/pages/urls/page-url.js";

const PAGE = "/reference/pets/";

test.each<[siteUrl: string, pathPrefix: string, expected: string]>([
  ["https://docs.example.com", "/", "https://docs.example.com/reference/pets/"],
  ["https://docs.example.com", "/app/", "https://docs.example.com/app/reference/pets/"],
  ["https://docs.example.com/app", "/", "https://docs.example.com/app/reference/pets/"],
  ["https://docs.example.com/app", "/app/", "https://docs.example.com/app/reference/pets/"],
  ["https://docs.example.com/app/", "/app/", "https://docs.example.com/app/reference/pets/"],
  ["https://docs.example.com/a/app", "/app/", "https://docs.example.com/a/app/reference/pets/"],
  ["https://docs.example.com/a/b", "/a/b/", "https://docs.example.com/a/b/reference/pets/"],
  ["https://docs.example.com/größe", "/größe/", "https://docs.example.com/gr%C3%B6%C3%9Fe/reference/pets/"],
  ["https://docs.example.com/myapp", "/app/", "https://docs.example.com/myapp/app/reference/pets/"],
  ["https://docs.example.com/App", "/app/", "https://docs.example.com/App/app/reference/pets/"],
  ["https://docs.example.com/app", "/app/v1/", "https://docs.example.com/app/app/v1/reference/pets/"],
  ["https://app", "/app/", "https://app/app/reference/pets/"],
])(
  "of `site.url` %s and `pathPrefix` %s, an absolute URL has a common path once",
  (url, pathPrefix, expected) => {
    const options = resolveOptions({ site: { url } });
    expect(absoluteUrl(PAGE, { site: options.site, pathPrefix })).toBe(expected);
    expect(absoluteOrRootUrl(PAGE, { options, pathPrefix })).toBe(expected);
  },
);

test("without `site.url`, a URL begins with the `pathPrefix`", () => {
  const options = resolveOptions({});
  expect(absoluteUrl(PAGE, { site: options.site, pathPrefix: "/app/" })).toBeUndefined();
  expect(absoluteOrRootUrl(PAGE, { options, pathPrefix: "/app/" })).toBe("/app/reference/pets/");
});
