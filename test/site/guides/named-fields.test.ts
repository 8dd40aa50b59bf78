import { resolve } from "node:path";
import { expect, test } from "vitest";
import { findNamed } from "../../../eleventy-plugin/pages/navigation/find-named.js";
import { hasField, nearestField } from "../../../eleventy-plugin/site/guides/named-fields.js";
import type { SourceResult } from "../../../eleventy-plugin/references/references.js";
import { referenceOf } from "../../support/reference-of.js";

const reference = await referenceOf(resolve("fixtures/sites/demo/specs/saltmere-harbour.yaml"));
const result = { reference, source: { route: "/harbour" } } as SourceResult;

test.each([
  ["createBooking", "body.vesel.kind", "body.vessel.kind"],
  ["createBooking", "body.vessel.knd", "body.vessel.kind"],
  ["createBooking", "body.arives", "body.arrives"],
  ["createBooking", "response-201.stauts", "response-201.status"],
  ["createBooking", "header.Idempotency-Kye", "header.Idempotency-Key"],
  ["createBooking", "bdy", "body"],
  ["createBooking", "body.nothing_like_it", undefined],
  ["Vessel", "nmae", "name"],
])("%s has no %s: the nearest is %s", (name, field, nearest) => {
  const [named] = findNamed(name, [result]);
  if (named === undefined) throw new Error(`${name} is gone.`);
  expect(hasField(named, field)).toBe(false);
  expect(nearestField(named, field)).toBe(nearest);
});
