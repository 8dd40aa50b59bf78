import { expect, it } from "vitest";
import type { BlockName } from "../../eleventy-plugin/options/resolved-options.js";
import { withoutEffect } from "../../eleventy-plugin/options/without-effect.js";

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
  ["asyncapi", "native", ["theme", "embed", "playground.proxy"]],
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
])("names what an %s block with the %s renderer does not read", (kind, renderer, idle) => {
  const warnings = withoutEffect(kind, renderer, given);
  expect(warnings.map(({ place }) => place.source)).toEqual(idle.map((option) => `${kind}.${option}`));
});

it("says why", () => {
  const [warning] = withoutEffect("openapi", "native", new Set(["openapi.theme"]));
  expect(warning?.message).toBe(
    '`openapi.theme` has no effect here: only the embedded renderer reads it (`renderer: "embed"`).',
  );
});
