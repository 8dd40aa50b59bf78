import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { operationsElsewhere, signInSchemes } from "../../../eleventy-plugin/portable/panel/sign-in-file.js";
import { usedSchemes } from "../../../eleventy-plugin/portable/used-schemes.js";
import { referenceOf } from "../../support/reference-of.js";

let reference: Reference;
beforeAll(async () => {
  reference = await referenceOf(join(import.meta.dirname, "../../../fixtures/openapi/schemes-in-use.yaml"));
});

test("schemes are listed with their operations: the document's own first, then in document order", () => {
  expect(
    usedSchemes(reference).map(({ scheme, operations }) => [scheme.name, operations.map(({ id }) => id)]),
  ).toEqual([
    ["token", ["list", "add", "labels", "scan"]],
    ["hook", ["lost"]],
    ["lock", ["add"]],
    ["gate", ["add"]],
  ]);
});

test("readers sign in with the schemes that panels can send, so not with those of webhooks", () => {
  expect(signInSchemes(reference).map(({ name }) => name)).toEqual(["token", "gate"]);
});

test("operations of another origin that need credentials are named", () => {
  expect(operationsElsewhere(reference).map(({ id }) => id)).toEqual(["scan"]);
});
