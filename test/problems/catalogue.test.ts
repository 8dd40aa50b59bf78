import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue, formatReport } from "../../eleventy-plugin/problems/problems.js";
import { createSite, type Site } from "../support/eleventy-site.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";
import { json, sound } from "./documents.js";
import { raisedFindings } from "./raised-findings.js";
import { readingRows } from "./reading-rows.js";
import { siteRows } from "./site-rows.js";

const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

test("each code of the catalogue is raised by a row", () => {
  const covered = [...Object.keys(readingRows), ...siteRows.flatMap(({ codes }) => codes)].sort();
  expect(covered).toEqual(Object.keys(catalogue).sort());
});

describe("a report has the error, its location and the fix, without a stack", () => {
  test.each(Object.entries(readingRows))("%s", async (code, row) => {
    const folder = await temporaryFolder();
    await writeFiles(folder, row.files ?? {});
    const findings = row.raise ? await row.raise(folder) : await raisedFindings(row.options, folder);
    const told = formatReport(findings).replaceAll(folder, "/project").replaceAll("\\", "/");
    expect(findings.map((entry) => entry.code)).toContain(code);
    expect(told).not.toMatch(/\bat .*\.[jt]s:\d+/);
    await expect(`${told}\n`).toMatchFileSnapshot(`reports/${code}.txt`);
  });
});

describe.each(siteRows)("Eleventy prints the report without a stack", ({ codes, files, args }) => {
  let printed: string;
  beforeAll(async () => {
    const site = await createSite({ "api.json": json(sound), "index.md": "# Home", ...files });
    sites.push(site);
    const { stdout, stderr } = await (args ? site.buildAlone(...args) : site.build());
    printed = (stdout + stderr).replaceAll(site.folder, "/project");
  });

  test.each(codes)("%s", async (code) => {
    expect(printed).toContain(`[${code}]`);
    expect(printed).not.toMatch(/\bat .*\.[jt]s:\d+/);
    const lines = printed.split("\n");
    const from = lines.findLastIndex((line) => line.includes("eleventy-plugin-api-reference: "));
    const own =
      from < 0
        ? lines.filter((line) => line.includes(`[${code}]`) || line.endsWith(`#${code}`))
        : lines.slice(from);
    await expect(`${own.join("\n").trim()}\n`).toMatchFileSnapshot(`reports/${code}.txt`);
  });
});
