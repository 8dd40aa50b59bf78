import { describe, expect, test } from "vitest";
import { relativeUrl } from "../../../eleventy-plugin/pages/urls/page-url.js";

const pages = ["/", "/reference/", "/reference/pets/", "/reference/pets/add-pet/", "/東京/größe/"];
const targets = [...pages, "/api-reference/style.1a2b.css", "/reference/pets/add-pet/index.md", "/a b/c?d/"];

describe("a relative link has the same target as an absolute one, from any page to any target", () => {
  // The expected values come from Node's implementation of the URL standard.
  for (const prefix of ["", "/base", "/deep/er"]) {
    for (const page of pages) {
      test.each(targets)(`${prefix}${page} → %s`, (target) => {
        const link = relativeUrl(target, page);
        const expected = new URL(
          prefix + target.split("/").map(encodeURIComponent).join("/"),
          "https://docs.example.com",
        );
        expect(new URL(link, `https://docs.example.com${prefix}${page}`).href).toBe(expected.href);
        expect(link).not.toMatch(/^\//);
      });
    }
  }
});

test("a fragment is kept unchanged", () => {
  expect(relativeUrl("/reference/pets/#body.name", "/reference/")).toBe("pets/#body.name");
});

test("a first segment with a colon is not mistaken for a scheme", () => {
  expect(new URL(relativeUrl("/a/x:y/", "/a/"), "https://h/a/").pathname).toBe("/a/x%3Ay/");
});
