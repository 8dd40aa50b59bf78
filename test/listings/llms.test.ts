import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ListingContext } from "../../eleventy-plugin/listings/listing.js";
import { writeLlms } from "../../eleventy-plugin/listings/llms.js";
import { siteContext } from "../support/site-context.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const reference = (title: string, isListed = true): object => ({
  title,
  version: "1",
  url: `/${title.toLowerCase()}/`,
  tags: [],
  webhooks: [],
  indexing: { llms: isListed },
});

/**
 * Writes `llms.txt` for these references, and returns the codes of the findings. `home` is the HTML of the
 * site's home page; `isOwn` means that the site writes its own `llms.txt`.
 */
async function written(
  output: string,
  references: readonly object[],
  { home, isOwn = false }: { readonly home?: string; readonly isOwn?: boolean } = {},
): Promise<readonly string[]> {
  const findings = await writeLlms({
    output,
    siteUrls: isOwn ? ["/llms.txt"] : [],
    sitePages: home === undefined ? [] : [{ url: "/", html: home }],
    state: { references, pages: [] },
    site: siteContext,
  } as unknown as ListingContext);
  return findings.map(({ code }) => code);
}

const read = (output: string): Promise<string> => readFile(join(output, "llms.txt"), "utf8");

describe("without `site.title` the heading is", () => {
  test.each([
    ["the title of the only API that is listed", [reference("Hidden", false), reference("Pets")], "Pets"],
    ["one title that two share", [reference("Pets"), reference("Pets")], "Pets"],
    ["plain where several are listed", [reference("Tides"), reference("Pets")], "Documentation"],
    ["plain where none is, whatever there is", [reference("Pets", false)], "Documentation"],
  ])("%s", async (_, references, heading) => {
    const output = await temporaryFolder();
    expect(await written(output, references)).toEqual([]);
    expect((await read(output)).split("\n")[0]).toBe(`# ${heading}`);
  });

  test.each([
    ["that of the site's home page", "<title>All our APIs</title>", "All our APIs"],
    ["never the address of one without a title", "<p>Text", "Pets"],
  ])("%s", async (_, home, heading) => {
    const output = await temporaryFolder();
    await written(output, [reference("Pets")], { home: `<!doctype html>${home}` });
    expect((await read(output)).split("\n")[0]).toBe(`# ${heading}`);
  });
});

test.each([
  ["a page", true],
  ["a file that lies in the output", false],
])("%s of the site's own is kept, with a warning unless it contains our lines", async (_, isOwn) => {
  const output = await temporaryFolder();
  for (const [text, codes] of [
    ["the site's own", ["own-llms-kept"]],
    ["the site's own\n\n## Pets\n", []],
  ] as const) {
    await writeFile(join(output, "llms.txt"), text);
    expect(await written(output, [reference("Pets")], { isOwn })).toEqual(codes);
    expect(await read(output)).toBe(text);
  }
});
