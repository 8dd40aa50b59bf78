import { describe, expect, it } from "vitest";
import { formatReport } from "../../eleventy-plugin/problems/problems.js";
import { findingsOf, optionsWith, reportOf, told, type WrongValue } from "./told.js";

const spec = "./api.yaml";
const string = "a string that is not empty";

describe("all options", () => {
  const siteFix = 'Write the URL of the site, such as `"https://docs.example.com"`.';
  const tagFix = 'Write a BCP 47 tag, such as `"en"`, `"de"` or `"pt-BR"`.';
  const siteUrl = "an http(s) URL without query and fragment";
  const mapFix = 'Write it as `{ name: "text" }`.';
  const number = "a whole number of at least 1";
  const numberFix = "Write the number without quotes.";

  it.each<[object, string]>([
    [{ openApi: {} }, "There is no option `openApi`. | Did you mean `openapi`?"],
    [{ spec }, "There is no option `spec`. | Did you mean `openapi.spec`?"],
    [{ tabs: [] }, "There is no option `tabs`. | Did you mean `navigation.tabs`?"],
    [{ output: "server" }, "There is no option `output`. | Did you mean `deployment.output`?"],
    [{ navigation: { tab: [] } }, "There is no option `navigation.tab`. | Did you mean `navigation.tabs`?"],
    [
      { navigation: { tabs: [{ label: "API", path: "/reference", url: "/" }] } },
      "There is no option `navigation.tabs[0].url`. | Remove it, or use one of `label`, `path`.",
    ],
    [{ llms: { full: true } }, "There is no option `llms.full`. | Remove it: nothing can be set here."],
    [{ labels: { overvew: "x" } }, "There is no option `labels.overvew`. | Did you mean `labels.overview`?"],
    [
      { labels: { greeting: "x" } },
      "There is no option `labels.greeting`. | Remove it: no label has that name.",
    ],
  ])("an unknown name: %j", (options, line) => {
    expect(told({ openapi: { spec }, ...options })).toEqual([`unknown-option: ${line}`]);
  });

  it.each<[object, string]>([
    [
      { navigation: { tabs: [{ label: "API" }] } },
      "wrong-option: `navigation.tabs[0].path` must be a string, but is missing. | Add it. Path on this site that the tab opens, such as the route of a reference.",
    ],
    [
      { navigation: { tabs: [{ label: "API", path: "https://example.com" }] } },
      'wrong-option: `navigation.tabs[0].path` must be a path on this site, but is "https://example.com". | Write the path of a page of this site, such as `"/reference"`.',
    ],
  ])("%j", (options, line) => {
    expect(told({ openapi: { spec }, ...options })).toEqual([line]);
  });

  it.for<WrongValue>([
    ["labels.overview", 1, "a string", "Write a string in quotes."],
    ["labels", [], "an object of strings", mapFix, "a list"],
    ["deployment.output", "node", '"static" or "server"', "Write one of them, or remove the option."],
    ["deployment", "server", "an object", "Write it as `{ … }`."],
    ["site.url", "docs.example.com", siteUrl, siteFix],
    ["site.url", "ftp://example.com", siteUrl, siteFix],
    ["site.url", "https://example.com/#a", siteUrl, siteFix],
    ["site.url", "https://example.com/?", siteUrl, siteFix],
    ["site.language", "en_US", "a language tag", tagFix],
    ["site.language", "", "a language tag", tagFix],
    ["layout", false, string, "Write a string in quotes."],
    ["strict", "true", 'true, false or "complete"', 'Write `true`, `false` or `"complete"`.'],
    ["transform", "./transform.js", "a function", "Write `(document, source) => document`."],
    ["search", "pagefind", "true, false or an object", "Write `false` to switch it off."],
    ["search.shortcuts", "/", "true or false", "Write `true` or `false`, without quotes."],
    ["search.synonyms", ["pr"], "an object of strings", mapFix, "a list"],
    ["search.synonyms.pr", 1, "a string", "Write a string in quotes."],
    ["openGraph.fonts", "a.ttf", "a list", "Write it as `[ … ]`."],
    ["openGraph.fonts[0]", 1, string, "Write a string in quotes."],
    ["proxy.timeout", "30", number, numberFix],
    ["proxy.maxInFlight", 0, number, numberFix],
    ["proxy.maxRequestBytes", 1.5, number, numberFix],
    ["proxy.maxResponseBytes", Number.NaN, number, numberFix, "NaN"],
    [
      "proxy.allowPrivateServers[0]",
      "http://10.0.0.7/a",
      "an origin: scheme, host and port",
      'Write it as `"http://10.0.0.7:8080"`, without a path.',
    ],
  ])("%s: %o", (row) => {
    expect(told({ openapi: { spec }, ...optionsWith(row[0], row[1]) })).toEqual([reportOf(row)]);
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
