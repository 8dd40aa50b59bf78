import { describe, expect, test } from "vitest";
import { createUrlTrie } from "../../../eleventy-plugin/normalise/values/url-trie.js";

const TEMPLATES = [
  "/repos/{owner}/{repo}",
  "/repos/{owner}/{repo}/issues/{number}",
  "/repos/{owner}/{repo}/compare/{base}...{head}",
  "/repos/{owner}/{repo}/import",
  "/orgs/{org}/{product}/{enablement}",
  "/orgs/{org}/teams",
  "/users/{username}",
  "/users/me",
  "/{anything}",
];

/** Returns the values that the URLs give for a template's variables. Each URL counts once. */
function valuesOf(
  template: string,
  paths: readonly string[],
  fits: (values: readonly string[]) => boolean = () => true,
): readonly string[] {
  const trie = createUrlTrie(TEMPLATES);
  for (const path of paths) trie.add(path, 1);
  return trie.values(template, fits);
}

const ISSUE = "/repos/{owner}/{repo}/issues/{number}";

describe("values of a template", () => {
  test.each<[what: string, template: string, paths: readonly string[], values: readonly string[]]>([
    ["those of its address", ISSUE, ["/repos/a/b/issues/7"], ["a", "b", "7"]],
    ["decoded", "/users/{username}", ["/users/a%20b"], ["a b"]],
    ["a slash at the end", "/users/{username}", ["/users/a/"], ["a"]],
    [
      "several in one segment",
      "/repos/{owner}/{repo}/compare/{base}...{head}",
      ["/repos/a/b/compare/v1...v2"],
      ["a", "b", "v1", "v2"],
    ],
    ["of an address that goes on", "/repos/{owner}/{repo}", ["/repos/a/b/issues/7"], ["a", "b"]],
    ["as far as an address goes", ISSUE, ["/repos/a/b"], ["a", "b"]],
    ["the most frequent", "/users/{username}", ["/users/a", "/users/b", "/users/b"], ["b"]],
    ["on a draw the first", "/users/{username}", ["/users/b", "/users/a"], ["b"]],
    [
      "together: no owner of one address with a repository of another",
      "/repos/{owner}/{repo}",
      ["/repos/a/b", "/repos/a/c", "/repos/d/c", "/repos/d/c"],
      ["d", "c"],
    ],
    [
      "of the address that goes deepest, not of the most frequent",
      "/repos/{owner}/{repo}/import",
      ["/repos/a/b", "/repos/a/b", "/repos/c/d/import"],
      ["c", "d"],
    ],
  ])("%s", (_, template, paths, values) => {
    expect(valuesOf(template, paths)).toEqual(values);
  });
});

describe("no values", () => {
  test.each<[what: string, template: string, path: string]>([
    ["where another path has the segment itself", "/users/{username}", "/users/me"],
    ["that is a collection of another path", "/orgs/{org}/{product}/{enablement}", "/orgs/a/users/1"],
    ["of an address that is no path of the API", "/repos/{owner}/{repo}", "/repos/a/b/pages"],
    ["of a path without anything that tells it from others", "/{anything}", "/a"],
    ["that is the variable's own name", "/repos/{owner}/{repo}", "/repos/OWNER/REPO"],
    ["that is a placeholder", "/users/{username}", "/users/:username"],
    ["in braces", "/users/{username}", "/users/{username}"],
    ["in angle brackets", "/users/{username}", "/users/%3Cname%3E"],
    ["called YOUR_NAME", "/users/{username}", "/users/YOUR_NAME"],
    ["that is `string`", "/users/{username}", "/users/string"],
    ["that cannot be decoded", "/users/{username}", "/users/%E0%A4%A"],
    ["of hundreds of segments", "/users/{username}", `/users/a${"/b".repeat(500)}`],
  ])("%s", (_, template, path) => {
    expect(valuesOf(template, [path])).toEqual([]);
  });
});

test("values that are not allowed are replaced by the next", () => {
  const isNumber = ([, , number = "0"]: readonly string[]): boolean => /^\d+$/.test(number);
  expect(valuesOf(ISSUE, ["/repos/a/b/issues/new", "/repos/a/b/issues/7"], isNumber)).toEqual([
    "a",
    "b",
    "7",
  ]);
  expect(valuesOf(ISSUE, ["/repos/a/b/issues/new"], isNumber)).toEqual(["a", "b"]);
});
