import { describe, expect, test } from "vitest";
import { codes, FEATURES, normalisedFixture } from "./normalised.js";

/** The complete model of each fixture is in `fixtures/models`. */
describe("the model of a document", () => {
  test.each(FEATURES)("%s", async (feature) => {
    const result = normalisedFixture(feature, { documentUrl: "https://example.com/api/openapi.yaml" });
    const golden = { ...result.reference, warnings: codes(result) };
    await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot(
      `../../fixtures/models/${feature}.json`,
    );
  });

  test.each(FEATURES)("%s is JSON only", (feature) => {
    const { reference } = normalisedFixture(feature);
    expect(JSON.parse(JSON.stringify(reference))).toStrictEqual(reference);
  });
});
