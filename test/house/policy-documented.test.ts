import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CONTENT_SECURITY_POLICY } from "../../eleventy-plugin/pages/content-security-policy.js";

it("README gives layouts of a site the policy that our own pages carry", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  expect(readme.includes(`content="${CONTENT_SECURITY_POLICY}"`)).toBe(true);
});
