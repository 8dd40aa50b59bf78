import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syntheticDocument } from "../bench/synthetic-document.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";

/** Says at the end how many pages other threads have sent. `meet` is what happens to such a thread. */
const counted = (meet = ""): string => `
  let made = 0;
  process.on("worker", (worker) => {
    worker.on("message", ({ html } = {}) => (made += typeof html === "string" ? 1 : 0));
    ${meet}
  });
  process.on("exit", () => console.log("Made ahead: " + made));`;

const OPTIONS = { site: { title: "Synthetic" }, search: false, openGraph: false };
const source = (group?: string): object => ({
  openapi: { sources: [{ spec: "api.json", route: "/api", group }] },
});

const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

interface Built {
  readonly made: number;
  /** Text by path. */
  readonly files: ReadonlyMap<string, string>;
}

async function built(
  { operations = 250, meet = "", group }: { operations?: number; meet?: string; group?: string } = {},
  files: Readonly<Record<string, string>> = {},
): Promise<Built> {
  const site = await createSite({
    "eleventy.config.js": config({ ...OPTIONS, ...source(group) }, counted(meet)),
    "api.json": JSON.stringify(syntheticDocument(operations)),
    ...files,
  });
  sites.push(site);
  const outcome = await site.build();
  expect(outcome).toMatchObject({ code: 0 });
  const paths = (await site.written()).filter((path) => /\.(html|md)$/.test(path));
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(site.folder, "_site", path), "utf8")] as const),
  );
  return { made: Number(/Made ahead: (\d+)/.exec(outcome.stdout)?.[1]), files: new Map(texts) };
}

describe("pages that other threads make", () => {
  // A file in the folder of replaced templates, though no template is replaced by it: all is made by one thread.
  const unrelated = { "_includes/api-reference/parts/unrelated.njk": "" };
  let alone: Built;
  beforeAll(async () => {
    alone = await built({}, unrelated);
    expect(alone.made).toBe(0);
    expect(alone.files.size).toBeGreaterThan(600);
  });

  test("are those that one thread makes, byte for byte, and so is their Markdown", async () => {
    const { made, files } = await built();
    expect(made > 0).toBe(availableParallelism() > 1);
    expect(files).toEqual(alone.files);
  });

  test("are made by the main thread where a thread ends before its time", async () => {
    const { files } = await built({ meet: "worker.once('message', () => worker.terminate());" });
    expect(files).toEqual(alone.files);
  });

  test("are made by the main thread where none can be started", async () => {
    const { files } = await built({ meet: "worker.terminate();" });
    expect(files).toEqual(alone.files);
  });

  test("hold a text that the site puts there", async () => {
    const [path = ""] = [...alone.files.keys()]
      .filter((each) => /^api\/[^/]+\/[^/]+\/index\.html$/.test(each))
      .slice(-1);
    const { files } = await built(
      {},
      {
        [`_includes/api-reference/before/${path.replace("/index.html", "")}.md`]: "A text of the **site**.",
      },
    );
    expect(files.get(path)).toContain("<strong>site</strong>");
    expect([...files.values()].filter((html) => html.includes("<strong>site</strong>"))).toHaveLength(1);
  });
});

describe("one thread makes all pages", () => {
  test.each([
    ["where there are few", { operations: 100 }],
    ["where they belong to versions of one API", { group: "api" }],
  ])("%s", async (_, settings) => {
    expect((await built(settings)).made).toBe(0);
  });
});
