import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contentSecurityPolicy } from "../../eleventy-plugin/pages/eleventy/content-security-policy.js";

it("README gives layouts of a site the policies that our own pages carry, with search and without, at one place", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, section = ""] = readme.split("\n### Your own layout\n");
  const [layout = ""] = section.split("\n### ");
  expect([...layout.matchAll(/content="([^"]+)"/g)].map(([, policy]) => policy)).toEqual([
    contentSecurityPolicy(true),
    contentSecurityPolicy(false),
  ]);
});
