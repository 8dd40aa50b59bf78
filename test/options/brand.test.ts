import { expect, it } from "vitest";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";

const siteOf = (site: object): object => resolveOptions({ openapi: { spec: "./api.yaml" }, site }).site;

it("images are paths as written, a single logo is that of light pages", () => {
  expect(siteOf({ logo: "assets/Logo.SVG", favicon: "./icon.png" })).toEqual({
    language: "en",
    logo: { light: "assets/Logo.SVG" },
    favicon: "./icon.png",
  });
  const logo = { light: "l.webp", dark: "d.webp" };
  expect(siteOf({ logo })).toEqual({ language: "en", logo });
});

it("each may be disabled", () => {
  const none = { logo: false, favicon: false, footer: false };
  expect(siteOf(none)).toEqual({ language: "en", ...none });
});

it.each([
  ["imprint", "/imprint/"],
  ["/files/openapi.yaml", "/files/openapi.yaml"],
  ["/v1.2/", "/v1.2/"],
  ["/guides#first", "/guides/#first"],
  ["/", "/"],
  ["https://status.example.com", "https://status.example.com/"],
  ["mailto:us@example.com", "mailto:us@example.com"],
])("a footer link to %s has the target %s", (url, resolved) => {
  expect(siteOf({ footer: [{ label: "Link", url }] })).toEqual({
    language: "en",
    footer: [{ label: "Link", url: resolved }],
  });
});
