import { describe, expect, test } from "vitest";
import { resolveOptions } from "../eleventy-plugin/options/resolve-options.js";
import { Problem } from "../eleventy-plugin/problems/problems.js";
import { buildReferences } from "../eleventy-plugin/references/references.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const pets = (extra: object = {}): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: { operationId: "listPets", tags: ["v2"], responses: { "200": { description: "OK" } } },
      },
    },
    ...extra,
  });

async function build(
  folder: string,
  options: object,
  previous: Awaited<ReturnType<typeof buildReferences>> = [],
) {
  return buildReferences(resolveOptions(options), { root: folder, serving: true, previous });
}

async function problemOf(attempt: Promise<unknown>): Promise<Problem> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Problem);
  return error as Problem;
}

describe("a reference without a target", () => {
  const parameters = (...references: readonly string[]): string =>
    pets({
      paths: Object.fromEntries(
        references.map(($ref, index) => [`/${index}`, { get: { parameters: [{ $ref }], responses: {} } }]),
      ),
    });

  test.each<[which: string, references: readonly string[], warnings: number]>([
    ["one file, at two places: reading and normalising find it twice", ["none.json", "none.json"], 1],
    ["two files", ["none.json", "nothing.json"], 2],
    ["two files whose names differ after a back quote", ["a`b.json", "a`c.json"], 2],
  ])("is reported once: %s", async (_, references, count) => {
    const folder = await temporaryFolder({ "a.json": parameters(...references) });
    const [result] = await build(folder, { openapi: { spec: "a.json" } });
    const found = result?.warnings.filter(({ code }) => code === "reference-not-found") ?? [];
    expect(found).toHaveLength(count);
  });
});

describe("strict", () => {
  const flawed = pets({ security: [{ ghost: [] }], tags: "none" });

  test("off: a violated rule is a warning", async () => {
    const [result] = await build(await temporaryFolder({ "a.json": flawed }), {
      openapi: { spec: "a.json" },
    });
    expect(result?.warnings.map(({ code }) => code).sort()).toEqual(["undeclared-scheme", "wrong-shape"]);
  });

  test("on: the warnings of all sources stop the build, in one report", async () => {
    const folder = await temporaryFolder({ "a.json": flawed, "b.json": pets({ info: { title: "B" } }) });
    const sources = [
      { spec: "a.json", label: "A" },
      { spec: "b.json", label: "B" },
    ];
    const { findings } = await problemOf(build(folder, { strict: true, openapi: { sources } }));
    expect(new Set(findings.map(({ code }) => code))).toEqual(
      new Set(["undeclared-scheme", "wrong-shape", "invalid-document"]),
    );
    expect(new Set(findings.map(({ place }) => place.source))).toEqual(new Set(["a.json", "b.json"]));
  });

  describe("a document that could not be validated", () => {
    // No other test in this file uses this memory limit, so a new worker is started. An existing one may finish within the
    // time limit.
    const limits = { megabytesOfHeap: 500, milliseconds: 0, millisecondsPerMegabyte: 0 };
    const sound = { openapi: { spec: "b.json" } };

    async function attempt(options: object): ReturnType<typeof build> {
      const folder = await temporaryFolder({ "a.json": flawed, "b.json": pets() });
      return buildReferences(resolveOptions(options), { root: folder, serving: true, previous: [], limits });
    }

    test("on: is built, and reported", async () => {
      const [result] = await attempt({ strict: true, ...sound });
      expect((await result?.validation())?.map(({ code }) => code)).toEqual(["validation-skipped"]);
    });

    test('"complete": stops the build', async () => {
      const { findings } = await problemOf(attempt({ strict: "complete", ...sound }));
      expect(findings.map(({ code }) => code)).toEqual(["validation-skipped"]);
    });

    test("on: is reported if something else stops the build", async () => {
      const { findings } = await problemOf(attempt({ strict: true, openapi: { spec: "a.json" } }));
      expect(new Set(findings.map(({ code }) => code))).toEqual(
        new Set(["undeclared-scheme", "wrong-shape", "validation-skipped"]),
      );
    });
  });

  test("on: a valid document is built", async () => {
    const [result] = await build(await temporaryFolder({ "a.json": pets() }), {
      strict: true,
      openapi: { spec: "a.json" },
    });
    expect(result?.reference.title).toBe("Pets");
  });
});

test("while serving, an unchanged document keeps its reference", async () => {
  const folder = await temporaryFolder({ "a.json": pets() });
  const first = await build(folder, { openapi: { spec: "a.json" } });
  const second = await build(folder, { openapi: { spec: "a.json" } }, first);
  expect(second[0]?.reference).toBe(first[0]?.reference);
});

test("credentials in a URL are never reported", async () => {
  const { message } = await problemOf(
    build(await temporaryFolder(), { openapi: { spec: "http://user:secret@127.0.0.1:1/api.json?key=hush" } }),
  );
  expect(message).not.toMatch(/secret|hush/);
});
