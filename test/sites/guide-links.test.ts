import type { Element, ElementContent } from "hast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtSite, config, createSite, type Site, siteOfTest } from "../support/eleventy-site.js";
import { harbourDocument, harbourEvents } from "../support/harbour-documents.js";
import { elementsOf, idsOf, repeatedIds } from "../support/page-elements.js";

const OPERATION = "reference/bookings/create-booking/";

/** Calls in a guide, on a page at `/guides/<n>/`, and the resulting link: URL and text. */
const links: readonly (readonly [written: string, href: string, text: string])[] = [
  [
    '"createBooking"',
    OPERATION,
    '<span class="api-reference-method">POST</span> Book *a* <b>berth</b> [now](javascript:alert(1))',
  ],
  [
    '"POST /bookings"',
    OPERATION,
    '<span class="api-reference-method">POST</span> Book *a* <b>berth</b> [now](javascript:alert(1))',
  ],
  [
    '"get /bookings/{id}"',
    "reference/bookings/get-bookings-id/",
    '<span class="api-reference-method">GET</span> GET /bookings/{id}',
  ],
  ['"/reference#createBooking", { "text": "book_a_ berth" }', OPERATION, "book_a_ berth"],
  [
    '"createBooking", "body.vessel.part.sails"',
    `${OPERATION}#body.vessel.part.sails`,
    "body.vessel.part.sails",
  ],
  [
    '"createBooking", "body.vessel.horse.power"',
    `${OPERATION}#body.vessel.horse.power`,
    "body.vessel.horse.power",
  ],
  ['"createBooking", "response-201[].id"', `${OPERATION}#response-201%5B%5D.id`, "response-201[].id"],
  [
    '"createBooking", "response-201.header.Location"',
    `${OPERATION}#response-201.header.Location`,
    "response-201.header.Location",
  ],
  ['"createBooking", "query.dry run"', `${OPERATION}#query.dry%2520run`, "query.dry run"],
  ['"Vessel"', "reference/schemas/vessel/", "Vessel"],
  ['"Vessel", "part"', "reference/schemas/vessel/#Vessel.part", "part"],
  [
    '"askForBerth"',
    "events/berths/ask-for-berth/",
    '<span class="api-reference-method">RECEIVE</span> askForBerth',
  ],
  ['"askForBerth", "payload.at"', "events/berths/ask-for-berth/#payload.at", "payload.at"],
  ['"berthAsked"', "events/berths/ask-for-berth/#message-asked", "Berth asked"],
  ['"asked", "payload.at"', "events/berths/ask-for-berth/#payload.at", "payload.at"],
  ['"left", "payload.fee"', "events/moorings/tell-of-moorings/#reply.payload(left).fee", "payload.fee"],
];

/** One page per language, each with all links. */
const pages: Readonly<Record<string, string>> = {
  "guides/nunjucks.njk": links.map(([written]) => `<p>{% apiLink ${written} %}</p>`).join("\n"),
  "guides/markdown.md": links.map(([written]) => `- {% apiLink ${written} %}`).join("\n"),
  "guides/liquid.liquid": links
    .map(([written]) => `<p>{% apiLink ${written.replace(/\{ ("text".*) \}/, "'{ $1 }'")} %}</p>`)
    .join("\n"),
  "guides/script.11ty.js": `export default async function () {
    return (await Promise.all([${links.map(([written]) => `this.apiLink(${written})`).join(", ")}])).map((link) => "<p>" + link + "</p>").join("");
  }`,
  "guides/components.webc": links
    .map(([written]) => `<p @raw='this.apiLink ? this.apiLink(${written}) : apiLink(${written})'></p>`)
    .join("\n"),
};

const VALUES = '{ "query.dry run": true, "body": { "id": "b 1" } }';

/** Returns the excerpts of a guide in a template language, which delimits objects with `o` and `c`. */
const shown = (o: string, c: string): readonly string[] => [
  '"apiOperation", "createBooking"',
  `"apiOperation", "createBooking", ${o} "parts": ["call", "answers"], "level": 2 ${c}`,
  '"apiOperation", "askForBerth"',
  '"apiSchema", "Booking"',
  `"apiSchema", "Booking", ${o} "fields": ["vessel.part", "id"], "depth": 1 ${c}`,
  `"apiSample", "createBooking", ${o} "language": "curl", "answer": 201, "values": ${VALUES} ${c}`,
  `"apiSample", "askForBerth", ${o} "values": { "payload": { "at": "noon" } } ${c}`,
  '"apiSchema", "left"',
  `"apiSchema", "left", ${o} "fields": ["headers.sent", "payload.fee"] ${c}`,
];
const tags = (o: string, c: string): readonly string[] =>
  shown(o, c).map((written) => `{% ${written.replace(/^"(\w+)",/, "$1")} %}`);
const calls = shown("{", "}").map((written) => written.replace(/^"(\w+)", (.*)$/, "this.$1($2)"));

/**
 * One page per language, each with all excerpts. In Markdown they are in a list, so that HTML which Markdown
 * misinterprets would be visible.
 */
const excerpts: Readonly<Record<string, string>> = {
  "excerpts/nunjucks.njk": tags("{", "}").join("\n"),
  "excerpts/markdown.md": tags("{", "}")
    .map((tag) => `1. A step\n\n   ${tag}\n`)
    .join("\n"),
  "excerpts/liquid.liquid": tags("'{", "}'").join("\n"),
  "excerpts/script.11ty.js": `export default async function () {
    return (await Promise.all([${calls.join(", ")}])).join("");
  }`,
  "excerpts/components.webc": calls
    .map((call) => call.replace(/^this\.(\w+)(.*)$/, "<p @raw='this.$1 ? this.$1$2 : $1$2' webc:nokeep></p>"))
    .join("\n"),
};

const TRIED = "Before the panel.";

const BLOCKS = `{% apiLinkBlock "createBooking" %}
  book a _berth_
{% endapiLinkBlock %}

{% apiSampleBlock "createBooking" %}
{
  "language": "curl",
  "values": { "body": { "id": "b 7" } }
}
{% endapiSampleBlock %}
`;

let site: Site;
beforeAll(async () => {
  site = await createSite(
    {
      "http.yaml": harbourDocument,
      "events.yaml": harbourEvents,
      "index.md": "# Home",
      ...pages,
      ...excerpts,
      "try.njk": `<p>${TRIED}</p>{% apiTry "createBooking" %}`,
      "blocks/nunjucks.njk": BLOCKS,
      "blocks/liquid.liquid": BLOCKS,
      "blocks/markdown.md": BLOCKS,
      "eleventy.config.js": `import apiReference from "eleventy-plugin-api-reference";
        import webc from "@11ty/eleventy-plugin-webc";
        export default function (eleventyConfig) {
          eleventyConfig.addPlugin(webc);
          eleventyConfig.addPlugin(apiReference, { openapi: { spec: "http.yaml" }, asyncapi: { spec: "events.yaml" } });
          return { markdownTemplateEngine: "njk" };
        }`,
    },
    "site",
    ["@11ty/eleventy-plugin-webc"],
  );
  const { code, stdout, stderr } = await site.build();
  expect(code, stdout + stderr).toBe(0);
});
afterAll(() => site.dispose());

/** Decodes character references. */
const decoded = (html: string): string =>
  html
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

test.each(Object.keys(pages))("%s links by name, and text of a document is not markup", async (file) => {
  const name = file.replace(/\..*/, "");
  const html = await site.read(`${name}/index.html`);
  const found = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/gs)].map(([, href, text]) => [
    href,
    decoded(text ?? ""),
  ]);
  expect(found).toEqual(links.map(([, href, text]) => [`../../${href}`, text]));
  expect(html).not.toMatch(/<b>|<em>|href="javascript/);
});

test("each link targets a page, and a row on it or on the page of a schema that it shows", async () => {
  for (const [, href] of links) {
    const [path = "", fragment] = href.split("#");
    const html = await site.read(`${path}index.html`);
    if (fragment === undefined) continue;
    const id = decodeURIComponent(fragment);
    // Fields nested too deeply for an operation's page are on the page of their schema.
    if (!/sails|horse/.test(id))
      expect(html, href).toMatch(new RegExp(`id="?${id.replace(/[()[\].]/g, "\\$&")}["> ]`));
  }
});

const textOf = (node: ElementContent): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : "";
const inside = (element: Element): readonly Element[] =>
  element.children.flatMap((child) => (child.type === "element" ? [child, ...inside(child)] : []));
const codesIn = (root: Element | undefined): readonly string[] =>
  root === undefined ? [] : inside(root).flatMap((each) => (each.tagName === "pre" ? textOf(each) : []));
const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

describe.each(Object.keys(excerpts))("%s", (file) => {
  let html = "";
  let roots: readonly Element[] = [];
  beforeAll(async () => {
    html = await site.read(`${file.replace(/\..*/, "")}/index.html`);
    roots = elementsOf(html).filter((element) => hasClass(element, "ar-excerpt"));
  });

  test("no id is repeated, and each fragment has a target", () => {
    const ids = idsOf(html);
    expect(repeatedIds(html)).toEqual([]);
    for (const id of ["createBooking.body.vessel", "createBooking-2.response-201", "askForBerth.payload.at"])
      expect(ids).toContain(id);
    const links = roots.flatMap(inside).filter(({ tagName }) => tagName === "a");
    const fragments = links
      .map(({ properties: { href } }) => String(href))
      .filter((href) => href.startsWith("#"));
    expect(fragments).not.toEqual([]);
    for (const fragment of fragments) expect(ids).toContain(decodeURIComponent(fragment.slice(1)));
  });

  test("shows the requested parts, below headings of the requested level", () => {
    const headings = roots.map((root) =>
      inside(root).flatMap((each) => (/^h\d$/.test(each.tagName) ? `${each.tagName} ${textOf(each)}` : [])),
    );
    expect(headings).toEqual([
      ["h3 Query parameters", "h3 Request body", "h3 Responses", "h4 Headers", "h4 Body"],
      ["h2 Responses", "h3 Headers", "h3 Body"],
      ["h3 Berth asked"],
      [],
      [],
      ["h3 Request, cURL", "h3 Example response 201"],
      ["h3 Samples"],
      [],
      [],
    ]);
    const rows = roots.map((root) =>
      inside(root)
        .filter((each) => hasClass(each, "ar-name"))
        .map(textOf),
    );
    expect(rows[3]).toEqual(expect.arrayContaining(["id", "vessel"]));
    expect(rows[4]).toEqual(["vessel.part", "id"]);
    expect(rows[7]).toEqual(["fee", "sent"]);
    expect(rows[8]).toEqual(["sent", "fee"]);
  });

  test("samples send the author's values, line by line as copied", () => {
    const [curl, answer] = codesIn(roots[5]);
    expect(curl?.split("\n")).toEqual([
      "curl -X POST 'https://harbour.example/bookings?dry%20run=true' \\",
      "  -H 'Content-Type: application/json' \\",
      "  --data-raw '{",
      '  "id": "b 1"',
      "}'",
    ]);
    expect(JSON.parse(answer ?? "")).toHaveLength(1);
    expect(codesIn(roots[6]).join("")).toContain('{"at":"noon"}');
  });

  test("is not in the search, and the page has style sheets and script once", () => {
    for (const root of roots) expect(root.properties).toHaveProperty("dataPagefindIgnore");
    expect(html.match(/\/excerpt\.(?:js|css)"/g)).toHaveLength(2);
    expect(html.match(/api-reference\/\w+\/api-reference\.css"/g)).toHaveLength(1);
  });
});

test.each(["nunjucks", "liquid", "markdown"])("blocks in %s contain a text, or options", async (name) => {
  const html = await site.read(`blocks/${name}/index.html`);
  const [, href, text] = /<a href="([^"]*)">(.*?)<\/a>/s.exec(html) ?? [];
  expect([href, decoded(text ?? "")]).toEqual([`../../${OPERATION}`, "book a _berth_"]);
  const roots = elementsOf(html).filter((element) => hasClass(element, "ar-excerpt"));
  expect(roots).toHaveLength(1);
  expect(codesIn(roots[0]).join("")).toContain('"id": "b 7"');
});

test("as Markdown a guide has code and rows, without panels and tabs", async () => {
  const text = await site.read("llms-full.txt");
  expect(text).toContain("curl -X POST 'https://harbour.example/bookings?dry%20run=true'");
  expect(text).toContain(TRIED);
  expect(text).toMatch(/^POST `https:\/\/harbour\.example\/bookings`$/m);
  expect(text).toMatch(/^- `vessel` /m);
  expect(text).not.toMatch(/\\\[[x ]\]|Try it|&#x/);
});

test("a page with links only has none of these", async () => {
  expect(await site.read("guides/markdown/index.html")).not.toMatch(/stylesheet|<script/);
});

test("a missing name stops the build: page, line, nearest name", async () => {
  const broken = await siteOfTest({
    "http.yaml": harbourDocument,
    "guide/berth.njk": "---\ntitle: Berths\n---\n\n<p>\n{% apiLink 'createBoking' %}</p>",
    "eleventy.config.js": config({ openapi: { spec: "http.yaml" } }),
  });
  const { code, stdout, stderr } = await broken.build();
  expect(code).toBe(1);
  expect(stdout + stderr).toContain("No operation, schema or message has the name `createBoking`.");
  expect(stdout + stderr).toContain("guide/berth.njk, line 6, column 13");
  expect(stdout + stderr).toContain("Did you mean `createBooking`?");
});

test("anything that cannot be shown stops the build, instead of being omitted or replaced", async () => {
  const calls = [
    ["apiSchema", "Area", { fields: ["areas[].areas[].areas[].areas[].areas[].id"] }],
    ["apiSchema", "berthAsked", { fields: ["payload"] }],
    ["apiSample", "cancelBooking", { answer: true }],
    ["apiLink", "cancelBooking", "{ text: 'no JSON' }"],
  ];
  const broken = await builtSite({
    "http.yaml": `openapi: 3.1.0
info: { title: Harbour, version: "1" }
paths:
  /bookings/{id}:
    delete:
      operationId: cancelBooking
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "204": { description: Cancelled }
        "404": { description: None, content: { application/json: { example: { title: None } } } }
components:
  schemas:
    Area:
      type: object
      properties: { id: { type: string }, areas: { type: array, items: { $ref: "#/components/schemas/Area" } } }
`,
    "events.yaml": harbourEvents,
    "calls.11ty.js": `export const data = { permalink: "/calls.txt" };
      export async function render() {
        const told = [];
        for (const [shortcode, ...given] of ${JSON.stringify(calls)})
          told.push(await this[shortcode](...given).catch(({ message }) => message));
        return told.join("\\n");
      }`,
    "eleventy.config.js": config({ openapi: { spec: "http.yaml" }, asyncapi: { spec: "events.yaml" } }),
  });
  const told = await broken.read("calls.txt");
  expect(told.match(/^.*\[[a-z-]+\]$/gm)).toEqual([
    "`Area` has no field `areas[].areas[].areas[].areas[].areas[].id`. [field-unknown]",
    "`berthAsked` has no field `payload`. [field-unknown]",
    "`apiSample` has no option `answer` of that kind. [shortcode-option]",
    '`apiLink` cannot be called with ["cancelBooking","{ text: \'no JSON\' }"]. [shortcode-arguments]',
  ]);
  expect(told).toContain("here `404`");
});
