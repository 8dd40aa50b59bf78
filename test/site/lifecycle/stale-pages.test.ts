import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { createStalePageRemoval } from "../../../eleventy-plugin/site/lifecycle/after-build.js";
import { temporaryFolder, writeFiles } from "../../support/temporary-folder.js";

test("files of the previous build that are not written again are removed, and folders that become empty", async () => {
  const pages = { "pets/index.html": "", "pets/list/index.html": "", "pets/list/panel.json": "" };
  const output = await temporaryFolder(pages);
  const left = async (): Promise<readonly string[]> =>
    (await readdir(output, { recursive: true })).map((path) => path.replaceAll("\\", "/")).sort();
  const removeStalePages = createStalePageRemoval();
  const before = await left();
  await removeStalePages(output, ["/pets/", "/pets/list/", "/pets/list/panel.json"]);
  expect(await left()).toEqual(before);

  await writeFiles(output, { "pets/all/index.html": "" });
  await removeStalePages(output, ["/pets/index.html", "/pets/all/"]);
  expect(await left()).toEqual(["pets", "pets/all", "pets/all/index.html", "pets/index.html"]);

  await removeStalePages(output, ["/pets/all/", "/../outside/"]);
  await removeStalePages(output, ["/pets/all/"]);
  expect(await left()).toEqual(["pets", "pets/all", "pets/all/index.html"]);
});
