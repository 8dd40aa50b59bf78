import { describe, expect, test } from "vitest";
import { builtSite, config, siteOfTest, useBuiltSite } from "../support/eleventy-site.js";
import { until } from "../support/patience.js";

const http = `openapi: 3.1.0
info: { title: Harbour, version: "1" }
paths:
  /bookings:
    post: { operationId: createBooking, description: Books., responses: { "201": { description: Booked } } }
  /berths:
    get: { operationId: listBerths, responses: { "200": { description: All } } }
  /tides:
    get: { operationId: readTides, responses: { "200": { description: All } } }
components: { schemas: { Vessel: { type: object } } }
`;
const events = `asyncapi: 3.0.0
info: { title: Harbour events, version: "1" }
channels: { berths: { address: berths, messages: { asked: { payload: { type: object } } } } }
operations: { askForBerth: { action: receive, channel: { $ref: "#/channels/berths" } } }
`;
const options = { openapi: { spec: "http.yaml" }, asyncapi: { spec: "events.yaml" } };

const files = {
  "http.yaml": http,
  "events.yaml": events,
  "index.md": "# Home",
  "guides/booking.md":
    '---\ntitle: "Book <a> berth & stay"\n---\n\n{% apiLink "createBooking" %} {% apiTry "listBerths" %}',
  "guides/wish.njk": '<h1>Ask *for* a berth</h1>{% apiLink "askForBerth" %}{% apiSchema "Vessel" %}',
  "guides/words.md": '# What to say\n\n{% apiSchema "asked" %}',
  "guides/computed.11ty.js": `export const data = { eleventyComputed: { title: () => "Ten " + "berths" } };
    export default async function () { return this.apiLink("POST /bookings"); }`,
  "guides/quoted.md": '---\ntitle: Quoted\n---\n\n{% raw %}{% apiLink "createBooking" %}{% endraw %}',
  "guides/plain.md":
    '---\ntitle: No template\ntemplateEngineOverride: md\n---\n\n{% apiLink "createBooking" %}',
  "guides/hidden.md":
    '---\ntitle: Hidden\neleventyExcludeFromCollections: true\n---\n\n{% apiLink "createBooking" %}',
  "feed.njk": '---\ntitle: Feed\npermalink: /feed.xml\n---\n{% apiLink "createBooking" %}',
};

describe("an operation lists the guides that show or link to it", () => {
  const site = useBuiltSite({ ...files, "eleventy.config.js": config(options) });

  test.each([
    [
      "reference/operations/create-booking/",
      'In guides: <a href="../../../guides/booking/">Book &lt;a&gt; berth &amp; stay</a>, <a href="../../../guides/computed/">Ten berths</a></p>',
    ],
    [
      "reference/operations/list-berths/",
      'In guides: <a href="../../../guides/booking/">Book &lt;a&gt; berth &amp; stay</a></p>',
    ],
    [
      "events/berths/ask-for-berth/",
      'In guides: <a href="../../../guides/wish/">Ask for a berth</a>, <a href="../../../guides/words/">What to say</a></p>',
    ],
  ])("on its page: %s", async (path, line) => {
    expect(await site.read(`${path}index.html`)).toContain(line);
  });

  test("others have no such line, nor has an excerpt in a guide", async () => {
    expect(await site.read("reference/operations/read-tides/index.html")).not.toContain("In guides");
    expect(await site.read("guides/booking/index.html")).not.toContain("In guides");
  });

  test("in its Markdown", async () => {
    expect(await site.read("reference/operations/list-berths/index.md")).toMatch(
      /^In guides: \[Book .*a.* berth & stay\]\(\/guides\/booking\/\)$/m,
    );
  });

  test("in the look-up file, by the URL of the operation", async () => {
    const { guides } = JSON.parse(await site.read("reference/look-up.json")) as { guides: unknown };
    expect(guides).toEqual({
      "operations/create-booking/": {
        "Book <a> berth & stay": "../guides/booking/",
        "Ten berths": "../guides/computed/",
      },
      "operations/list-berths/": { "Book <a> berth & stay": "../guides/booking/" },
    });
  });

  test("a guide added later is listed, although the pages are cached", async () => {
    await site.write("guides/tides.md", '# When to come\n\n{% apiLink "readTides" %}');
    expect((await site.build()).code).toBe(0);
    const page = await site.read("reference/operations/read-tides/index.html");
    expect(page).toContain('In guides: <a href="../../../guides/tides/">When to come</a></p>');
    await site.remove("guides/tides.md");
    expect((await site.build()).code).toBe(0);
    expect(await site.read("reference/operations/read-tides/index.html")).not.toContain("In guides");
  });
});

test("`guideLinks: false` disables them", async () => {
  const site = await builtSite({
    ...files,
    "eleventy.config.js": config({ ...options, guideLinks: false }),
  });
  for (const path of ["index.html", "index.md"])
    expect(await site.read(`reference/operations/create-booking/${path}`)).not.toContain("In guides");
  expect(await site.read("reference/look-up.json")).not.toContain("guides");
});

test("--serve --incremental: saving a guide", async () => {
  const site = await siteOfTest({ ...files, "eleventy.config.js": config(options) });
  const server = await site.serve("--port=0", "--incremental");
  const page = async (path: string): Promise<string> =>
    (await fetch(`${server.origin}/reference/operations/${path}/`)).text();
  try {
    await server.save("guides/booking.md", '---\ntitle: Come\n---\n\n{% apiLink "readTides" %}');
    await until(async () => (await page("read-tides")).includes(">Come</a>"));
    expect(await page("list-berths")).not.toContain("In guides");
    expect(await page("create-booking")).toContain("Ten berths");

    await server.save("guides/booking.md", '---\ntitle: Come in\n---\n\n{% apiLink "readTides" %}');
    await until(async () => (await page("read-tides")).includes(">Come in</a>"));
  } finally {
    await server.stop();
  }
});
