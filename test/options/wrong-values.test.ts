import { describe, expect, it } from "vitest";
import { optionsWith, reportOf, told, type WrongValue } from "./told.js";

const spec = "./api.yaml";
const string = "a string that is not empty";
const routeFix = 'Write a path on this site, such as `"/reference"`; `"/"` is its root.';
const specFix =
  'Write a path relative to the folder Eleventy runs in, such as `"./openapi.yaml"`, or an http(s) URL.';
const proxyFix =
  'Write `true` for the built-in proxy or a URL such as `"https://proxy.example.com/"`, without user name and password, because public pages contain it.';
const oneFix = "Write one of them, or remove the option.";
const booleanFix = "Write `true` or `false`, without quotes.";
const integrityFix =
  "Write the hash of the document. A build with a wrong hash in this format reports the right one.";

const boolean = "true or false";
const document = "an http(s) URL or the path of a file";
const route = "a path of letters, digits and hyphens";
const proxy = "true, false or the http(s) URL of a proxy";
const hash = "`sha256-` and the Base64-encoded hash";

const wrongValues: readonly WrongValue[] = [
  ["enabled", "yes", boolean, booleanFix],
  ["spec", 12, document, specFix],
  ["spec", " ", document, specFix],
  ["spec", "ftp://example.com/api.yaml", document, specFix],
  ["spec", "file:///api.yaml", document, specFix],
  ["spec", "https://", document, specFix],
  ...["http://schemas.example.com/", "https://example.com/?a", "file:///a.json", "https:"].map(
    (place): WrongValue => [
      "references[0]",
      place,
      "the beginning of an https URL or the path of a file",
      'Write a URL with its host, such as `"https://schemas.example.org/"` (`http` only for this machine), or the path of a file relative to the folder Eleventy runs in.',
    ],
  ),
  ["route", 1, route, routeFix],
  ["route", "/a b", route, routeFix],
  ["route", "../up", route, routeFix],
  ["route", "/a?b", route, routeFix],
  ["route", "/a#b", route, routeFix],
  ["route", "/%61", route, routeFix],
  ["route", "\\a", route, routeFix],
  ["route", "https://example.com/", route, routeFix],
  ["playground.proxy", "ftp://example.com", proxy, proxyFix],
  ["playground.proxy", "//example.com", proxy, proxyFix],
  [
    "playground.proxy",
    "https://me:word@example.com/?key=word",
    proxy,
    proxyFix,
    '"https://…@example.com/?key=…"',
  ],
  ["playground.checkAnswers", 0, boolean, booleanFix],
  [
    "playground.hooks",
    "https://example.com/hooks.js",
    "the path of a JavaScript module",
    'Write the path of a .js or .mjs file relative to the folder Eleventy runs in, such as `"./assets/panel-hooks.js"`.',
  ],
  ["includeInSearch", "no", boolean, booleanFix],
  ["renderer", "scalar", '"native" or "embed"', oneFix],
  ["playground", "on", "true, false or an object", "Write `false` to switch it off."],
  ["playground.credentials", "same-origin", '"omit" or "include"', oneFix],
  ["codeSamples", "curl", "a list", "Write it as `[ … ]`."],
  ["embed", "scalar", "an object", "Write it as `{ … }`."],
  ["theme", null, string, "Write a string in quotes."],
];

const wrongInSources: readonly WrongValue[] = [
  ["label", 1, string, "Write a string in quotes."],
  ["route", [], route, routeFix, "a list"],
  ["integrity", "sha256-abc", hash, integrityFix],
  ["integrity", `sha512-${"A".repeat(43)}=`, hash, integrityFix],
  ["group", {}, string, "Write a string in quotes.", "an object"],
  ["noindex", () => true, boolean, booleanFix, "a function"],
];

describe.each(["openapi", "asyncapi"] as const)("the block `%s`", (block) => {
  const toldOf = (value: object): readonly string[] => told({ [block]: value });

  it.for(wrongValues)("%s: %o", (row) => {
    expect(toldOf({ spec, ...optionsWith(row[0], row[1]) })).toEqual([reportOf(row, `${block}.`)]);
  });

  it.for(wrongInSources)("of a source, %s: %o", (row) => {
    expect(toldOf({ sources: [{ spec, ...optionsWith(row[0], row[1]) }] })).toEqual([
      reportOf(row, `${block}.sources[0].`),
    ]);
  });

  it.each(["./api.yaml", true, 1, [], null])("as %j", (value) => {
    expect(told({ [block]: value })[0]).toMatch(
      new RegExp(`^wrong-option: \`${block}\` must be an object, .* \\| Write it as \`{ spec: `),
    );
  });
});

const picture = "the path of an image file";
const pictureFix =
  'Write the path of an SVG, PNG, WebP, AVIF, JPEG, GIF or ICO file relative to the folder Eleventy runs in, such as `"./assets/logo.svg"`.';
const link = "a path on this site, or an http(s) or `mailto:` URL";
const linkFix =
  'Write the path of a page of this site, such as `"/imprint"`, or a URL, such as `"https://status.example.com"`.';

describe("the brand of a site", () => {
  it.for<WrongValue>([
    ["site.logo", true, picture, pictureFix],
    ["site.logo", "logo.txt", picture, pictureFix],
    ["site.logo", "https://example.com/logo.svg", picture, pictureFix],
    ["site.favicon", {}, picture, pictureFix, "an object"],
    ["site.footer", {}, "a list", "Write it as `[ … ]`.", "an object"],
  ])("%s: %o", (row) => {
    expect(told({ openapi: { spec }, ...optionsWith(row[0], row[1]) })).toEqual([reportOf(row)]);
  });

  it("with one of two logos", () => {
    expect(told({ openapi: { spec }, site: { logo: { light: "a.svg" } } })).toEqual([
      "wrong-option: `site.logo.dark` must be a string, but is missing. | Add it. Logo for dark pages.",
    ]);
  });

  it.each(["javascript:alert(1)", "../up"])("with a link to %s in the footer", (url) => {
    const site = { footer: [{ label: "Link", url }] };
    expect(told({ openapi: { spec }, site })).toEqual([reportOf(["site.footer[0].url", url, link, linkFix])]);
  });
});
