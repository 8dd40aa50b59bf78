import { describe, expect, it } from "vitest";
import { formatReport } from "../../eleventy-plugin/problems/problems.js";
import { findingsOf, told } from "./told.js";

const spec = "./api.yaml";
const string = "a string that is not empty";
const booleanFix = "Write `true` or `false`, without quotes.";

describe("all options", () => {
  const siteFix = 'Write the URL of the site, such as `"https://docs.example.com"`.';
  const originFix = 'Write it as `"http://10.0.0.7:8080"`, without a path.';
  const tagFix = 'Write a BCP 47 tag, such as `"en"`, `"de"` or `"pt-BR"`.';
  const numberFix = "Write the number without quotes.";

  it.each<[object, string]>([
    [{ openApi: {} }, "unknown-option: There is no option `openApi`. | Did you mean `openapi`?"],
    [{ spec }, "unknown-option: There is no option `spec`. | Did you mean `openapi.spec`?"],
    [{ tabs: [] }, "unknown-option: There is no option `tabs`. | Did you mean `navigation.tabs`?"],
    [
      { output: "server" },
      "unknown-option: There is no option `output`. | Did you mean `deployment.output`?",
    ],
    [
      { navigation: { tab: [] } },
      "unknown-option: There is no option `navigation.tab`. | Did you mean `navigation.tabs`?",
    ],
    [
      { navigation: { tabs: [{ label: "API", path: "/reference", url: "/" }] } },
      "unknown-option: There is no option `navigation.tabs[0].url`. | Remove it, or use one of `label`, `path`.",
    ],
    [
      { llms: { full: true } },
      "unknown-option: There is no option `llms.full`. | Remove it: nothing can be set here.",
    ],
    [
      { labels: { overvew: "x" } },
      "unknown-option: There is no option `labels.overvew`. | Did you mean `labels.overview`?",
    ],
    [
      { labels: { greeting: "x" } },
      "unknown-option: There is no option `labels.greeting`. | Remove it: no label has that name.",
    ],
    [
      { labels: { overview: 1 } },
      "wrong-option: `labels.overview` must be a string, but is 1. | Write a string in quotes.",
    ],
    [
      { labels: [] },
      'wrong-option: `labels` must be an object of strings, but is a list. | Write it as `{ name: "text" }`.',
    ],
    [
      { navigation: { tabs: [{ label: "API" }] } },
      "wrong-option: `navigation.tabs[0].path` must be a string, but is missing. | Add it. Path on this site that the tab opens, such as the route of a reference.",
    ],
    [
      { navigation: { tabs: [{ label: "API", path: "https://example.com" }] } },
      'wrong-option: `navigation.tabs[0].path` must be a path on this site, but is "https://example.com". | Write the path of a page of this site, such as `"/reference"`.',
    ],
    [
      { deployment: { output: "node" } },
      'wrong-option: `deployment.output` must be "static" or "server", but is "node". | Write one of them, or remove the option.',
    ],
    [
      { deployment: "server" },
      'wrong-option: `deployment` must be an object, but is "server". | Write it as `{ … }`.',
    ],
    [
      { site: { url: "docs.example.com" } },
      `wrong-option: \`site.url\` must be an http(s) URL without query and fragment, but is "docs.example.com". | ${siteFix}`,
    ],
    [
      { site: { url: "ftp://example.com" } },
      `wrong-option: \`site.url\` must be an http(s) URL without query and fragment, but is "ftp://example.com". | ${siteFix}`,
    ],
    [
      { site: { url: "https://example.com/#a" } },
      `wrong-option: \`site.url\` must be an http(s) URL without query and fragment, but is "https://example.com/#a". | ${siteFix}`,
    ],
    [
      { site: { url: "https://example.com/?" } },
      `wrong-option: \`site.url\` must be an http(s) URL without query and fragment, but is "https://example.com/?". | ${siteFix}`,
    ],
    [
      { site: { language: "en_US" } },
      `wrong-option: \`site.language\` must be a language tag, but is "en_US". | ${tagFix}`,
    ],
    [
      { site: { language: "" } },
      `wrong-option: \`site.language\` must be a language tag, but is "". | ${tagFix}`,
    ],
    [
      { layout: false },
      `wrong-option: \`layout\` must be ${string}, but is false. | Write a string in quotes.`,
    ],
    [
      { strict: "true" },
      'wrong-option: `strict` must be true, false or "complete", but is "true". | Write `true`, `false` or `"complete"`.',
    ],
    [
      { transform: "./transform.js" },
      'wrong-option: `transform` must be a function, but is "./transform.js". | Write `(document, source) => document`.',
    ],
    [
      { search: "pagefind" },
      'wrong-option: `search` must be true, false or an object, but is "pagefind". | Write `false` to switch it off.',
    ],
    [
      { search: { shortcuts: "/" } },
      `wrong-option: \`search.shortcuts\` must be true or false, but is "/". | ${booleanFix}`,
    ],
    [
      { search: { synonyms: ["pr"] } },
      'wrong-option: `search.synonyms` must be an object of strings, but is a list. | Write it as `{ name: "text" }`.',
    ],
    [
      { search: { synonyms: { pr: 1 } } },
      "wrong-option: `search.synonyms.pr` must be a string, but is 1. | Write a string in quotes.",
    ],
    [
      { openGraph: { fonts: "a.ttf" } },
      'wrong-option: `openGraph.fonts` must be a list, but is "a.ttf". | Write it as `[ … ]`.',
    ],
    [
      { openGraph: { fonts: [1] } },
      `wrong-option: \`openGraph.fonts[0]\` must be ${string}, but is 1. | Write a string in quotes.`,
    ],
    [
      { proxy: { timeout: "30" } },
      `wrong-option: \`proxy.timeout\` must be a whole number of at least 1, but is "30". | ${numberFix}`,
    ],
    [
      { proxy: { maxInFlight: 0 } },
      `wrong-option: \`proxy.maxInFlight\` must be a whole number of at least 1, but is 0. | ${numberFix}`,
    ],
    [
      { proxy: { maxRequestBytes: 1.5 } },
      `wrong-option: \`proxy.maxRequestBytes\` must be a whole number of at least 1, but is 1.5. | ${numberFix}`,
    ],
    [
      { proxy: { maxResponseBytes: Number.NaN } },
      `wrong-option: \`proxy.maxResponseBytes\` must be a whole number of at least 1, but is NaN. | ${numberFix}`,
    ],
    [
      { proxy: { allowPrivateServers: ["http://10.0.0.7/a"] } },
      `wrong-option: \`proxy.allowPrivateServers[0]\` must be an origin: scheme, host and port, but is "http://10.0.0.7/a". | ${originFix}`,
    ],
  ])("%j", (options, line) => {
    expect(told({ openapi: { spec }, ...options })).toEqual([line]);
  });

  it("suggests the missing required name for an unknown one", () => {
    expect(told({ openapi: { spec }, navigation: { tabs: [{ label: "API", url: "/reference" }] } })[0]).toBe(
      "unknown-option: There is no option `navigation.tabs[0].url`. | Did you mean `navigation.tabs[0].path`?",
    );
  });

  it.each([null, "./api.yaml", [], 1, true])("as %j", (options) => {
    const [line, ...rest] = told(options);
    expect(line).toMatch(
      /^wrong-option: `options` must be an object, .* \| Write `addPlugin\(apiReference, { … }\)`\.$/,
    );
    expect(rest).toEqual([]);
  });
});

it("reads only own keys, with any names", () => {
  const options: unknown = JSON.parse(
    '{ "__proto__": { "strict": true }, "openapi": { "spec": "a", "__proto__": { "route": 1 }, "embed": { "__proto__": 1 } }, "labels": { "__proto__": "x" } }',
  );
  expect(findingsOf(options).map(({ code, place }) => `${code} ${place.source}`)).toEqual([
    "unknown-option __proto__",
    "unknown-option openapi.__proto__",
    "unknown-option labels.__proto__",
  ]);
  expect(({} as { strict?: unknown }).strict).toBeUndefined();
});

it("truncates a long or odd name to one short line", () => {
  const [finding] = findingsOf({ [`a\n\u001b[31m${"b".repeat(200)}`]: 1 });
  expect(finding?.message).toBe(`There is no option \`a??[31m${"b".repeat(53)}\`.`);
});

it("reports the option as the location", () => {
  const options = { openapi: { spec, rout: "/", playground: { proxy: true } }, site: { url: "x" } };
  expect(findingsOf(options).map(({ place }) => place)).toEqual([
    { source: "openapi.rout" },
    { source: "site.url" },
    { source: "openapi.playground.proxy" },
  ]);
});

it("reports all errors together", async () => {
  const options = {
    openapi: {
      sources: [{ spec: "a.yaml" }, { spec: "b.yaml", label: "B", noindex: "yes" }, { label: "C" }],
      codeSamples: ["curl", "ruby"],
      rout: "/api",
    },
    asyncapi: { spec: "events.yaml", sources: [{ spec: "more.yaml" }] },
    sitemaps: false,
  };
  await expect(`${formatReport(findingsOf(options))}\n`).toMatchFileSnapshot("reports/several-mistakes.txt");
});
