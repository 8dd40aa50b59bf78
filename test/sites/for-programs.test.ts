import { describe, expect, test } from "vitest";
import yaml from "js-yaml";
import { config, useBuiltSite } from "../support/eleventy-site.js";

const pets = `# A comment stays.
openapi: 3.1.0
info: { title: Pets, version: 1.10 }
servers: [{ url: "https://{region}.pets.example.com/v1", variables: { region: { default: eu } } }]
paths:
  /pets: { get: { operationId: listPets, tags: [Pets], responses: { "200": { description: OK } } } }
  /pets/{id}:
    get: { operationId: getPet, tags: [Pets], responses: { "200": { description: OK } } }
    delete: { tags: [Pets], responses: { "204": { description: Gone } } }
  __proto__: { get: { operationId: __proto__, responses: { "200": { description: OK } } } }
webhooks:
  petBorn: { post: { operationId: onPetBorn, responses: { "204": { description: Heard } } } }
`;
const shared = `{ Pet: { type: object, properties: { id: { type: integer, maximum: 90071992547409931234 } } } }`;
const orders = `openapi: 3.0.3
info: { title: Orders, version: "2" }
paths:
  /orders:
    get:
      operationId: listOrders
      responses: { "200": { description: OK, content: { application/json: { schema: { $ref: "shared.yaml#/Pet" } } } } }
    post: { operationId: secretOrder, x-internal: true, responses: { "201": { description: Made } } }
`;
const old = {
  swagger: "2.0",
  info: { title: "Old", version: "1" },
  paths: {
    "/old": { get: { operationId: "getOld", responses: { 200: { description: "OK" } } } },
    "/hidden": { get: { "x-hidden": true, responses: { 200: { description: "OK" } } } },
  },
};
const changed = {
  openapi: "3.1.0",
  info: { title: "Changed", version: "1" },
  paths: { "/token": { get: {} }, "/open": { get: {} } },
};
const events = `asyncapi: 3.0.0
info: { title: Tides, version: "1" }
servers: { broker: { host: tides.example.com, protocol: mqtt } }
channels: { tide: { address: "tide/{port}", parameters: { port: {} }, messages: { level: { payload: { type: integer } } } } }
operations:
  tideOut: { action: send, channel: { $ref: "#/channels/tide" } }
  tideAgain: { action: send, channel: { $ref: "#/channels/tide" } }
`;

const site = useBuiltSite({
  "eleventy.config.js": config(
    {
      site: { url: "https://docs.example.com" },
      openapi: {
        sources: [
          { spec: "pets.yaml", label: "Pets" },
          { spec: "orders.yaml", label: "Orders" },
          { spec: "old.json", label: "Old", noindex: true },
          { spec: "changed.json", label: "Changed" },
          { spec: "mine.json", label: "Mine" },
        ],
      },
      asyncapi: { spec: "events.yaml" },
      transform: "TRANSFORM",
    },
    'eleventyConfig.addPassthroughCopy({ "mine": "reference/mine" });',
  ).replace('"TRANSFORM"', '(document) => void delete document.paths?.["/token"]'),
  "pets.yaml": pets,
  "orders.yaml": orders,
  "shared.yaml": shared,
  "old.json": JSON.stringify(old),
  "changed.json": JSON.stringify(changed),
  "mine.json": JSON.stringify(changed),
  "mine/openapi.json": "MINE",
  "events.yaml": events,
  "index.md": "# Home",
});

test("nothing is reported", () => {
  expect(site.outcome.stderr + site.outcome.stdout).not.toMatch(/problem/);
});

describe("the document for download", () => {
  test("is the author's, byte for byte", async () => {
    expect(await site.read("reference/pets/openapi.yaml")).toBe(pets);
    expect(await site.read("events/asyncapi.yaml")).toBe(events);
  });

  test("has other files bundled in, numbers as written, and no internal parts", async () => {
    const text = await site.read("reference/orders/openapi.yaml");
    expect(text).not.toMatch(/secretOrder|x-internal|shared\.yaml|x-api-reference/);
    expect(text).toContain("90071992547409931234");
    expect(yaml.load(text)).toMatchObject({
      openapi: "3.0.3",
      paths: { "/orders": { get: { operationId: "listOrders" } } },
    });
    expect(text).toContain("maximum");
  });

  test("of an old version with internal parts is the upgraded one that the pages show", async () => {
    const document = JSON.parse(await site.read("reference/old/openapi.json")) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(["/old"]);
  });

  test("lacks the parts that `transform` removes", async () => {
    const document = JSON.parse(await site.read("reference/changed/openapi.json")) as { paths: object };
    expect(Object.keys(document.paths)).toEqual(["/open"]);
  });

  test("is the site's own if it has one", async () => {
    expect(await site.read("reference/mine/openapi.json")).toBe("MINE");
  });

  test("is linked from the overview", async () => {
    const page = await site.read("reference/pets/index.html");
    expect(page).toMatch(/<a href="openapi\.yaml" download>Download openapi\.yaml<\/a>/);
    expect(page).toContain('<link rel="service-desc" href="openapi.yaml">');
    expect(await site.read("reference/pets/pets/get-pet/index.html")).not.toContain("service-desc");
  });
});

test("a page declares itself and its ancestors, https://schema.org/BreadcrumbList", async () => {
  const html = await site.read("reference/pets/pets/get-pet/index.html");
  const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { "@graph": graph } = JSON.parse(text) as { "@graph": Readonly<Record<string, unknown>>[] };
  const [article, trail] = graph;
  const root = "https://docs.example.com/reference/pets/";
  expect(article).toMatchObject({ "@type": "TechArticle", url: `${root}pets/get-pet/` });
  expect(article?.["headline"]).toBe(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, ""));
  const items = trail?.["itemListElement"] as readonly { position: number; item: string }[];
  expect(items.map(({ position, item }) => [position, item])).toEqual([
    [1, root],
    [2, `${root}pets/`],
    [3, `${root}pets/get-pet/`],
  ]);
});

describe("the look-up file", () => {
  /** Returns the title of the page at a URL. */
  const at = async (file: string, address = "no address"): Promise<string> => {
    const url = new URL(address, `https://docs.example.com/${file}`);
    const page = await site.read(`${decodeURIComponent(url.pathname).slice(1)}index.html`);
    return /<title>(.*?) &#8211;/.exec(page)?.[1] ?? "";
  };

  test("maps method and path to the page", async () => {
    const file = "reference/pets/look-up.json";
    const found = JSON.parse(await site.read(file)) as Record<string, Record<string, Record<string, string>>>;
    expect(Object.keys(found["paths"] ?? {})).toEqual(["/pets", "/pets/{id}", "__proto__"]);
    expect(await at(file, found["paths"]?.["/pets/{id}"]?.["get"])).toBe("GET /pets/{id}");
    expect(await at(file, found["paths"]?.["/pets/{id}"]?.["delete"])).toBe("DELETE /pets/{id}");
    expect(await at(file, found["webhooks"]?.["petBorn"]?.["post"])).toContain("petBorn");
  });

  test("maps an operation's id to the page", async () => {
    const file = "reference/pets/look-up.json";
    const { operations } = JSON.parse(await site.read(file)) as { operations: Record<string, string> };
    expect(Object.keys(operations)).toEqual(["listPets", "getPet", "__proto__", "onPetBorn"]);
    expect(await at(file, operations["getPet"])).toBe("GET /pets/{id}");
  });

  test("maps channel and action to all pages", async () => {
    const { channels } = JSON.parse(await site.read("events/look-up.json")) as {
      channels: Record<string, Record<string, string[]>>;
    };
    const addresses = channels["tide/{port}"]?.["send"] ?? [];
    expect(addresses).toHaveLength(2);
    expect(await at("events/look-up.json", addresses[1])).toContain("tideAgain");
  });
});

describe("the catalog", () => {
  interface Link {
    readonly href: string;
    readonly type?: string;
  }
  interface Linkset {
    readonly linkset: readonly {
      readonly anchor: string;
      readonly item?: Link[];
      readonly "service-desc"?: Link[];
      readonly "service-doc"?: Link[];
    }[];
  }

  test("lists every API except those with noindex", async () => {
    const { linkset } = JSON.parse(await site.read(".well-known/api-catalog")) as Linkset;
    expect(linkset[0]?.anchor).toBe("https://docs.example.com/.well-known/api-catalog");
    expect(linkset[0]?.item?.map(({ href }) => href)).toEqual([
      "https://eu.pets.example.com/v1",
      "https://docs.example.com/reference/orders/",
      "https://docs.example.com/reference/changed/",
      "https://docs.example.com/reference/mine/",
      "mqtt://tides.example.com",
    ]);
    expect(JSON.stringify(linkset)).not.toContain("/old/");
  });

  test("refers to existing files", async () => {
    const { linkset } = JSON.parse(await site.read(".well-known/api-catalog")) as Linkset;
    for (const entry of linkset.slice(1)) {
      const [description] = entry["service-desc"] ?? [];
      const [page] = entry["service-doc"] ?? [];
      expect(await site.exists(new URL(description?.href ?? "").pathname)).toBe(true);
      expect(description?.type).toBe(
        description?.href.endsWith("json") ? "application/json" : "application/yaml",
      );
      expect(await site.exists(`${new URL(page?.href ?? "").pathname}index.html`)).toBe(true);
    }
  });
});
