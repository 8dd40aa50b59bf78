import { describe, expect, it } from "vitest";
import { embedConfiguration, followsTheme } from "../../eleventy-plugin/embed/embed-configuration.js";
import { embedPolicy } from "../../eleventy-plugin/embed/embed-view.js";

const title = "Pets";

describe("derived settings", () => {
  it("keep to the page's own origin, and hide controls that the page has", () => {
    expect(embedConfiguration({}, { title })).toEqual({
      title,
      withDefaultFonts: false,
      proxyUrl: "",
      agent: { disabled: true },
      mcp: { disabled: true },
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: "never",
      hideDarkModeToggle: true,
    });
  });

  it.each<[string, object, object, object]>([
    ["the theme", { theme: "moon" }, {}, { theme: "moon" }],
    [
      "where relative servers of a remote document are",
      {},
      { documentUrl: "https://api.example.com/specs/v1.json" },
      { baseServerURL: "https://api.example.com" },
    ],
  ])("takes over %s", (_, source, reference, expected) => {
    expect(embedConfiguration(source, { title, ...reference })).toMatchObject(expected);
  });

  it("contain no document that only the renderer reads", () => {
    expect(embedConfiguration({ isForeign: true }, { title })).not.toHaveProperty("title");
  });
});

describe("`embed`", () => {
  const embed = {
    theme: "mars",
    customCss: ".a { color: red }",
    content: { openapi: "3.1.0" },
    url: "/other.json",
    localization: { locale: "de" },
    agent: { key: "k" },
    hideTestRequestButton: true,
    orderSchemaPropertiesBy: "preserve",
    somethingNew: [{ deep: null }],
    hideDarkModeToggle: false,
    withDefaultFonts: true,
  };

  it("is passed on, each key complete and unchanged, and takes precedence", () => {
    const configuration = embedConfiguration({ theme: "moon", embed }, { title });
    expect(configuration).toEqual({ ...embedConfiguration({}, { title }), ...embed });
    for (const [key, value] of Object.entries(embed)) expect(configuration[key]).toBe(value);
  });

  it("treats undefined as absent", () => {
    expect(embedConfiguration({ theme: "moon", embed: { theme: undefined } }, { title })["theme"]).toBe(
      "moon",
    );
  });

  it.each([
    [{}, true],
    [{ forceDarkModeState: undefined }, true],
    [{ hideDarkModeToggle: false }, true],
    [{ forceDarkModeState: "dark" }, false],
    [{ darkMode: false }, false],
  ])("%o leaves the colour mode to the page: %s", (embed, expected) => {
    expect(followsTheme({ embed })).toBe(expected);
    const configuration = embedConfiguration({ embed }, { title });
    if (!expected) expect(configuration).not.toHaveProperty("hideDarkModeToggle");
  });
});

describe("the policy", () => {
  const directive = (embed: Readonly<Record<string, unknown>>, name: string): string | undefined =>
    embedPolicy({ embed })
      .split("; ")
      .find((each) => each.startsWith(`${name} `));

  it.each([
    [{}, "script-src", "script-src 'self'"],
    [{}, "style-src", "style-src 'self' 'unsafe-inline'"],
    [{}, "font-src", "font-src 'self' data:"],
    [{ withDefaultFonts: true }, "font-src", "font-src 'self' data: https:"],
    [{ customCss: "@import" }, "style-src", "style-src 'self' 'unsafe-inline' https:"],
    [
      { pluginUrls: ["https://cdn.example.com/a.js", "https://cdn.example.com/b.js", "/own.js", "x; *", 5] },
      "script-src",
      "script-src 'self' https://cdn.example.com",
    ],
    [{ pluginUrls: "all" }, "script-src", "script-src 'self'"],
  ])("with %o has %s", (embed, name, expected) => {
    expect(directive(embed, name)).toBe(expected);
  });
});
