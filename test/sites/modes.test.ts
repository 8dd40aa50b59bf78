import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { config, type Site, siteOfTest } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

async function siteOf(files: Readonly<Record<string, string>> = {}): Promise<Site> {
  const site = await siteOfTest({
    "pets.yaml": petsDocument,
    "index.md": "# Home",
    "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }),
    ...files,
  });
  return site;
}

const OPERATION = "reference/pets/list-pets/index.html";

test("a dry run writes nothing", async () => {
  const files = await siteOf();
  const { code, stdout } = await files.build("--dryrun");
  expect(code, stdout).toBe(0);
  expect(await files.written()).toEqual([]);
  expect(stdout).toContain("Pets 1 at /reference/");
});

test("`--to=json` prints JSON alone, with every page, and writes nothing", async () => {
  const files = await siteOf({
    "_includes/api-reference/before/reference/nowhere.md": "A text that is warned of",
    "pets.yaml": petsDocument.replace("operationId: addOwner", "operationId: listPets"),
  });
  const { code, stdout, stderr } = await files.buildAlone("--to=json");
  expect(code, stderr).toBe(0);
  const pages = JSON.parse(stdout) as { url: string; content: string }[];
  expect(pages.map(({ url }) => url)).toEqual(
    expect.arrayContaining(["/", "/reference/", "/reference/pets/", "/reference/pets/list-pets/"]),
  );
  expect(pages.find(({ url }) => url === "/reference/pets/list-pets/")?.content).toContain("List pets</h1>");
  expect(await files.written()).toEqual([]);
});

test.each([
  ["a document that breaks a rule", "operationId: listPets", "operationId: addOwner", true],
  ["a sound document", "", "", false],
])("quiet mode prints no list of files, but errors in %s", async (_, text, replacement, isTold) => {
  const document = petsDocument.replace("[shop](/shop/)", "shop");
  const files = await siteOf({ "pets.yaml": document.replace(text, replacement) });
  const { stdout } = await files.build("--quiet");
  expect(stdout).not.toContain("Writing");
  expect(stdout.includes("Pets 1 at /reference/: ")).toBe(isTold);
  expect(stdout.includes("[invalid-document]")).toBe(isTold);
});

test("another output folder gets everything", async () => {
  const files = await siteOf();
  expect((await files.build("--output=out/deep", "--quiet")).code).toBe(0);
  expect(await files.exists(OPERATION, "out/deep")).toBe(true);
  expect(await files.exists("404.html", "out/deep")).toBe(true);
  expect(await files.written()).toEqual([]);
});

test("`--incremental` writes everything, and rewrites changed pages", async () => {
  const files = await siteOf();
  for (const summary of ["List pets", "List every pet"]) {
    await files.write("pets.yaml", petsDocument.replace("List pets", summary));
    const { code, stdout, stderr } = await files.buildAlone("--incremental");
    expect(code, stdout + stderr).toBe(0);
    expect(await files.read(OPERATION)).toContain(`${summary}</h1>`);
  }
  expect(await files.exists("index.html")).toBe(true);
});

test("`--watch` rewrites a saved document, without a server", async () => {
  const files = await siteOf();
  const watching = await files.watch();
  try {
    expect(await files.read(OPERATION)).toContain("List pets</h1>");
    const told = watching.waitFor(/Wrote \d+ files[^]*Watching/);
    await watching.save("pets.yaml", petsDocument.replace("List pets", "List every pet"));
    await told;
    expect(await files.read(OPERATION)).toContain("List every pet</h1>");
    expect(watching.printed()).not.toContain("Server at");
  } finally {
    await watching.stop();
  }
});

test("one process builds twice, and with two configurations, each with its own reference", async () => {
  const files = await siteOf({
    "other.config.js": config({ openapi: { spec: "pets.yaml", route: "/other" } }),
    "build.mjs": `import { Eleventy } from "@11ty/eleventy";
      const build = async (configPath, output) => {
        const eleventy = new Eleventy(".", output, { configPath, quietMode: true });
        await eleventy.toJSON();
        return (await eleventy.toJSON()).map(({ url }) => url);
      };
      const urls = [await build("eleventy.config.js", "one"), await build("other.config.js", "two")];
      const written = new Eleventy(".", "three", { configPath: "other.config.js", quietMode: true });
      await written.write();
      console.log(JSON.stringify(urls));`,
  });
  const { stdout } = await promisify(execFile)(process.execPath, ["build.mjs"], { cwd: files.folder });
  const [one = [], two = []] = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as string[][];
  expect(one).toContain("/reference/pets/list-pets/");
  expect(one.join()).not.toContain("/other/");
  expect(two).toContain("/other/pets/list-pets/");
  expect(two.join()).not.toContain("/reference/");
  expect(await files.written("three")).toContain("other/pets/list-pets/index.html");
});
