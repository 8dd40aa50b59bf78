import { describe, expect, test } from "vitest";
import { codes, normalisedFixture } from "./normalised.js";

/** Each feature's fixture, and the whole model made of it in `fixtures/models`. */
const features = [
  "item-schema",
  "parameters",
  "path-item-references",
  "query-and-additional-operations",
  "querystring",
  "responses",
  "schema-all-of",
  "schema-discriminator",
  "schema-keywords",
  "schema-recursive",
  "security",
  "server-names",
  "tag-parents",
  "webhooks-and-callbacks",
  "wrong-shapes",
];

describe("the model of a document", () => {
  test.each(features)("%s", async (feature) => {
    const result = normalisedFixture(feature, { documentUrl: "https://example.com/api/openapi.yaml" });
    const golden = { ...result.reference, warnings: codes(result) };
    await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot(
      `../../fixtures/models/${feature}.json`,
    );
  });

  test.each(features)("%s is JSON all through", (feature) => {
    const { reference } = normalisedFixture(feature);
    expect(JSON.parse(JSON.stringify(reference))).toStrictEqual(reference);
  });
});
