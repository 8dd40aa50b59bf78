import { expect, test } from "vitest";
import { breakable } from "../../../eleventy-plugin/pages/templates/filters.js";

test.each<[title: string, pieces: readonly string[], longWord?: number]>([
  ["List pets", ["List pets"]],
  ["List all pets of an owner", ["List ", "all ", "pets ", "of ", "an ", "owner"]],
  ["repos/create-or-update", ["repos/", "create-", "or-", "update"]],
  ["devices.managedAppPolicy", ["devices.", "managed", "App", "Policy"]],
  ["devices.managedAppPolicy", ["devices.", "managedAppPolicy"], 24],
  ["devices.appPolicy", ["devices.appPolicy"], 24],
  ["Antidisestablishmentarianism", ["Antidisestablishmentarianism"]],
])("%s breaks into %j", (title, pieces, longWord) => {
  expect(breakable(title, longWord)).toEqual(pieces);
});
