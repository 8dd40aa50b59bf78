import { describe, expect, it } from "vitest";
import type { ResolvedOptions, ResolvedSource } from "../../eleventy-plugin/options/resolved-options.js";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";

const plain: ResolvedSource = {
  kind: "openapi",
  option: "openapi.spec",
  spec: "./api.yaml",
  route: "/reference",
  ownTab: false,
  indexing: { search: true, llms: true, noindex: false, descriptionSuffix: true },
  references: [],
  expandSchemas: false,
  playground: { proxy: false, checkAnswers: true, credentials: "omit" },
  renderer: "native",
};

const defaults: ResolvedOptions = {
  sources: [plain],
  switchedOff: [],
  tabs: [],
  output: "static",
  site: { language: "en" },
  heading: true,
  wide: false,
  fieldIndex: true,
  guideLinks: true,
  labels: {},
  strict: false,
  offline: false,
  download: true,
  proxy: {
    maxRequestBytes: 10_485_760,
    maxResponseBytes: 20_971_520,
    timeout: 30_000,
    maxInFlight: { total: 512, perOrigin: 64 },
    strict: false,
    allowPrivateServers: [],
  },
  search: { shortcuts: true, synonyms: {} },
  llms: true,
  sitemap: true,
  openGraph: { fonts: [] },
  warnings: [],
};

const openapi = { spec: "./api.yaml" };

/** Returns the resolved single source of the block. */
function source(block: object): ResolvedSource | undefined {
  return resolveOptions({ openapi: { ...openapi, ...block } }).sources[0];
}

it("fills in every default", () => {
  expect(resolveOptions({ openapi })).toEqual(defaults);
});

it("treats undefined as absent, everywhere", () => {
  const absent = { label: undefined, route: undefined, noindex: undefined, typo: undefined };
  const options = {
    openapi: {
      sources: [undefined, { spec: "./api.yaml", ...absent }],
      playground: undefined,
      theme: undefined,
    },
    asyncapi: undefined,
    site: { url: undefined },
    labels: { overview: undefined },
    search: undefined,
    nothing: undefined,
  };
  expect(resolveOptions(options)).toEqual({
    ...defaults,
    sources: [{ ...plain, option: "openapi.sources[1]" }],
  });
});

describe("enabling a block", () => {
  it.each<[string, unknown, number]>([
    ["it names a document", { openapi }, 1],
    ["it names sources", { openapi: { sources: [openapi] } }, 1],
    ["it is switched on", { openapi: { ...openapi, enabled: true } }, 1],
    ["it is switched off", { openapi: { ...openapi, enabled: false } }, 0],
    ["it is off and names nothing", { openapi: { enabled: false } }, 0],
    ["it is empty", { openapi: {} }, 0],
    ["the other block is off", { openapi, asyncapi: { spec: "events.yaml", enabled: false } }, 1],
  ])("%s", (_, options, count) => {
    expect(resolveOptions(options).sources).toHaveLength(count);
  });
});

it("treats a list of one source like `spec`", () => {
  const { sources } = resolveOptions({ openapi: { sources: [openapi] } });
  expect(sources).toEqual([{ ...plain, option: "openapi.sources[0]" }]);
});

it("uses indexing of the source, otherwise of the block, otherwise the default", () => {
  const options = {
    openapi: {
      includeInSearch: false,
      noindex: true,
      sources: [
        { spec: "a.yaml", label: "A", includeInSearch: true, seoDescriptionSuffix: false },
        { spec: "b.yaml", label: "B", includeInLlms: false, noindex: false },
      ],
    },
  };
  expect(resolveOptions(options).sources.map(({ indexing }) => indexing)).toEqual([
    { search: true, llms: true, noindex: true, descriptionSuffix: false },
    { search: false, llms: false, noindex: false, descriptionSuffix: true },
  ]);
});

it("keeps the metadata of a source", () => {
  const integrity = `sha256-${"A".repeat(43)}=`;
  const said = { spec: "https://example.com/api.json", label: "Pets", integrity, group: "pets" };
  expect(resolveOptions({ openapi: { sources: [said] } }).sources[0]).toMatchObject(said);
});

describe("parts of a block", () => {
  it.each<[what: string, block: object, resolved?: object]>([
    [
      "samples in the order given, in any case, each once",
      { codeSamples: ["PYTHON", "curl", "Python"] },
      { codeSamples: ["python", "curl"] },
    ],
    ["no samples", { codeSamples: [] }],
    ["schemas opened", { expandSchemas: true }],
    ["no panel", { playground: false }],
    ["a panel with a default for every part", { playground: {} }, { playground: plain.playground }],
    ["a panel that is on", { playground: true }, { playground: plain.playground }],
    [
      "a panel",
      {
        playground: {
          checkAnswers: false,
          credentials: "include",
          proxy: "https://proxy.example.com/?to={url}",
        },
      },
    ],
    [
      "a proxy on the same site",
      { playground: { proxy: "/proxy" } },
      { playground: { ...(plain.playground as object), proxy: "/proxy" } },
    ],
    ["the native renderer by name", { renderer: "native" }],
  ])("%s", (_, block, resolved = block) => {
    expect(source(block)).toMatchObject(resolved);
  });
});

describe("the rest", () => {
  const transform = (document: unknown): unknown => document;

  it.each<[what: string, options: object, resolved?: Partial<ResolvedOptions>]>([
    [
      "a site",
      {
        site: {
          title: "Docs",
          url: "https://example.com/docs/",
          description: "All of it.",
          language: "pt-br",
        },
      },
      {
        site: {
          title: "Docs",
          url: "https://example.com/docs",
          description: "All of it.",
          language: "pt-BR",
        },
      },
    ],
    [
      "tabs",
      {
        navigation: {
          tabs: [
            { label: "Guides", path: "guides" },
            { label: "API", path: "/reference/" },
            { label: "Home", path: "/" },
            { label: "Old", path: "/old/index.html" },
          ],
        },
      },
      {
        tabs: [
          { label: "Guides", path: "/guides/" },
          { label: "API", path: "/reference/" },
          { label: "Home", path: "/" },
          { label: "Old", path: "/old/index.html" },
        ],
      },
    ],
    ["a server build", { deployment: { output: "server" } }, { output: "server" }],
    ["a layout", { layout: "page.njk" }, { layout: "page.njk", heading: "auto" }],
    ["labels", { labels: { overview: "Übersicht", servers: "" } }],
    ["switches", { strict: true, offline: true, download: false }],
    ["validation of all that is published", { strict: "complete" }],
    ["a transform", { transform }],
    ["no listing", { search: false, llms: false, sitemap: false, openGraph: false }],
    ["every listing by name", { search: true, llms: true, sitemap: {}, openGraph: {} }, {}],
    [
      "parts of listings",
      {
        search: { shortcuts: false, synonyms: { PR: "pull request" } },
        openGraph: { fonts: ["./fonts/Noto.ttf"] },
      },
    ],
    [
      "limits of the proxy",
      {
        proxy: {
          maxRequestBytes: 1,
          maxInFlight: 8,
          strict: true,
          allowPrivateServers: ["http://10.0.0.7:8080/"],
        },
      },
      {
        proxy: {
          ...defaults.proxy,
          maxRequestBytes: 1,
          maxInFlight: { total: 8, perOrigin: 8 },
          strict: true,
          allowPrivateServers: ["http://10.0.0.7:8080"],
        },
      },
    ],
  ])("%s", (_, options, resolved = options) => {
    expect(resolveOptions({ openapi, ...options })).toEqual({ ...defaults, ...resolved });
  });
});

it("allows a separate renderer for a source", () => {
  const sources = [
    { spec: "a.json", label: "A" },
    { spec: "b.json", label: "B", renderer: "native", theme: "mars" },
  ];
  const { sources: resolved } = resolveOptions({ openapi: { renderer: "embed", theme: "moon", sources } });
  expect(
    resolved.map(({ renderer, theme, playground, indexing }) => [
      renderer,
      theme,
      playground !== false,
      indexing.search,
    ]),
  ).toEqual([
    ["embed", "moon", false, false],
    ["native", "mars", true, true],
  ]);
});

it("needs no `spec` if `embed` names the document", () => {
  const content = { asyncapi: "3.0.0" };
  const { sources } = resolveOptions({ asyncapi: { renderer: "embed", embed: { content } } });
  expect(sources).toMatchObject([
    { kind: "asyncapi", isForeign: true, route: "/events", embed: { content } },
  ]);
  expect(
    resolveOptions({ openapi: { ...openapi, renderer: "embed", embed: { url: "/a.json" } } }).sources[0],
  ).not.toHaveProperty("isForeign");
});

it("passes `embed` on as the same object", () => {
  const embed = { __proto__: null, anything: { at: ["all"] }, spec: 12 };
  expect(source({ embed })?.embed).toBe(embed);
});

describe("warnings", () => {
  it.each<[string, object, readonly string[]]>([
    ["theme without the embedded renderer", { openapi: { ...openapi, theme: "moon" } }, ["openapi.theme"]],
    [
      "embed without the embedded renderer",
      { openapi: { ...openapi, renderer: "native", embed: {} } },
      ["openapi.embed"],
    ],
    ["no heading without a layout", { openapi, heading: false }, ["heading"]],
    ["no heading in a layout", { openapi, heading: false, layout: "page.njk" }, []],
    ["both, in a block that is off", { openapi: { ...openapi, enabled: false, theme: "moon" } }, []],
  ])("%s", (_, options, warned) => {
    const { warnings } = resolveOptions(options);
    expect(warnings.map(({ code, place }) => [code, place.source])).toEqual(
      warned.map((option) => ["option-without-effect", option]),
    );
  });

  it.each([undefined, {}, { openapi: {} }, { site: { title: "Docs" } }])(
    "report that %j has no document",
    (options) => {
      expect(resolveOptions(options).warnings.map(({ code }) => code)).toEqual(["missing-source"]);
    },
  );

  it("report nothing if every block is disabled", () => {
    expect(resolveOptions({ openapi: { enabled: false } }).warnings).toEqual([]);
  });
});
