import { expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

const FILES = [
  "404.html",
  "llms.txt",
  "llms-full.txt",
  "sitemap.xml",
  ".well-known/api-catalog",
  "reference/openapi.yaml",
  "reference/look-up.json",
];

const site = useBuiltSite({
  "pets.yaml": petsDocument,
  "index.md": "# Home",
  "eleventy.config.js": config({
    openapi: { spec: "pets.yaml" },
    site: { url: "https://docs.example.com" },
  }),
});

test("the licences of bundled libraries are beside the scripts", async () => {
  const files = await site.written();
  const script = files.find((file) => file.endsWith("/http-panel.js")) ?? "";
  const notices = script.replace("http-panel.js", "THIRD-PARTY-NOTICES.txt");
  expect(await site.read(script)).toContain("THIRD-PARTY-NOTICES.txt");
  expect(await site.read(notices)).toContain("Caleb Porzio");
});

test("a build without a cache still recognises the plugin's files in a kept output folder", async () => {
  const before = await Promise.all(FILES.map((file) => site.read(file)));
  const index = await site.read("pagefind/pagefind-entry.json");
  await site.remove(".cache");
  await site.write(
    "pets.yaml",
    petsDocument
      .replace("title: Pets", "title: Animals")
      .replaceAll("List pets", "List animals")
      .replaceAll("listPets", "listAnimals"),
  );
  const { stdout, stderr } = await site.build();
  expect(stdout + stderr).not.toMatch(/\[own-\w+-kept\]/);
  const after = await Promise.all(FILES.map((file) => site.read(file)));
  expect(FILES.filter((_, place) => after[place] === before[place])).toEqual([]);
  expect(await site.read("pagefind/pagefind-entry.json")).not.toBe(index);
});

test("a file that the site copies to such a URL is its own", async () => {
  await site.write("llms.txt", "the site's own");
  await site.write(
    "eleventy.config.js",
    config({ openapi: { spec: "pets.yaml" } }, 'eleventyConfig.addPassthroughCopy("llms.txt");'),
  );
  const { stdout, stderr } = await site.build();
  expect(stdout + stderr).toContain("[own-llms-kept]");
  expect(await site.read("llms.txt")).toBe("the site's own");
});
