import { afterEach, describe, expect, test } from "vitest";
import { config, createSite, type ServedSite, type Site } from "../support/eleventy-site.js";
import { until } from "../support/patience.js";

const good = (summary: string, id = "listPets"): string =>
  `openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: { /pets: { get: { operationId: ${id}, summary: ${summary}, responses: { "200": { description: OK } } } } }\n`;
const broken = "openapi: 3.1.0\ninfo: { title: Pets\npaths: {}\n";

let site: Site | undefined;
let served: ServedSite | undefined;
afterEach(async () => {
  await served?.stop();
  await site?.dispose();
  served = undefined;
});

async function start(spec: string, ...args: string[]): Promise<[Site, ServedSite]> {
  site = await createSite({
    "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }),
    "pets.yaml": spec,
    "index.md": "# Home",
  });
  served = await site.serve("--port=0", ...args);
  return [site, served];
}

async function get(server: ServedSite, path: string): Promise<string> {
  return (await fetch(server.origin + path)).text();
}

describe.each([["--serve"], ["--serve --incremental"]])("%s", (mode) => {
  const args = mode.includes("incremental") ? ["--incremental"] : [];

  test("a document that breaks leaves the last good pages, and its repair is on screen", async () => {
    const [, server] = await start(good("List pets"), ...args);
    await until(() => server.printed().includes(`Pets at ${server.origin}/reference/\n`));
    expect(await get(server, "/reference/operations/list-pets/")).toContain("List pets</h1>");

    const told = server.waitFor(/syntax-error/);
    await server.save("pets.yaml", broken);
    await told;
    expect(server.printed()).toMatch(/pets\.yaml, line \d+, column \d+/);
    expect(server.printed()).not.toMatch(/at .*\.js:\d+/);
    expect(await get(server, "/reference/operations/list-pets/")).toContain("List pets</h1>");

    await server.save("index.md", "# Home again");
    await until(async () => (await get(server, "/")).includes("Home again"));

    await server.save("pets.yaml", good("List all pets"));
    await until(async () =>
      (await get(server, "/reference/operations/list-pets/")).includes("List all pets</h1>"),
    );
  });
});

test("a document that is broken from the start shows its problem at the route, and recovers", async () => {
  const [, server] = await start(broken);
  const page = await get(server, "/reference/");
  expect(page).toContain("syntax-error");
  expect(page).not.toMatch(/at .*\.js:\d+/);
  await server.save("pets.yaml", good("List pets"));
  await until(async () => (await get(server, "/reference/operations/list-pets/")).includes("List pets</h1>"));
});

test("a guide to a document that is broken from the start has its words, then its link", async () => {
  site = await createSite({
    "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }),
    "pets.yaml": broken,
    "guide.md": '{% apiLink "listPets" %}',
  });
  served = await site.serve("--port=0");
  const server = served;
  expect(server.printed()).toContain("[syntax-error]");
  expect(server.printed()).not.toContain("[name-unknown]");
  expect(await get(server, "/guide/")).toBe("<p>listPets</p>\n");
  await server.save("pets.yaml", good("List pets"));
  await until(async () => (await get(server, "/guide/")).includes("List pets</a>"));

  // Of the two mistakes the guide's is told once the document can be read.
  const told = server.waitFor(/\[syntax-error\]/);
  await server.save("pets.yaml", broken);
  await told;
  await server.save("guide.md", '{% apiLink "allPets" %}');
  await until(async () => (await get(server, "/guide/")).includes("<p>allPets</p>"));
  const unknown = server.waitFor(/\[name-unknown\]/);
  await server.save("pets.yaml", good("List pets"));
  await unknown;
  await server.save("pets.yaml", good("List pets", "allPets"));
  await until(async () => (await get(server, "/guide/")).includes("List pets</a>"));
});

test("a document deleted and made again is read again; a page that went away is gone", async () => {
  const [files, server] = await start(good("List cats"));
  // Eleventy says that it watches before it does: a file that is replaced until then is lost to it for good.
  await server.save("pets.yaml", good("List pets"));
  await until(async () => (await get(server, "/reference/operations/list-pets/")).includes("List pets</h1>"));
  await files.remove("pets.yaml");
  await server.save("pets.yaml", good("List pets", "allPets"));
  await expect.poll(() => get(server, "/reference/operations/all-pets/")).toContain("List pets</h1>");
  await expect.poll(() => files.exists("reference/operations/list-pets/index.html")).toBe(false);
});

test("files that a document refers to are watched, also one that it begins to refer to", async () => {
  const spec = good("List pets").replace("responses:", "parameters: [{ $ref: parts/page.yaml }], responses:");
  site = await createSite({
    "eleventy.config.js": config({ openapi: { spec: "specs/pets.yaml" } }),
    "specs/pets.yaml": spec,
    "specs/parts/page.yaml": "{ name: page, in: query, description: From one., schema: { type: integer } }",
    "index.md": "# Home",
  });
  served = await site.serve("--port=0");
  const [files, server] = [site, served];
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
  const told = server.waitFor(/specs\/far\/sort\.yaml is part of the reference/);
  await server.save("specs/pets.yaml", spec.replace("parts/page.yaml", "far/sort.yaml"));
  await told;
});

test("an override made and edited, and a text, are on screen without restart", async () => {
  const [files, server] = await start(good("List pets"), "--incremental");
  const page = "/reference/operations/list-pets/";
  await server.save("_includes/api-reference/parts/header.njk", "<header>MADE</header>");
  await until(async () => (await get(server, page)).includes("MADE"));
  await server.save("_includes/api-reference/parts/header.njk", "<header>EDITED</header>");
  await until(async () => (await get(server, page)).includes("EDITED"));
  await server.save("_includes/api-reference/before/reference/operations/list-pets.md", "A *text*.");
  await until(async () => (await get(server, page)).includes("<p>A <em>text</em>.</p>"));

  // Eleventy does not build when a file is deleted; the next build has our part again.
  await files.remove("_includes/api-reference/parts/header.njk");
  await server.save("index.md", "# Home again");
  await until(async () => (await get(server, "/")).includes("Home again"));
  await server.save("pets.yaml", good("List all pets"));
  await until(async () => (await get(server, page)).includes("List all pets</h1>"));
  expect(await get(server, page)).not.toContain("EDITED");
  expect(server.printed()).not.toContain(".cache");
  // Two documents, some six builds: what did not change is not told again.
  await until(async () => server.printed().match(/ at \/reference\/: /g)?.length === 2);
});

test("an address that the site takes while serving is told, and given back", async () => {
  const [, server] = await start(good("List pets"), "--incremental");
  const page = "/reference/operations/list-pets/";
  // A file made before Eleventy watches is one that changed, to it: it would never look for it.
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
