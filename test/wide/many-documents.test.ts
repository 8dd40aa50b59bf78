import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";

const HTTP = 40;
const EVENTS = 36;

/** Keeps a processor busy for ten minutes, unless it is stopped. */
const busyLoop = "const end = process.uptime() + 600; while (process.uptime() < end);";
const busy: ChildProcess[] = [];
const sites: Site[] = [];

beforeAll(() => {
  for (let count = 0; count < 3; count += 1)
    busy.push(spawn(process.execPath, ["-e", busyLoop], { stdio: "ignore" }));
});
afterAll(async () => {
  for (const loop of busy) loop.kill("SIGKILL");
  await Promise.all(sites.map((site) => site.dispose()));
});

const openapi = (index: number): string =>
  JSON.stringify({
    openapi: ["3.0.3", "3.1.0"][index % 2],
    info: { title: `Pets ${index}`, version: "1" },
    paths: { "/pets": { get: { sumary: "Lists", responses: { 200: { description: "OK" } } } } },
  });

const asyncapi = (index: number): string =>
  JSON.stringify({
    asyncapi: "3.0.0",
    info: { title: `Tides ${index}`, version: "1" },
    channels: { tides: { address: "tides", messages: { height: { payload: { type: "number" } } } } },
    operations: { sendHeight: { action: "send", sumary: "Tells", channel: { $ref: "#/channels/tides" } } },
  });

const named = (count: number, prefix: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

test("a strict build of many small documents on a busy machine finds the error in each", async () => {
  const [http, events] = [named(HTTP, "http"), named(EVENTS, "events")];
  const sources = (names: readonly string[]): object => ({
    sources: names.map((name) => ({ label: name, spec: `${name}.json` })),
  });
  const site = await createSite({
    "eleventy.config.js": config({ strict: true, openapi: sources(http), asyncapi: sources(events) }),
    "index.md": "# Home",
    ...Object.fromEntries(http.map((name, index) => [`${name}.json`, openapi(index)])),
    ...Object.fromEntries(events.map((name, index) => [`${name}.json`, asyncapi(index)])),
  });
  sites.push(site);
  const { code, stdout, stderr } = await site.buildAlone();
  const told = `${stdout}\n${stderr}`;
  expect(code).toBe(1);
  expect(told).not.toContain("validation-skipped");
  const found = [...told.matchAll(/sumary.* \[invalid-document\]\n.*Where: +(\w+)\.json/g)].map(
    ([, name = ""]) => name,
  );
  // Eleventy prints an error message twice.
  expect([...new Set(found)].sort()).toEqual([...http, ...events].sort());
  expect(busy.filter(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([]);
});
