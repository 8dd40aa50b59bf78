import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operationListOf } from "../../../eleventy-plugin/pages/navigation/operation-list-file.js";
import { find } from "../../../eleventy-plugin/portable/find/find.js";
import { createIndex, type FindIndex } from "../../../eleventy-plugin/portable/find/find-index.js";
import type { Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { toSearchEntries, type SearchEntry } from "../../../eleventy-plugin/portable/find/operation-list.js";
import { eventReference } from "../../support/event-reference.js";
import { processorTimeRatio } from "../../support/processor-time.js";
import { siteContext } from "../../support/site-context.js";
import { referenceOf } from "../../support/reference-of.js";
import { events, github, harbour, kubernetes, triedAfterwards, type Row } from "./queries.js";

type Index = FindIndex<SearchEntry>;

/** Indexes the pages of a reference, from the file that a browser loads. */
const indexOf = (reference: Reference): Index =>
  createIndex(toSearchEntries(JSON.parse(JSON.stringify(operationListOf(reference, siteContext)))));

/** Returns the name of an entry as in `queries.ts`. */
function called({ kind, title, method, path }: SearchEntry): string {
  if (kind !== "operation") return `${kind} ${title}`;
  return method === "SEND" || method === "RECEIVE" ? `${method} ${title}` : `${method} ${path}`;
}

let folder = "";
const indexes: Record<string, readonly Index[]> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "api-reference-find-"));
  const unpacked = async (name: string): Promise<Index> => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, gunzipSync(await readFile(`fixtures/openapi/${name}.json.gz`)));
    return indexOf(await referenceOf(file));
  };
  const demo = resolve("fixtures/sites/demo/specs");
  indexes["GitHub"] = [await unpacked("github")];
  indexes["Kubernetes"] = [await unpacked("kubernetes")];
  indexes["the harbour"] = [indexOf(await referenceOf(`${demo}/saltmere-harbour.yaml`))];
  indexes["events"] = [
    indexOf((await eventReference(`${demo}/saltmere-tides.yaml`)).reference),
    indexOf((await eventReference(`${demo}/saltmere-berths.yaml`)).reference),
  ];
});
afterAll(() => rm(folder, { recursive: true }));

const tables: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  ["GitHub", github],
  ["Kubernetes", kubernetes],
  ["the harbour", harbour],
  ["events", events],
];
const ofSite = [["pr", "pull request"]];

describe.each([...tables, ...Object.entries(triedAfterwards)])("in %s", (name, rows) => {
  test.each(rows)("%s finds %s", (query, meant) => {
    const { hits } = find(indexes[name] ?? [], query, ofSite);
    expect(meant.split(" | ")).toContain(hits[0] && called(hits[0].entry));
  });
});

test.each([
  ["parts behind hyphens", `/${"a-".repeat(2_000)}`],
  ["parts behind points", "s.".repeat(4_000)],
  ["humps", "iS".repeat(4_000)],
  ["different words", Array.from({ length: 2_000 }, (_, index) => `a${index}`).join(" ")],
  ["verbs", "delete list create update get ".repeat(400)],
  ["slashes", "/".repeat(20_000)],
  ["segments", "/a".repeat(10_000)],
])("a pasted text of very many %s costs about as much as ten words", async (_, text) => {
  const query = "list all user repo issue pull team branch asset alert";
  const ratio = await processorTimeRatio(
    () => find(indexes["GitHub"] ?? [], text),
    () => find(indexes["GitHub"] ?? [], query),
  );
  expect(ratio).toBeLessThan(8);
});

test("the table has 120 rows", () => {
  expect(tables.flatMap(([, rows]) => rows)).toHaveLength(120);
});
