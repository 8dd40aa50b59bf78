import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { config, createSite, type ServedSite, type Site } from "../support/eleventy-site.js";
import { until } from "../support/patience.js";

const http = (summary: string, title = "Harbour"): string => `openapi: 3.1.0
info: { title: ${title}, version: "1" }
paths:
  /bookings:
    post: { operationId: createBooking, summary: ${summary}, responses: { "201": { description: Booked } } }
`;
const events = (summary: string): string => `asyncapi: 3.0.0
info: { title: Harbour events, version: "1" }
channels: { berths: { address: berths, messages: { asked: { payload: { type: object } } } } }
operations: { askForBerth: { action: receive, summary: ${summary}, channel: { $ref: "#/channels/berths" } } }
`;

const files = {
  "specs/http.yaml": http("Book"),
  "specs/more.yaml": 'openapi: 3.1.0\ninfo: { title: More, version: "1" }\npaths: {}\n',
  "specs/events.yaml": events("Ask"),
  "eleventy.config.js": config({
    openapi: {
      sources: [
        { spec: "specs/http.yaml", route: "/reference" },
        { spec: "specs/more.yaml", route: "/more" },
      ],
    },
    asyncapi: { spec: "specs/events.yaml" },
  }),
  "shows.njk": '{% apiOperation "createBooking" %}',
  "links.md": '{% apiLink "createBooking" %}',
  "script.11ty.js": 'export default async function () { return this.apiLink("createBooking"); }',
  "wish.liquid": '{% apiLink "askForBerth" %}',
  "other.md": "# Neither",
  "framed.md": "---\nlayout: api-reference/site.njk\n---\n# In our frame",
};

let site: Site;
let server: ServedSite;
afterEach(async () => {
  await server.stop();
  await site.dispose();
});

async function serve(more: Readonly<Record<string, string>> = {}): Promise<void> {
  site = await createSite({ ...files, ...more });
  server = await site.serve("--port=0", "--incremental");
}
const get = async (path: string): Promise<string> => (await fetch(server.origin + path)).text();
const writtenAt = async (page: string): Promise<number> =>
  (await stat(join(site.folder, "_site", page, "index.html"))).mtimeMs;
const all = async (pages: readonly string[]): Promise<readonly number[]> => Promise.all(pages.map(writtenAt));

test("saving a document rebuilds the pages that show it, and no others", async () => {
  await serve();
  const others = ["other", "wish", "framed"];
  const before = await all(others);
  await server.save("specs/http.yaml", http("Reserve"));
  for (const page of ["/shows/", "/links/", "/script/", "/reference/operations/create-booking/"])
    await until(async () => (await get(page)).includes("Reserve"));
  await server.save("specs/events.yaml", events("Wish"));
  await until(async () => (await get("/wish/")).includes("Wish"));
  expect(await all(["other", "framed"])).toEqual([before[0], before[2]]);

  // Once saved, a guide depends on the operations that it now links to.
  await server.save("other.md", '# Now it does\n\n{% apiLink "createBooking" %}');
  await until(async () => (await get("/other/")).includes("Reserve"));
  await server.save("specs/http.yaml", http("Hold"));
  await until(async () => (await get("/other/")).includes("Hold"));

  // The tabs of each page contain the names of all references.
  await server.save("specs/http.yaml", http("Hold", "Marina"));
  await until(async () => (await get("/framed/")).includes("Marina"));
});

test("a missing name is reported, and its return repairs the guide", async () => {
  await serve();
  const told = server.waitFor(/name-unknown/);
  await server.save("specs/http.yaml", http("Book").replace("createBooking", "makeBooking"));
  await told;
  await server.save("specs/http.yaml", http("Reserve"));
  await expect.poll(() => get("/shows/")).toContain("Reserve");
});

test("all pages of a site that reads the references itself are rebuilt", async () => {
  await serve({
    "list.njk": "{% for each in apiReference.references %}{{ each.title }}{% endfor %}",
    "pages.liquid": "{% for each in collections.apiReference %}{{ each.data.title }} {% endfor %}",
  });
  await server.save("specs/http.yaml", http("Reserve", "Marina"));
  await expect.poll(() => get("/list/")).toContain("Marina");
  await expect.poll(() => get("/pages/")).toContain("Reserve");
});
