import { expect, test } from "vitest";
import { countValues } from "../../../eleventy-plugin/portable/example/known/count-values.js";

test("20,000 names of a document are counted, with all their values, and no others", () => {
  const values = countValues();
  const name = (index: number): string => `mooring${index}`;
  for (let index = 0; index <= 20_000; index += 1) values.field(name(index), "quay", "berth");
  values.field(name(0), "pontoon", "berth");
  const known = values.known();
  expect(Object.keys(known)).toHaveLength(20_000);
  expect(Object.values(known)[0]).toEqual(["quay", "pontoon"]);
});
