import { describe, expect, it } from "vitest";
import { told } from "./told.js";

const spec = "./api.yaml";
const string = "a string that is not empty";
const routeFix = 'Write a path on this site, such as `"/reference"`; `"/"` is its root.';
const specFix =
  'Write a path relative to the folder Eleventy runs in, such as `"./openapi.yaml"`, or an http(s) URL.';
const proxyFix =
  'Write `true` for the built-in proxy or a URL such as `"https://proxy.example.com/"`, without user name and password, because public pages contain it.';
const booleanFix = "Write `true` or `false`, without quotes.";
const integrityFix =
  "Write the hash of the document. A build with a wrong hash in this format reports the right one.";

const wrongValues: readonly [object, string, string, string][] = [
  [{ enabled: "yes" }, "enabled", 'true or false, but is "yes"', booleanFix],
  [{ spec: 12 }, "spec", "an http(s) URL or the path of a file, but is 12", specFix],
  [{ spec: " " }, "spec", 'an http(s) URL or the path of a file, but is " "', specFix],
  [
    { spec: "ftp://example.com/api.yaml" },
    "spec",
    'an http(s) URL or the path of a file, but is "ftp://example.com/api.yaml"',
    specFix,
  ],
  [
    { spec: "file:///api.yaml" },
    "spec",
    'an http(s) URL or the path of a file, but is "file:///api.yaml"',
    specFix,
  ],
  [{ spec: "https://" }, "spec", 'an http(s) URL or the path of a file, but is "https://"', specFix],
  ...["http://schemas.example.com/", "https://example.com/?a", "file:///a.json", "https:"].map(
    (place): [object, string, string, string] => [
      { references: [place] },
      "references[0]",
      `the beginning of an https URL or the path of a file, but is ${JSON.stringify(place)}`,
      'Write a URL with its host, such as `"https://schemas.example.org/"` (`http` only for this machine), or the path of a file relative to the folder Eleventy runs in.',
    ],
  ),
  [{ route: 1 }, "route", "a path of letters, digits and hyphens, but is 1", routeFix],
  [{ route: "/a b" }, "route", 'a path of letters, digits and hyphens, but is "/a b"', routeFix],
  [{ route: "../up" }, "route", 'a path of letters, digits and hyphens, but is "../up"', routeFix],
  [{ route: "/a?b" }, "route", 'a path of letters, digits and hyphens, but is "/a?b"', routeFix],
  [{ route: "/a#b" }, "route", 'a path of letters, digits and hyphens, but is "/a#b"', routeFix],
  [{ route: "/%61" }, "route", 'a path of letters, digits and hyphens, but is "/%61"', routeFix],
  [{ route: "\\a" }, "route", 'a path of letters, digits and hyphens, but is "\\\\a"', routeFix],
  [
    { route: "https://example.com/" },
    "route",
    'a path of letters, digits and hyphens, but is "https://example.com/"',
    routeFix,
  ],
  [
    { playground: { proxy: "ftp://example.com" } },
    "playground.proxy",
    'true, false or the http(s) URL of a proxy, but is "ftp://example.com"',
    proxyFix,
  ],
  [
    { playground: { proxy: "//example.com" } },
    "playground.proxy",
    'true, false or the http(s) URL of a proxy, but is "//example.com"',
    proxyFix,
  ],
  [
    { playground: { proxy: "https://me:word@example.com/?key=word" } },
    "playground.proxy",
    'true, false or the http(s) URL of a proxy, but is "https://…@example.com/?key=…"',
    proxyFix,
  ],
  [{ playground: { checkAnswers: 0 } }, "playground.checkAnswers", "true or false, but is 0", booleanFix],
  [
    { playground: { hooks: "https://example.com/hooks.js" } },
    "playground.hooks",
    'the path of a JavaScript module, but is "https://example.com/hooks.js"',
    'Write the path of a .js or .mjs file relative to the folder Eleventy runs in, such as `"./assets/panel-hooks.js"`.',
  ],
  [{ includeInSearch: "no" }, "includeInSearch", 'true or false, but is "no"', booleanFix],
];

const wrongInSources: readonly [object, string, string, string][] = [
  [{ label: 1 }, "label", `${string}, but is 1`, "Write a string in quotes."],
  [{ route: [] }, "route", "a path of letters, digits and hyphens, but is a list", routeFix],
  [
    { integrity: "sha256-abc" },
    "integrity",
    '`sha256-` and the Base64-encoded hash, but is "sha256-abc"',
    integrityFix,
  ],
  [
    { integrity: `sha512-${"A".repeat(43)}=` },
    "integrity",
    `\`sha256-\` and the Base64-encoded hash, but is "sha512-${"A".repeat(43)}="`,
    integrityFix,
  ],
  [{ group: {} }, "group", `${string}, but is an object`, "Write a string in quotes."],
  [{ noindex: () => true }, "noindex", "true or false, but is a function", booleanFix],
];

describe.each(["openapi", "asyncapi"] as const)("the block `%s`", (block) => {
  const toldOf = (value: object): readonly string[] => told({ [block]: value });

  it.each(wrongValues)("%o", (value, option, state, fix) => {
    expect(toldOf({ spec, ...value })).toEqual([
      `wrong-option: \`${block}.${option}\` must be ${state}. | ${fix}`,
    ]);
  });

  it.each(wrongInSources)("a source with %o", (value, option, state, fix) => {
    expect(toldOf({ sources: [{ spec, ...value }] })).toEqual([
      `wrong-option: \`${block}.sources[0].${option}\` must be ${state}. | ${fix}`,
    ]);
  });

  it.each(["./api.yaml", true, 1, [], null])("as %j", (value) => {
    expect(told({ [block]: value })[0]).toMatch(
      new RegExp(`^wrong-option: \`${block}\` must be an object, .* \\| Write it as \`{ spec: `),
    );
  });
});

const picture =
  'Write the path of an SVG, PNG, WebP, AVIF, JPEG, GIF or ICO file relative to the folder Eleventy runs in, such as `"./assets/logo.svg"`.';
const link =
  'Write the path of a page of this site, such as `"/imprint"`, or a URL, such as `"https://status.example.com"`.';

describe("the brand of a site", () => {
  it.each<[object, string, string, string]>([
    [{ logo: true }, "logo", "the path of an image file, but is true", picture],
    [{ logo: "logo.txt" }, "logo", 'the path of an image file, but is "logo.txt"', picture],
    [
      { logo: "https://example.com/logo.svg" },
      "logo",
      'the path of an image file, but is "https://example.com/logo.svg"',
      picture,
    ],
    [{ logo: { light: "a.svg" } }, "logo.dark", "a string, but is missing", "Add it. Logo for dark pages."],
    [{ favicon: {} }, "favicon", "the path of an image file, but is an object", picture],
    [{ footer: {} }, "footer", "a list, but is an object", "Write it as `[ … ]`."],
    [
      { footer: [{ label: "Bad", url: "javascript:alert(1)" }] },
      "footer[0].url",
      'a path on this site, or an http(s) or `mailto:` URL, but is "javascript:alert(1)"',
      link,
    ],
    [
      { footer: [{ label: "Up", url: "../up" }] },
      "footer[0].url",
      'a path on this site, or an http(s) or `mailto:` URL, but is "../up"',
      link,
    ],
  ])("%o", (site, option, state, fix) => {
    expect(told({ openapi: { spec }, site })).toEqual([
      `wrong-option: \`site.${option}\` must be ${state}. | ${fix}`,
    ]);
  });
});
