import { afterAll, beforeAll, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { hostileDocuments } from "../support/hostile-documents.js";
import { harmlessDocument, MIN_BYTES } from "../support/padded-documents.js";

/** Maximum ratio of processor time to that of a harmless document of the same size. */
const MAX_RATIO = 5;

const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

/** Returns the processor time of a build process, including its threads. */
async function processorTime(text: string): Promise<number> {
  const tell = 'process.on("exit", () => console.log("took", JSON.stringify(process.cpuUsage())));';
  const site = await createSite({
    "eleventy.config.js": config(
      { [text.startsWith(`{"asyncapi"`) ? "asyncapi" : "openapi"]: { spec: "api.json" } },
      tell,
    ),
    "api.json": text,
    "index.md": "# Home",
  });
  sites.push(site);
  const { code, stdout, stderr } = await site.buildAlone();
  expect(`${code} ${stderr}`).toMatch(/^0 /);
  const [, taken = ""] = /^took (.*)$/m.exec(stdout) ?? [];
  const { user, system } = JSON.parse(taken) as { readonly user: number; readonly system: number };
  return user + system;
}

let harmless = 0;
beforeAll(async () => {
  harmless = await processorTime(harmlessDocument());
});

test.each(hostileDocuments)("%s", async (_, text) => {
  const document = text();
  expect(document.length).toBeGreaterThanOrEqual(MIN_BYTES);
  const ratio = (await processorTime(document)) / harmless;
  // Other load on the machine may affect one build more than the other. So if the ratio is too high, both are
  // measured a second time, one after the other.
  const measureBoth = async (): Promise<number> =>
    (await processorTime(document)) / (await processorTime(harmlessDocument()));
  expect(ratio < MAX_RATIO ? ratio : await measureBoth()).toBeLessThan(MAX_RATIO);
});
