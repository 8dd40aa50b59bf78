import { expect, test } from "vitest";
import { config } from "../support/eleventy-site.js";
import { until } from "../support/patience.js";
import { expectRepairs, get, good, useServedSite } from "../support/served-site.js";

const { start } = useServedSite();

test("--serve: a broken document keeps the last good pages, and its repair is shown", async () => {
  const [, server] = await start(good("List pets"));
  await expectRepairs(server);
});

test("a document deleted and recreated is read again; a removed page is gone", async () => {
  const [files, server] = await start(good("List cats"));
  // Eleventy prints that it is watching before it really is, and a file replaced in between is never noticed.
  // So the test first saves the file, and waits for the change.
  await server.save("pets.yaml", good("List pets"));
  await until(async () => (await get(server, "/reference/operations/list-pets/")).includes("List pets</h1>"));
  await files.remove("pets.yaml");
  await server.save("pets.yaml", good("List pets", "allPets"));
  await expect.poll(() => get(server, "/reference/operations/all-pets/")).toContain("List pets</h1>");
  await expect.poll(() => files.exists("reference/operations/list-pets/index.html")).toBe(false);
});

test("files that a document refers to are watched, including new ones", async () => {
  const spec = good("List pets").replace("responses:", "parameters: [{ $ref: parts/page.yaml }], responses:");
  const [files, server] = await start("", [], {
    "eleventy.config.js": config({ openapi: { spec: "specs/pets.yaml" } }),
    "specs/pets.yaml": spec,
    "specs/parts/page.yaml": "{ name: page, in: query, description: From one., schema: { type: integer } }",
  });
  const page = "/reference/operations/list-pets/";
  expect(await get(server, page)).toContain("From one.");

  await server.save(
    "specs/parts/page.yaml",
    "{ name: page, in: query, description: From zero., schema: {} }",
  );
  await until(async () => (await get(server, page)).includes("From zero."));

  await files.write("specs/parts/size.yaml", "{ name: size, in: query, description: Ten., schema: {} }");
  await server.save("specs/pets.yaml", spec.replace("page.yaml }", "page.yaml }, { $ref: parts/size.yaml }"));
  await until(async () => (await get(server, page)).includes("Ten."));
  await server.save("specs/parts/size.yaml", "{ name: size, in: query, description: Twenty., schema: {} }");
  await until(async () => (await get(server, page)).includes("Twenty."));

  await files.write("specs/far/sort.yaml", "{ name: sort, in: query, schema: {} }");
  const told = server.waitFor(/specs\/far\/sort\.yaml became part of the reference/);
  await server.save("specs/pets.yaml", spec.replace("parts/page.yaml", "far/sort.yaml"));
  await told;
  expect(server.printed()).toContain("specs/far/sort.yaml became part of the reference");
});

test("a URL that the site takes while serving is reported, and available again afterwards", async () => {
  const [, server] = await start(good("List pets"), ["--incremental"]);
  const page = "/reference/operations/list-pets/";
  // If a file is created before Eleventy watches the folder, Eleventy treats the file as a changed one and
  // does not look for it. So the test first saves an existing file.
  await server.save("index.md", "# Home again");
  const told = server.waitFor(/url-taken/);
  await server.save("mine.md", `---\npermalink: ${page}\n---\nMine`);
  await told;
  expect(server.printed()).toContain("./mine.md");
  await server.save("mine.md", "---\npermalink: /mine/\n---\nMine");
  await until(async () => (await get(server, "/mine/")).includes("Mine"));
  await server.save("pets.yaml", good("List all pets"));
  await until(async () => (await get(server, page)).includes("List all pets</h1>"));
});
