import { expect, it } from "vitest";
import type { BlockName } from "../../eleventy-plugin/options/api-reference-options.js";
import { ineffectiveOptions } from "../../eleventy-plugin/options/resolve-options.js";

const given = new Set(
  ["openapi", "asyncapi"].flatMap((block) =>
    [
      "spec",
      "route",
      "theme",
      "embed",
      "playground",
      "playground.proxy",
      "playground.checkAnswers",
      "playground.hooks",
      "includeInSearch",
      "noindex",
      "sources[1].includeInLlms",
      "sources[1].seoDescriptionSuffix",
      "sources[1].noindex",
    ].map((option) => `${block}.${option}`),
  ),
);

it.each<[BlockName, "native" | "embed", readonly string[]]>([
  ["openapi", "native", ["theme", "embed"]],
  ["asyncapi", "native", ["theme", "embed", "playground.proxy", "playground.hooks"]],
  [
    "openapi",
    "embed",
    ["playground", "includeInSearch", "sources[1].includeInLlms", "sources[1].seoDescriptionSuffix"],
  ],
  [
    "asyncapi",
    "embed",
    ["playground", "includeInSearch", "sources[1].includeInLlms", "sources[1].seoDescriptionSuffix"],
  ],
])("reports options of an %s block that the %s renderer does not read", (kind, renderer, idle) => {
  const sources = ["spec", "sources[1]"].map((option) => ({
    kind,
    option: `${kind}.${option}`,
    renderer,
    ownTab: true,
  }));
  const warnings = ineffectiveOptions(sources, given);
  expect(warnings.map(({ place }) => place.source)).toEqual(idle.map((option) => `${kind}.${option}`));
});

it("reports the reason", () => {
  const source = { kind: "openapi", option: "openapi.spec", renderer: "native", ownTab: false } as const;
  const [warning] = ineffectiveOptions([source], new Set(["openapi.theme"]));
  expect(warning?.message).toBe(
    '`openapi.theme` has no effect here: only the embedded renderer reads it (`renderer: "embed"`).',
  );
});

it("reports a block's option only if none of its sources reads it, and a source's separately", () => {
  const sources = (["native", "embed"] as const).map((renderer, index) => ({
    kind: "openapi" as const,
    option: `openapi.sources[${index}]`,
    renderer,
    ownTab: true,
  }));
  const options = [
    "theme",
    "includeInSearch",
    "sources[0].theme",
    "sources[1].theme",
    "sources[1].includeInSearch",
  ];
  const warnings = ineffectiveOptions(sources, new Set(options.map((option) => `openapi.${option}`)));
  expect(warnings.map(({ place }) => place.source)).toEqual([
    "openapi.sources[0].theme",
    "openapi.sources[1].includeInSearch",
  ]);
});

it.each([
  [false, ["openapi.sources[0].label"]],
  [true, []],
])("a label is used if its source has a tab: %s", (ownTab, idle) => {
  const source = { kind: "openapi", option: "openapi.sources[0]", renderer: "native", ownTab } as const;
  const warnings = ineffectiveOptions([source], new Set(["openapi.sources[0].label"]));
  expect(warnings.map(({ place }) => place.source)).toEqual(idle);
});
