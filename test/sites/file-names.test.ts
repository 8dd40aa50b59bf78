import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";

/**
 * Some file systems ignore case, some Unicode normalisation, some both. The last two are one word, composed
 * and decomposed.
 */
const NAMES = [
  "getPet",
  "GetPet",
  "GETPET",
  "get_pet",
  "get-pet",
  "οδος",
  "ΟΔΟΣ",
  "οδοσ",
  "Stra\u00dfe",
  "STRASSE",
  "caf\u00e9",
  "cafe\u0301",
];

const schema = { type: "object", properties: { name: { type: "string" } } };
const named = <Value>(value: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(NAMES.map((name) => [name, value(name)]));

const http = {
  openapi: "3.1.0",
  info: { title: "Names", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: Object.fromEntries(
    NAMES.flatMap((name) => [
      [`/one/${name}`, { get: { operationId: name, tags: [NAMES[0]], responses: {} } }],
      [`/${name}`, { get: { tags: [name], responses: {} } }],
    ]),
  ),
  webhooks: named(() => ({ post: { responses: {} } })),
  components: { schemas: named(() => schema) },
};

const events = {
  asyncapi: "3.0.0",
  info: { title: "Events", version: "1" },
  channels: named((name) => ({ address: name, messages: { m: { payload: schema } } })),
  operations: Object.fromEntries(
    NAMES.flatMap((name) =>
      ["send", "receive"].map((action) => [
        `${name}${action}`,
        { action, channel: { $ref: `#/channels/${name}` } },
      ]),
    ),
  ),
};

const site = useBuiltSite({
  "http.json": JSON.stringify(http),
  "events.json": JSON.stringify(events),
  "index.md": "# Home",
  "eleventy.config.js": config({
    openGraph: true,
    site: { url: "https://docs.example.com", title: "Docs" },
    openapi: {
      sources: [
        { spec: "http.json", route: "/stra\u00dfe" },
        { spec: "http.json", route: "/pagefind" },
      ],
    },
    asyncapi: { spec: "events.json", route: "/events" },
  }),
});

test.each(["_site", ".cache"])("no two files in %s are equal on any file system", async (folder) => {
  const entries = await readdir(join(site.folder, folder), { recursive: true });
  expect(entries.length).toBeGreaterThan(NAMES.length);
  const folded = entries.map((entry) => entry.normalize("NFD").toUpperCase());
  expect(folded.filter((entry, index) => folded.indexOf(entry) !== index)).toEqual([]);
});

test("each item has its page", async () => {
  const pages = (await site.written()).filter((file) => file.endsWith("index.html"));
  const below = (folder: string): number => pages.filter((page) => page.startsWith(folder)).length;
  expect(below("pagefind/schemas/")).toBe(NAMES.length + 1);
  expect(below("pagefind/webhooks/")).toBe(NAMES.length + 1);
  // An overview and an index of fields; a page for each tag; two operations per name.
  expect(below("pagefind/")).toBe(
    2 + 3 * NAMES.length + below("pagefind/schemas/") + below("pagefind/webhooks/"),
  );
});
