import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sourceLocation } from "../../../eleventy-plugin/site/eleventy/source-location.js";

const GUIDE = `---
berth: { values: { query.mast: high } }
---
{% apiLink "POST /bookings/{id}" %}
{% apiLink "POST /bookings" %}
{% apiSample "listBerths", { values: { "query.limit": 10 } } %}
{% apiSample "listShips", { values: { "query.limit": 2 } } %}
{% apiSample "listBerths", { values: { "query.limit": 0 } } %}
{% apiSample "createBooking", { values: { "body": { berth: "A3" } } } %}
{% apiSample "createShip", { values: { "body": { arrives: "noon" } } } %}
{% apiTry "findBerths", berth %}
{% apiTry theOther %}
`;

let folder = "";
let file = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "written-place-"));
  file = join(folder, "guide.md");
  await writeFile(file, GUIDE);
});
afterAll(() => rm(folder, { recursive: true }));

test.each<readonly [what: string, written: string, use: readonly string[], line: number | undefined]>([
  ["a name that another begins with", "POST /bookings", ["apiLink", "POST /bookings"], 5],
  ["a field that another operation has, too", "query.limit", ["apiSample", "listShips"], 7],
  ["a value of two for the same operation", "query.limit", ["apiSample", "listBerths", "0"], 8],
  ["what is missing in one use and stands in another", "arrives", ["apiSample", "createBooking"], 9],
  ["a value of the front matter", "query.mast", ["apiTry", "findBerths", "high"], 2],
  ["the shortcode itself", "apiTry", ["apiTry", "findBerths"], 11],
  ["a name that is in data", "tellTides", ["apiTry", "tellTides"], undefined],
])("%s: the line is that of its use", (_, written, use, line) => {
  expect(sourceLocation(file, written, use).line).toBe(line);
});
