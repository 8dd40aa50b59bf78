import { expect, test } from "vitest";
import { until } from "../support/patience.js";
import { broken, expectRepairs, get, good, useServedSite } from "../support/served-site.js";

// Other changes while serving are tested in `test/wide/serving.test.ts`.
const { start } = useServedSite();

test("--serve --incremental: a broken document keeps the last good pages, and its repair is shown", async () => {
  const [, server] = await start(good("List pets"), ["--incremental"]);
  await expectRepairs(server);
});

test("a document that is broken from the start shows its problem at the route; a guide has its text, and later its link", async () => {
  const [, server] = await start(broken, [], { "guide.md": '{% apiLink "listPets" %}' });
  const page = await get(server, "/reference/");
  expect(page).toContain("syntax-error");
  expect(page).not.toMatch(/at .*\.js:\d+/);
  expect(server.printed()).toContain("[syntax-error]");
  expect(server.printed()).not.toContain("[name-unknown]");
  expect(await get(server, "/guide/")).toBe("<p>listPets</p>\n");
  await server.save("pets.yaml", good("List pets"));
  await until(async () => (await get(server, "/guide/")).includes("List pets</a>"));

  // The guide's error is reported once the document can be read.
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

test("a new and a changed override, and a text, are shown without a restart", async () => {
  const [files, server] = await start(good("List pets"), ["--incremental"]);
  const page = "/reference/operations/list-pets/";
  await server.save("_includes/api-reference/parts/header.njk", "<header>MADE</header>");
  await until(async () => (await get(server, page)).includes("MADE"));
  await server.save("_includes/api-reference/parts/header.njk", "<header>EDITED</header>");
  await until(async () => (await get(server, page)).includes("EDITED"));
  await server.save("_includes/api-reference/before/reference/operations/list-pets.md", "A *text*.");
  await until(async () => (await get(server, page)).includes("<p>A <em>text</em>.</p>"));

  // Eleventy does not build when a file is deleted; the next build uses our part again.
  await files.remove("_includes/api-reference/parts/header.njk");
  await server.save("index.md", "# Home again");
  await until(async () => (await get(server, "/")).includes("Home again"));
  await server.save("pets.yaml", good("List all pets"));
  await until(async () => (await get(server, page)).includes("List all pets</h1>"));
  expect(await get(server, page)).not.toContain("EDITED");
  expect(server.printed()).not.toContain(".cache");
  // The document had only two versions in about six builds. Builds that do not change the document do not
  // report it again.
  await until(async () => server.printed().match(/ at \/reference\/: /g)?.length === 2);
});
