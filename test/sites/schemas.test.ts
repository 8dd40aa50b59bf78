import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { describe, expect, test } from "vitest";
import { config, siteOfTest, useBuiltSite } from "../support/eleventy-site.js";

const document = `
openapi: 3.1.0
info: { title: Harbour, version: "1" }
paths:
  /ships:
    post:
      operationId: addShip
      tags: [Ships]
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Ship" }
            examples:
              small: { value: { name: Gull, cargo: { kind: coal, tonnes: 2 } } }
              wrong: { value: { name: 5 } }
      responses:
        "201": { description: Created, content: { application/json: { schema: { $ref: "#/components/schemas/Ship" } }, application/xml: { schema: { $ref: "#/components/schemas/Ship" } } } }
        "400": { description: Wrong, content: { application/problem+json: { schema: { $ref: "#/components/schemas/Problem" } } } }
  /ships/{id}:
    get:
      operationId: getShip
      tags: [Ships]
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: fields, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string, enum: [name, cargo] } }, examples: { one: { summary: The name, value: [name] } } }
      responses: { "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Ship" } } } } }
components:
  schemas:
    Ship:
      type: object
      description: A ship. See [the guide](/guide).
      required: [name]
      properties:
        id: { type: integer, readOnly: true }
        key: { type: string, writeOnly: true }
        name: { type: string }
        cargo: { $ref: "#/components/schemas/Cargo" }
        escort: { $ref: "#/components/schemas/Ship" }
        crew: { type: array, items: { type: object, properties: { rank: { type: string, "x-enumDescriptions": {} , description: "> [!NOTE]\\n> Mind it." } } } }
    Cargo:
      oneOf: [{ $ref: "#/components/schemas/Coal" }, { $ref: "#/components/schemas/Fish" }]
      discriminator: { propertyName: kind, mapping: { coal: "#/components/schemas/Coal" } }
    Coal: { type: object, required: [kind], properties: { kind: { type: string }, tonnes: { type: integer } } }
    Fish: { type: object, required: [kind], properties: { kind: { type: string }, boxes: { type: integer, deprecated: true } } }
    Problem: { type: object, properties: { title: { type: string } } }
    Unused: { type: object, properties: { a: { type: string } } }
    Port: { type: string, enum: [Saltmere, Northhaven] }
`;

const site = useBuiltSite({
  "eleventy.config.js": config({ openapi: { spec: "harbour.yaml" } }),
  "harbour.yaml": document,
  "list.njk": "{% for page in collections.apiReference %}{{ page.url }}\n{% endfor %}",
});

/** Parses HTML as a browser does, and serialises it with the quotes and end tags that pages omit. */
function shown(html: string): string {
  const tree = fromHtml(html, {
    onerror: (error) => {
      throw error;
    },
  });
  return toHtml(tree);
}
const page = async (path: string): Promise<string> => shown(await site.read(`reference/${path}index.html`));

describe("schema pages", () => {
  test("exist for each component, with an index, all in the collection", async () => {
    const urls = (await site.read("list/index.html")).split("\n");
    for (const name of ["", "ship/", "cargo/", "coal/", "fish/", "problem/", "unused/"]) {
      expect(await site.exists(`reference/schemas/${name}index.html`)).toBe(true);
      expect(urls).toContain(`/reference/schemas/${name}`);
    }
  });

  test("the index lists them by letter, each with its type and a description beyond its name", async () => {
    const html = await page("schemas/");
    const lines = [
      ...html.matchAll(/<h2[^>]*>(.)<\/h2>|<li><a href="[^"]*">(\w+)<\/a> <small>(.*?)<\/small>/g),
    ];
    expect(
      lines.map(([, letter, name, kind]) => letter ?? `${name} ${kind?.replace(/<[^>]+>/g, "").trim()}`),
    ).toEqual([
      "C",
      "Cargo Coal or Fish",
      "Coal object",
      "F",
      "Fish object",
      "P",
      "Port string",
      "Problem object",
      "S",
      "Ship object A ship. See the guide.",
      "U",
      "Unused object",
    ]);
    // Seven entries need no filter.
    expect(html).not.toContain("Filter 7 schemas");
  });

  test("are linked from the sidebar, from types, and from each other", async () => {
    expect(await page("ships/get-ship/")).toContain('href="../../schemas/"');
    expect(await page("ships/get-ship/")).toContain('<a href="../../schemas/ship/">Ship</a>');
    expect(await page("schemas/ship/")).toContain('<a href="../cargo/">Cargo</a>');
  });

  test("list their uses", async () => {
    // `Cargo` is used by one schema and uses two, so its page has a diagram.
    const around = (await page("schemas/cargo/")).split('id="neighbours"')[1] ?? "";
    expect(around).toContain('<a href="../ship/">Ship</a>');
    expect((await page("schemas/ship/")).split('id="used-by"')[1]).toMatch(/add-ship[^]*get-ship/);
    expect(await page("schemas/unused/")).not.toContain('id="used-by"');
  });

  test("show the type and facts of schemas other than objects, without a heading for fields", async () => {
    const html = await page("schemas/port/");
    expect(html).toContain('<p><span class="ar-type">string</span></p><dl class="ar-facts">');
    expect(html).not.toContain('id="fields"');
    expect(await page("schemas/unused/")).toContain('id="fields"');
  });

  test("show an example", async () => {
    const example = (await page("schemas/coal/")).split('id="example"')[1] ?? "";
    expect(example.replace(/<[^>]+>/g, "")).toContain('"kind": "coal"');
  });

  test("show a recursion, with a link", async () =>
    expect(await page("schemas/ship/")).toContain(
      'Repeats <a href="./">Ship</a>: its fields are shown above.',
    ));
});

describe("on an operation's page", () => {
  test("ids are names; read-only fields are only in responses, write-only ones only in requests", async () => {
    const html = await page("ships/add-ship/");
    for (const id of [
      "body.name",
      "body.key",
      "body.cargo(Coal).tonnes",
      "body.crew[].rank",
      "response-201.id",
    ])
      expect(html).toContain(`id="${id}"`);
    for (const id of ["body.id", "response-201.key"]) expect(html).not.toContain(`id="${id}"`);
  });

  test("alternatives are tabs that state the discriminator", async () => {
    const html = await page("ships/add-ship/");
    expect(html).toContain("Exactly one must match. Decided by <code>kind</code>.");
    expect(html).toMatch(/Coal<\/a><\/span>, <code>kind<\/code> is <code>coal<\/code>/);
  });

  test("a media type with the same schema refers to the first one", async () =>
    expect(await page("ships/add-ship/")).toContain("The same fields as application/json."));

  test("an example that contradicts its schema is marked, and reported with its location", async () => {
    expect(await page("ships/add-ship/")).toContain(
      "it does not match its schema: <code>name</code> is not of type string",
    );
    expect(site.outcome.stdout + site.outcome.stderr).toContain(
      "`name` is not of type string. (#/paths/~1ships/post/requestBody/content/application~1json/examples/wrong/value)",
    );
  });

  test("responses have generated examples by media type, labelled as generated", async () => {
    const bench = (await page("ships/add-ship/")).split('id="example-response"')[1] ?? "";
    expect(bench).toContain("Drawn from the schema: the document has no example.");
    expect(bench.replace(/<[^>]+>/g, "")).toContain("&#x3C;Ship>");
  });

  test("parameters state their serialisation, and their examples by name", async () => {
    const html = await page("ships/get-ship/");
    expect(html).toContain("<dt>Sent as</dt><dd><code>fields=a|b</code></dd>");
    expect(html).toContain("Each item one of");
    expect(html).toContain("The name");
  });

  test("GitHub's alerts are admonitions", async () =>
    expect(await page("ships/add-ship/")).toContain("<strong>Note</strong><p>Mind it.</p>"));
});

test("`expandSchemas` expands nested rows", async () => {
  const other = await siteOfTest({
    "eleventy.config.js": config({ openapi: { spec: "harbour.yaml", expandSchemas: true } }),
    "harbour.yaml": document,
  });
  await other.build();
  expect(shown(await other.read("reference/ships/add-ship/index.html"))).toContain(
    '<details class="ar-nest" open>',
  );
  expect(await page("ships/add-ship/")).not.toContain('<details class="ar-nest" open>');
});
