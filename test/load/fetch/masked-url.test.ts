import { expect, test } from "vitest";
import { maskedUrl } from "../../../eleventy-plugin/load/fetch/masked-url.js";

test.each([
  ["specs/api.yaml", "specs/api.yaml"],
  ["specs/api?x=1#y.yaml", "specs/api?x=1#y.yaml"],
  ["https://example.com/api.json", "https://example.com/api.json"],
  ["HTTPS://EXAMPLE.com/Api.json", "https://example.com/Api.json"],
  ["https://user:word@example.com:8443/api.json", "https://example.com:8443/api.json"],
  ["https://word@example.com/", "https://example.com/"],
  ["https://example.com/api?token=abc&v=2&flag", "https://example.com/api?token=***&v=***&flag=***"],
  ["https://example.com/api?to%3Dken=abc#secret", "https://example.com/api?to%3Dken=***"],
  ["https://user:word@exa mple/api?token=abc", "https://exa mple/api"],
])("%s is shown as %s", (spec, shown) => {
  expect(maskedUrl(spec)).toBe(shown);
});
