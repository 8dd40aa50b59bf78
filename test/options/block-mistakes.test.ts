import { describe, expect, it } from "vitest";
import { told } from "./told.js";

const spec = "./api.yaml";
const string = "a string that is not empty";
const serverFix =
  'Set `deployment.output` to `"server"` and serve the site with the bundled server, or set it to the URL of your own proxy.';
const noDocument =
  "missing-source: `{block}` has no document. | Set `{block}.spec` to a file or URL, or `{block}.enabled` to false.";
const booleanFix = "Write `true` or `false`, without quotes.";

/** Errors that `openapi` and `asyncapi` can both have; `{block}` is replaced by the block's name. */
const blockMistakes: readonly (readonly [what: string, value: object, ...lines: string[]])[] = [
  ["nothing to read", { enabled: true }, noDocument],
  ["an empty list", { sources: [] }, noDocument],
  [
    "both forms",
    { spec, sources: [{ spec }] },
    "spec-and-sources: `{block}` has both `spec` and `sources`. | Keep `sources` and move `{block}.spec` into it as one more entry, or remove `sources`.",
  ],
  [
    "a near name",
    { spec, rout: "/api" },
    "unknown-option: There is no option `{block}.rout`. | Did you mean `{block}.route`?",
  ],
  [
    "a name in other case",
    { spec, includeInLLMS: false },
    "unknown-option: There is no option `{block}.includeInLLMS`. | Did you mean `{block}.includeInLlms`?",
  ],
  [
    "a name from elsewhere",
    { spec, credentials: "omit" },
    "unknown-option: There is no option `{block}.credentials`. | Did you mean `{block}.playground.credentials`?",
  ],
  [
    "a name of a source",
    { spec, label: "Pets" },
    "unknown-option: There is no option `{block}.label`. | Did you mean `{block}.sources[].label`?",
  ],
  [
    "a name of the whole",
    { spec, layout: "page.njk" },
    "unknown-option: There is no option `{block}.layout`. | Did you mean `layout`?",
  ],
  [
    "an unknown name in a panel",
    { spec, playground: { server: 1 } },
    "unknown-option: There is no option `{block}.playground.server`. | Remove it, or use one of `proxy`, `checkAnswers`, `credentials`, `hooks`.",
  ],
  [
    "an unknown name in a source",
    { sources: [{ spec, rout: "/" }] },
    "unknown-option: There is no option `{block}.sources[0].rout`. | Did you mean `{block}.sources[0].route`?",
  ],
  [
    "a list for sources",
    { sources: "api.yaml" },
    'wrong-option: `{block}.sources` must be a list, but is "api.yaml". | Write it as `[ … ]`.',
  ],
  [
    "a source as text",
    { sources: ["api.yaml"] },
    'wrong-option: `{block}.sources[0]` must be an object, but is "api.yaml". | Write it as `{ … }`.',
  ],
  [
    "a source without document",
    { sources: [{ label: "Pets" }] },
    "wrong-option: `{block}.sources[0].spec` must be a string, but is missing. | Add it. The document, JSON or YAML: an http(s) URL, or a path relative to the folder Eleventy runs in.",
  ],
  [
    "no address",
    { sources: [{ spec, label: "A" }, { spec }] },
    "source-without-route: `{block}.sources[1]` has neither a label nor a route, so its pages have no URL. | Give it a `label` or a `route`.",
  ],
  [
    "a wrong label instead of an address",
    {
      sources: [
        { spec, label: "A" },
        { spec, label: "" },
      ],
    },
    `wrong-option: \`{block}.sources[1].label\` must be ${string}, but is "". | Write a string in quotes.`,
  ],
  [
    "one label twice",
    {
      route: "/api",
      sources: [
        { spec, label: "My API" },
        { spec, label: "my api" },
      ],
    },
    "duplicate-route: `{block}.sources[0]` and `{block}.sources[1]` are both mounted at `/api/my-api`. | Give one of them another `route` or `label`.",
  ],
  [
    "one route in two cases",
    {
      sources: [
        { spec, route: "/API" },
        { spec, route: "api/" },
      ],
    },
    "duplicate-route: `{block}.sources[0]` and `{block}.sources[1]` are both mounted at `/api`. | Give one of them another `route` or `label`.",
  ],
  [
    "the root twice",
    {
      sources: [
        { spec, route: "/" },
        { spec, route: "" },
      ],
    },
    "duplicate-route: `{block}.sources[0]` and `{block}.sources[1]` are both mounted at `/`. | Give one of them another `route` or `label`.",
  ],
  [
    "the embedded renderer without a document",
    { renderer: "embed", enabled: true, embed: { theme: "moon", url: null } },
    noDocument,
  ],
  [
    "a document of the embedded renderer's for native pages",
    { enabled: true, embed: { url: "https://api.example.com/openapi.json" } },
    noDocument,
  ],
  [
    "what JSON cannot hold in `embed`",
    {
      spec,
      renderer: "embed",
      embed: {
        onLoaded: () => undefined,
        servers: [{ since: new Date(0) }],
        metaData: { size: 1n },
        slug: NaN,
      },
    },
    ...[
      ["onLoaded", "a function"],
      ["servers[0].since", "an object"],
      ["metaData.size", "1"],
      ["slug", "NaN"],
    ].map(
      ([key, actual]) =>
        `wrong-option: \`{block}.embed.${key}\` must be a JSON value, but is ${actual}. | Remove it, or replace it with a JSON value: pages contain this object as JSON.`,
    ),
  ],
  [
    "a mistake in a block that is off",
    { enabled: false, expandSchemas: "yes" },
    `wrong-option: \`{block}.expandSchemas\` must be true or false, but is "yes". | ${booleanFix}`,
  ],
];

describe.each(["openapi", "asyncapi"] as const)("the block `%s`", (block) => {
  const toldOf = (value: object): readonly string[] => told({ [block]: value });

  it.for(blockMistakes)("%s", ([, value, ...lines]) => {
    expect(toldOf(value)).toEqual(lines.map((line) => line.replaceAll("{block}", block)));
  });
});

describe("a single block", () => {
  const asyncTools = "wscat, websocket, kcat, mosquitto_pub, mosquitto_sub";

  const mistakes: readonly (readonly [what: string, options: object, ...lines: string[]])[] = [
    [
      "a tool for events under openapi",
      { openapi: { spec, codeSamples: ["js", "wscat"] } },
      'wrong-option: `openapi.codeSamples[1]` must be one of curl, js, python, but is "wscat". | Write one of them, or remove it.',
    ],
    [
      "an unknown language",
      { asyncapi: { enabled: false, codeSamples: ["ruby"] } },
      `wrong-option: \`asyncapi.codeSamples[0]\` must be one of curl, js, python, ${asyncTools}, but is "ruby". | Write one of them, or remove it.`,
    ],
    ["events", { asyncapi: { spec } }],
    [
      "the built-in proxy of a static site",
      { openapi: { spec, playground: { proxy: true } } },
      `proxy-without-server: \`openapi.playground.proxy\` is true, but \`deployment.output\` is not \`server\`: a static site has no \`/_api-proxy\` route. | ${serverFix}`,
    ],
    [
      "the built-in proxy of a server",
      { openapi: { spec, playground: { proxy: true } }, deployment: { output: "server" } },
    ],
    [
      "the built-in proxy in a block that is off",
      { openapi: { spec, enabled: false, playground: { proxy: true } } },
    ],
    [
      "one route in both blocks",
      { openapi: { spec, route: "/api" }, asyncapi: { spec, route: "/api" } },
      "duplicate-route: `openapi.spec` and `asyncapi.spec` are both mounted at `/api`. | Give one of them another `route` or `label`.",
    ],
  ];

  it.for(mistakes)("%s", ([, options, ...lines]) => {
    expect(told(options)).toEqual(lines);
  });
});
