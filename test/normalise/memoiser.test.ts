import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { reuseEqualParts } from "../../eleventy-plugin/load/load-source.js";
import { createNormaliseCache } from "../../eleventy-plugin/normalise/memoiser.js";
import { sampled } from "../support/sample.js";
import { edited, pathsIn, type Path } from "./edited.js";
import { FEATURES, normalised, readFixture, type Normalised } from "./normalised.js";

/* eslint-disable @typescript-eslint/no-explicit-any -- a document is edited anywhere */

const copyOf = <T>(document: T): T => JSON.parse(JSON.stringify(document)) as T;

/** Returns a function that normalises successive versions of a document, as a development server does. */
function versions(): (document: object) => Normalised {
  const memory = createNormaliseCache();
  let before: object | undefined;
  return (document) => {
    const copy = copyOf(document);
    before = before === undefined ? copy : reuseEqualParts(before, copy);
    return normalised(before, { memory });
  };
}

/** Returns the complete result for a document as JSON, so that the order of keys is compared, too. */
const told = ({ reference, warnings }: Normalised): string => JSON.stringify({ reference, warnings });

const WRONG: readonly unknown[] = [null, "text", { $ref: "#/nowhere" }];

/**
 * Edits of a value. If it is an object, they remove, reorder or rename keys. The first edit also changes
 * values that are not objects.
 */
const EDITS: readonly ((value: any) => unknown)[] = [
  (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).slice(1)) : `${String(value)}!`),
  (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value),
  (value) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, entry], index) => [index === 0 ? `${key}2` : key, entry]),
        )
      : value,
];

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the document with one of six edits at a path. `index` selects the edit. */
function editOf(document: object, path: Path, index: number): object {
  const wrong = WRONG[index % WRONG.length];
  const edit = index % 2 === 0 ? EDITS[(index / 2) % EDITS.length] : () => wrong;
  return edited(document, path, edit ?? ((value) => value)) as object;
}

describe("an edited document gives the same result as from scratch", () => {
  test.each(["bodies", ...FEATURES])("%s", (feature) => {
    const document = copyOf(readFixture(feature));
    const saved = versions();
    saved(document);
    const places = [...pathsIn(document).slice(1).entries()];
    for (const [index, path] of sampled(places, ([index]) => index % 6)) {
      const version = editOf(document, path, index);
      expect(told(saved(version)), `${path.join("/")}, ${index}`).toBe(told(normalised(copyOf(version))));
    }
  });
});

type Edit = (document: any) => void;

/** Successive edits, each in addition to the previous ones. */
const SAVES: Readonly<Record<string, Edit>> = {
  "a description": ({ paths }) => (paths["/tools"].get.description = "Lists the wall."),
  "a schema that others lead to": ({ components: { schemas } }) => {
    schemas.WoodHandle.properties.tree.maxLength = 20;
    schemas.Part.description = "A part.";
  },
  "the type of a schema that others name": ({ components: { schemas } }) =>
    (schemas.Kind = { type: "integer" }),
  "the name of a component": (document) => {
    const text = JSON.stringify(document).replaceAll('schemas/Part"', 'schemas/Piece"');
    Object.assign(document, JSON.parse(text));
    const { Part, ...others } = document.components.schemas;
    document.components.schemas = { Piece: Part, ...others };
  },
  "the list of operations": ({ paths }) => {
    delete paths["/lathe/{speed}"];
    paths["/benches"].post = { operationId: "buildBench", responses: { 200: { description: "OK" } } };
  },
  "the order of operations": (document) =>
    (document.paths = Object.fromEntries(Object.entries(document.paths).reverse())),
  "where a schema is found first": ({ paths }) => {
    const path = "/a-first";
    paths[path] = { get: { responses: { 200: { $ref: "#/paths/~1tools/get/responses/200" } } } };
  },
  "who may call": (document) => {
    document.security = [{ token: [] }];
    document.components.securitySchemes.key.description = "From me.";
  },
  "where it is called": (document) => (document.servers[0].url = "https://{region}.api.workshop.example/v2"),
  "the order of tags": (document) => document.tags.reverse(),
  "a webhook": ({ webhooks }) => (webhooks.toolTaken.post.summary = "Somebody took a tool"),
  "parameters of a path": ({ paths }) =>
    (paths["/tools"].parameters = [
      { name: "wall", in: "query", schema: { $ref: "#/components/schemas/Kind" } },
    ]),
  "the address of a linked operation": ({ paths }) => {
    const path = "/workshops/{workshopId}/benches/{bench_number}/drawers/{drawer}/tools/{toolId}";
    paths[path].get.tags = ["Benches"];
  },
  "who builds on a schema": ({ components: { schemas } }) =>
    (schemas.GlassHandle = { allOf: [{ $ref: "#/components/schemas/Handle" }] }),
};

test("each of many saves gives the same result as from scratch", () => {
  const document = copyOf(readFixture("kitchen-sink"));
  const saved = versions();
  saved(document);
  for (const [name, edit] of Object.entries(SAVES)) {
    const before = JSON.stringify(document);
    edit(document);
    expect(JSON.stringify(document), name).not.toBe(before);
    expect(told(saved(document)), name).toBe(told(normalised(copyOf(document))));
  }
});

describe("schemas merged into each other", () => {
  const base = { allOf: [{ $ref: "#/components/schemas/A" }, { properties: { more: { type: "string" } } }] };
  const deeper = (name: string) => ({
    type: "object",
    properties: { next: { allOf: [{ $ref: `#/components/schemas/${name}` }, { required: ["own"] }] } },
  });
  const schemas = { A: deeper("B"), B: deeper("C"), C: deeper("D"), D: deeper("E"), E: deeper("A") };
  const withPaths = (...bodies: readonly object[]) => ({
    openapi: "3.1.0",
    info: { title: "Merged", version: "1" },
    paths: Object.fromEntries(
      bodies.map((schema, index) => [
        `/${index}`,
        { get: { responses: { 200: { description: "", content: { "application/json": { schema } } } } } },
      ]),
    ),
    components: { schemas },
  });

  test.each(Object.keys(schemas))(
    "are cut at the same point whether or not a document begins with %s",
    (first) => {
      const saved = versions();
      const start = { properties: { start: deeper(first) } };
      for (const bodies of [[base, start], [start, base], [start], [deeper(first), start, base], [base]])
        expect(told(saved(withPaths(...bodies)))).toBe(told(normalised(copyOf(withPaths(...bodies)))));
    },
  );
});

test("of which too many inherit the same ones list what they inherit", () => {
  const fields = Array.from({ length: 2_000 }, (_, index) => [`f${index}`, { type: "string" }]);
  const heirs = Array.from({ length: 310 }, (_, index) => [
    `H${index}`,
    { allOf: [{ $ref: "#/components/schemas/Base" }], description: `Heir ${index}` },
  ]);
  const document: any = {
    openapi: "3.1.0",
    info: { title: "Heirs", version: "1" },
    paths: {},
    components: {
      schemas: { Base: { properties: Object.fromEntries(fields) }, ...Object.fromEntries(heirs) },
    },
  };
  const inherits = (made: Normalised) =>
    made.reference.schemas.map(({ schema }) => schema.children.length > 1);
  const saved = versions();
  saved(document);
  const edits: readonly Edit[] = [
    ({ components: { schemas } }) => (schemas.H0.description = "Another"),
    ({ components: { schemas } }) => delete schemas.H1,
    ({ components: { schemas } }) => (schemas.H2.allOf = []),
    ({ components: { schemas } }) => (schemas.Base.properties.f0.description = "Another"),
  ];
  for (const edit of sampled(edits)) {
    edit(document);
    const made = saved(document);
    expect(new Set(inherits(made))).toStrictEqual(new Set([true, false]));
    expect(inherits(made)).toStrictEqual(inherits(normalised(copyOf(document))));
  }
});

test("unchanged parts stay the same objects when others change", () => {
  const document: any = copyOf(readFixture("kitchen-sink"));
  const saved = versions();
  const first = saved(document);
  document.paths["/tools"].get.description = "Lists the wall.";
  const second = saved(document);
  const changed = second.operations.filter((operation, index) => operation !== first.operations[index]);
  expect(changed.map(({ id }) => id)).toEqual(["listTools"]);
  const answers = ({ operation }: Normalised) => operation("listTools").responses;
  expect(answers(second).every((answer, index) => answer === answers(first)[index])).toBe(true);
  expect(second.reference.schemas.every((schema, index) => schema === first.reference.schemas[index])).toBe(
    true,
  );
});

test("parts removed from the document can be garbage-collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const document: any = copyOf(readFixture("kitchen-sink"));
  const saved = versions();
  const gone = ((): readonly WeakRef<object>[] => {
    const first = saved(document);
    const { schema } = first.reference.schemas.find(({ name }) => name === "WoodHandle") ?? {};
    return [new WeakRef(first.operation("listTools")), new WeakRef(schema ?? {})];
  })();
  document.paths["/tools"].get.description = "Lists the wall.";
  document.components.schemas.WoodHandle.properties.tree.maxLength = 20;
  saved(document);
  // `deref` keeps its target alive until the current turn ends, and objects of recently run code may live
  // longer, so the test polls.
  const held = (): number => {
    collect();
    return gone.filter((each) => each.deref() !== undefined).length;
  };
  await expect.poll(held).toBe(0);
});
