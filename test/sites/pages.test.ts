import { fromHtml } from "hast-util-from-html";
import type { Element, Root } from "hast";
import { describe, expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";

const document = `
openapi: 3.1.0
info: { title: Museum, version: 1.2.0, description: "Tickets and *events*." }
servers: [{ url: https://api.museum.example/v1 }]
security: [{ key: [] }]
tags:
  - { name: Events, description: "What is on. Second sentence." }
  - { name: schemas }
paths:
  /events:
    get: { tags: [Events], operationId: listEvents, summary: List events, description: "All of them.", responses: { "200": { description: OK } } }
    post:
      tags: [Events, Extra]
      operationId: createEvent
      summary: Create an event
      deprecated: true
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Event" } } } }
      responses: { "201": { description: Created }, "4XX": { description: Wrong }, default: { description: Else } }
  /events/{id}:
    get:
      tags: [Events]
      security: []
      parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 }, example: 7 }]
      responses: { "200": { description: OK } }
  /tickets:
    get: { tags: [schemas], summary: List events, operationId: listTickets, responses: { "200": { description: OK } } }
  /ping:
    get: { operationId: ping, responses: { "204": { description: Fine } } }
webhooks:
  eventCancelled: { post: { summary: An event is cancelled, responses: { "200": { description: OK } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key, description: "Ask *us*." } }
  schemas: { Event: { type: object, required: [name], properties: { name: { type: string }, seats: { type: integer, maximum: 500 } } } }
`;

const site = useBuiltSite({
  "eleventy.config.js": config({
    site: { url: "https://docs.example.com", title: "Docs" },
    openapi: { spec: "museum.yaml" },
    navigation: {
      tabs: [
        { label: "Home", path: "/" },
        { label: "API", path: "reference" },
      ],
    },
  }),
  "museum.yaml": document,
  "index.md": "# Home",
});

const pages = [
  "reference/index.html",
  "reference/fields/index.html",
  "reference/events/index.html",
  "reference/events/list-events/index.html",
  "reference/events/create-event/index.html",
  "reference/events/get-events-id/index.html",
  "reference/schemas-2/index.html",
  "reference/schemas-2/list-tickets/index.html",
  "reference/operations/index.html",
  "reference/operations/ping/index.html",
  "reference/webhooks/index.html",
  "reference/webhooks/post-event-cancelled/index.html",
];

test.each(pages)("%s has all end tags, for programs that read HTML as XML", async (path) => {
  const html = await site.read(path);
  const count = (tag: RegExp): number => html.match(tag)?.length ?? 0;
  for (const name of ["li", "p", "dt", "dd", "option"])
    expect(count(new RegExp(`</${name}>`, "g")), name).toBe(count(new RegExp(`<${name}[\\s>]`, "g")));
});

async function tree(path: string): Promise<Root> {
  return fromHtml(await site.read(path));
}

function select(parent: Root | Element, matches: (element: Element) => boolean): Element[] {
  return parent.children.flatMap((child) =>
    child.type === "element" ? [...(matches(child) ? [child] : []), ...select(child, matches)] : [],
  );
}

function text(element: Element | Root): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? text(child) : ""))
    .join("");
}

const named = (name: string) => (element: Element) => element.tagName === name;
const meta = (root: Root, key: string): string | undefined =>
  select(
    root,
    (element) =>
      element.tagName === "meta" &&
      (element.properties["name"] === key || element.properties["property"] === key),
  )
    .map((element) => String(element.properties["content"]))
    .at(0);

test("one page for the overview, each tag, each operation, each webhook, and the index", async () => {
  expect(site.outcome.stderr).toBe("");
  expect(
    (await site.written()).filter(
      (path) => path.startsWith("reference/") && path.endsWith(".html") && !path.includes("/schemas/"),
    ),
  ).toEqual([...pages].sort());
});

test("one line per source reports what was built", () => {
  expect(site.outcome.stdout).toMatch(
    /Museum 1\.2\.0 at \/reference\/: \d+ pages, \d+ warnings? about the document, read in \d+ ms \(museum\.yaml\)/,
  );
});

describe.each(pages)("%s", (path) => {
  test("has one h1, a title, a description, a canonical URL", async () => {
    const root = await tree(path);
    expect(select(root, named("h1"))).toHaveLength(1);
    expect(select(root, named("title"))).toHaveLength(1);
    expect(meta(root, "description")).toMatch(/\S/);
    const canonical = select(
      root,
      (element) => element.tagName === "link" && String(element.properties["rel"]) === "canonical",
    );
    expect(canonical.map((element) => element.properties["href"])).toEqual([
      `https://docs.example.com/${path.replace("index.html", "")}`,
    ]);
  });

  test("repeats no id", async () => {
    const ids = select(await tree(path), (element) => element.properties["id"] !== undefined).map(
      (element) => element.properties["id"],
    );
    expect(ids).toEqual([...new Set(ids)]);
  });

  test("every internal link and fragment has a target", async () => {
    const written = new Set(await site.written());
    const root = await tree(path);
    const ids = new Set(
      select(root, (element) => element.properties["id"] !== undefined).map((element) =>
        String(element.properties["id"]),
      ),
    );
    const links = select(root, ({ tagName }) => tagName === "a" || tagName === "link");
    // Links in the panel have no `href` before there is a response.
    for (const element of links.filter(({ properties }) => properties["href"] !== undefined)) {
      const url = new URL(String(element.properties["href"]), `https://site.test/${path}`);
      if (url.host !== "site.test") continue;
      const file = decodeURIComponent(url.pathname)
        .slice(1)
        .replace(/(^|\/)$/, "$1index.html");
      expect(written, `${element.properties["href"]} on ${path}`).toContain(file);
      if (file === path && url.hash) expect(ids).toContain(decodeURIComponent(url.hash.slice(1)));
    }
  });

  test("has no inline script or style", async () => {
    const root = await tree(path);
    const scripts = select(root, named("script")).filter(
      (element) =>
        element.properties["type"] !== "application/ld+json" && element.properties["src"] === undefined,
    );
    expect(scripts).toEqual([]);
    expect(
      select(root, (element) => element.tagName === "style" || element.properties["style"] !== undefined),
    ).toEqual([]);
  });

  test("marks the reference's tab and its own entry of the sidebar", async () => {
    const root = await tree(path);
    const current = select(root, (element) => element.properties["ariaCurrent"] === "true").map(text);
    expect(current).toEqual(["API"]);
    // The index of fields belongs to the reference: the sidebar does not list it.
    const own = select(root, (element) => element.properties["ariaCurrent"] === "page");
    expect(own).toHaveLength(path.endsWith("/fields/index.html") ? 0 : 1);
  });
});

test("titles are unique, also if two operations share a summary", async () => {
  const titles = await Promise.all(
    pages.map(async (path) => text(select(await tree(path), named("title"))[0] as Element)),
  );
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toContain("Create an event – Museum");
  expect(titles).toContain("List events (GET /tickets) – Museum");
});

/** Returns the headings of the main column. Those of the samples have no class and are left out. */
function sectionsOf(root: Root): readonly string[] {
  return select(root, named("h2"))
    .filter(({ properties }) => properties["className"] !== undefined)
    .map(text);
}

test("an operation's page is in the order of the specification", async () => {
  const root = await tree("reference/events/get-events-id/index.html");
  expect(text(select(root, named("h1"))[0] as Element)).toBe("GET /events/{id}");
  expect(sectionsOf(root)).toEqual(["Path parameters", "Responses"]);
  expect(meta(root, "description")).toBe("GET /events/{id}");
  const row = select(root, (element) => element.properties["id"] === "path.id")[0] as Element;
  expect(text(row).replace(/\s+/g, " ")).toMatch(/id integer required.*At least ?1.*Example ?7/);
});

test("a list does not repeat method and path of an operation without a summary", async () => {
  const root = await tree("reference/events/index.html");
  const rows = select(root, named("a")).map((link) => text(link).replace(/\s+/g, " "));
  expect(rows.filter((row) => row.includes("/events/{id}"))).toEqual(["/events/{id}GET", "GET/events/{id}"]);
});

test("the authorization section is above the request body and shows the scheme's own description", async () => {
  const root = await tree("reference/events/create-event/index.html");
  expect(sectionsOf(root)).toEqual(["Authorization", "Request body", "Responses"]);
  const html = await site.read("reference/events/create-event/index.html");
  expect(html).toContain("<em>us</em>");
  expect(html).toContain("X-Key");
  expect(html).toContain("Deprecated");
  expect(html).toContain("Extra");
});

test("the site's own pages are unchanged", async () => {
  expect(await site.read("index.html")).toBe("<h1>Home</h1>\n");
});

test("a 404 page is written, with links from the root", async () => {
  const html = await site.read("404.html");
  expect(html).toContain('href="/reference/"');
});
