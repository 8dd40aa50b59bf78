import { expect, it } from "vitest";
import { MAX_CACHE_BYTES, MAX_CACHE_FILES } from "../../eleventy-plugin/pages/cache/page-cache-file.js";
import { docsPage } from "./documentation.js";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

it("the documentation says how many files of finished pages are kept, and how much room they take together", () => {
  const page = docsPage("guides/large-documents.md").replace(/\s+/g, " ");
  const sentence =
    /a file for each of the last (\w+) ways the site was built or served, at most (\d+) GB together/;
  const [, files = "", gigabytes] = sentence.exec(page) ?? [];
  expect(NUMBERS.indexOf(files)).toBe(MAX_CACHE_FILES);
  expect(Number(gigabytes) * 2 ** 30).toBe(MAX_CACHE_BYTES);
});
