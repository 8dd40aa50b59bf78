/** Documents of at least 100 KB that ask for far more work than their size: each multiplies what it has much of. */

export const LEAST_BYTES = 100_000;

type Named = readonly [name: string, value: unknown];

const list = <T>(length: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length }, (_, index) => make(index));
const map = (length: number, make: (index: number) => Named): object =>
  Object.fromEntries(list(length, make));
const ref = (name: string, kind = "schemas"): object => ({ $ref: `#/components/${kind}/${name}` });
const body = (schema: object, more: object = {}): object => ({
  content: { "application/json": { schema, ...more } },
});
const post = (schema: object, more: object = {}): object => ({
  post: { requestBody: { required: true, ...body(schema, more) }, responses: {} },
});
const get = { get: { responses: {} } };
const pattern = (text: string): object => ({ type: "string", pattern: text });
const fields = (count: number, make: (index: number) => object): object => ({
  type: "object",
  required: list(count, (index) => `f${index}`),
  properties: map(count, (index) => [`f${index}`, make(index)]),
});

function documentOf(paths: object, components: object = {}, more: object = {}): object {
  return { openapi: "3.1.0", info: { title: "T", version: "1" }, paths, components, ...more };
}

const eventsOf = (channels: object, operations: object): object => ({
  asyncapi: "3.0.0",
  info: { title: "T", version: "1" },
  channels,
  operations,
});
const message = (index: number): Named => [`m${index}`, { payload: { type: "string" } }];
const onChannel = (name: string): object => ({ action: "send", channel: { $ref: `#/channels/${name}` } });

/** An operation like those of most documents. */
const ordinary = (index: number): Named => [
  `/things${index}/{id}`,
  {
    get: {
      operationId: `getThing${index}`,
      summary: `Get thing ${index}`,
      description: "Returns one of the things of this kind, with all that belongs to it.",
      tags: [`Tag ${index % 10}`],
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "string" } },
        { name: "limit", in: "query", description: "How many", schema: { type: "integer", minimum: 1 } },
      ],
      responses: { 200: { description: "OK", ...body(ref(`Thing${index % 20}`)) } },
    },
  },
];
const things = map(20, (index) => [
  `Thing${index}`,
  {
    type: "object",
    required: ["id"],
    properties: {
      id: pattern("^[a-z]+$"),
      name: { type: "string", description: "How it is called" },
      tags: { type: "array", items: { type: "string" } },
    },
  },
]);

/** As many of something as make a document long enough. */
function filled(make: (count: number) => object): string {
  let count = 1;
  while (JSON.stringify(make(count)).length < LEAST_BYTES) count = Math.ceil(count * 1.2);
  return JSON.stringify(make(count));
}

/** A hostile operation among ordinary ones. */
const padded = (hostile: object): string =>
  filled((count) => documentOf({ "/hostile": hostile, ...map(count, ordinary) }, { schemas: things }));

/** One operation whose body has as many of something as there is room for. */
const oneBody = (make: (count: number) => object, more: (count: number) => object = () => ({})): string =>
  filled((count) => documentOf({ "/a": post(make(count), more(count)) }));

/** As many operations as there is room for, with the same component or a body of its own each. */
const operations = (make: (index: number) => object, schemas: object = {}): string =>
  filled((count) =>
    documentOf(
      map(count, (index) => [`/a${index}`, post(make(index))]),
      { schemas },
    ),
  );

export const harmlessDocument = (): string =>
  filled((count) => documentOf(map(count, ordinary), { schemas: things }));

const chain = (count: number, make: (index: number) => object): object =>
  map(count, (index) => [`S${index}`, make(index)]);
const heirs = (count: number): object => ({
  Base: {
    type: "object",
    required: ["kind"],
    discriminator: { propertyName: "kind" },
    properties: { kind: { type: "string" } },
  },
  ...map(count, (index) => [
    `H${index}`,
    { allOf: [ref("Base"), { properties: { [`p${index}`]: { type: "string" } } }] },
  ]),
});

/** Alternatives inside alternatives, each beside arrays that must hold something else. */
function nestedAlternatives(depth: number): object {
  const inner = depth === 0 ? pattern("^z$") : nestedAlternatives(depth - 1);
  const other = { type: "array", minItems: 3, items: { not: { type: "string" } } };
  return { anyOf: [{ type: "object", required: ["a"], properties: { a: inner } }, other] };
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const variables = (count: number): string => list(count, (index) => `/{p${index}}`).join("");
/** Half of a document. */
const long = (count: number): string => "k".repeat(count * 25);

const pathItem = {
  additionalOperations: map(60, (index) => [`M${index}`, { responses: { 200: { description: "OK" } } }]),
};
/** Half of a document. */
const longItem = map(8, (index) => [
  METHODS[index] ?? "",
  { responses: { 200: { description: "OK", ...body(fields(120, () => ({ type: "string" }))) } } },
]);

/** As many paths or webhooks as there is room for, with the same operations. */
const sharing = (more: object, under = "paths"): string =>
  filled((count) => ({
    ...documentOf({}, {}, more),
    openapi: "3.2.0",
    [under]: map(count, (index) => [`/a${index}`, ref("p", "pathItems")]),
  }));

/** What is multiplied, and the document. */
export const hostileDocuments: readonly (readonly [what: string, text: () => string])[] = [
  // matching
  [
    "steps of a pattern by the characters of examples",
    () =>
      padded(
        post(pattern("a.{3800}z"), {
          examples: map(4, (index) => [`e${index}`, { value: "a".repeat(19_990 + index) }]),
        }),
      ),
  ],
  [
    "a pattern by items of an example",
    () =>
      oneBody(
        () => ({ type: "array", items: pattern("a.{3800}z") }),
        (count) => ({ example: list(count, (index) => "a".repeat(500) + index) }),
      ),
  ],
  [
    "patterns by examples",
    () =>
      oneBody(
        (count) => ({
          type: "string",
          allOf: list(Math.ceil(count / 5), (index) => ({ pattern: `(a|b)*${index}c.{1000}z` })),
        }),
        (count) => ({
          examples: map(count, (index) => [`e${index}`, { value: "ab".repeat(60) + index }]),
        }),
      ),
  ],
  [
    "patterns of names by names",
    () =>
      oneBody(
        (count) => ({
          type: "object",
          patternProperties: map(count, (index) => [`^f.{0,800}${index}x$`, { type: "string" }]),
          additionalProperties: { type: "string" },
        }),
        (count) => ({ example: map(count, (index) => [`f${"o".repeat(20)}${index}`, "x"]) }),
      ),
  ],
  [
    "repeats before a look-ahead by items",
    () =>
      oneBody(
        () => ({ type: "array", items: pattern("(?=a)a*a*a*b") }),
        (count) => ({ example: list(count, () => "a".repeat(190)) }),
      ),
  ],
  // drawing
  ["a counted repeat by 40 fields", () => padded(post(fields(40, () => pattern("^[a-z]{100000}$"))))],
  [
    "repeats of repeats by fields",
    () => oneBody((count) => fields(count, () => pattern("^(?:a{1000}){1000}$"))),
  ],
  [
    "repeats of repeats of nothing",
    () => oneBody((count) => fields(count, (index) => pattern(`^(?:(?:){99999999}){9999${index}}$`))),
  ],
  [
    "counted repeats by fields by operations",
    () =>
      operations((index) => fields(5, (field) => pattern(`^[a-z]{${3_900 - field - (index % 50)}}[0-9]$`))),
  ],
  [
    "counted repeats that no text has by fields by operations",
    () =>
      operations((index) =>
        fields(5, (field) => ({ ...pattern(`a.{${3_900 - field - (index % 50)}}z`), maxLength: 3_000 })),
      ),
  ],
  [
    "sets without characters",
    () => oneBody((count) => fields(count, (index) => pattern(`${index}${"[^\\s\\S]".repeat(200)}`))),
  ],
  [
    "a list of lists that must be long by operations",
    () =>
      operations((index) => ({
        type: "array",
        minItems: 2_000,
        items: { type: "array", minItems: 2_000 - index, items: { type: "string", minLength: 1_000 } },
      })),
  ],
  [
    "combinations without duplicates by operations",
    () =>
      operations((index) => ({
        type: "array",
        uniqueItems: true,
        minItems: 2_000 + index,
        items: { type: "object", properties: map(5, (field) => [`p${field}`, { enum: [1, 2, 3] }]) },
      })),
  ],
  ["alternatives inside alternatives", () => padded(post(nestedAlternatives(90)))],
  [
    "bases by heirs by operations",
    () =>
      filled((count) =>
        documentOf(
          map(count, (index) => [`/a${index}`, post(ref("Base"))]),
          { schemas: heirs(count) },
        ),
      ),
  ],
  // checking
  [
    "listed values by items",
    () =>
      oneBody(
        (count) => ({ type: "array", items: { enum: list(count, (index) => ({ a: { b: index } })) } }),
        (count) => ({ example: list(count, (index) => ({ a: { b: -index } })) }),
      ),
  ],
  [
    "alternatives by examples",
    () =>
      oneBody(
        (count) => ({
          oneOf: list(count, (index) => ({ required: ["k"], properties: { k: { const: index } } })),
        }),
        (count) => ({ examples: map(count, (index) => [`e${index}`, { value: { k: -index } }]) }),
      ),
  ],
  [
    "alternatives of alternatives that a text may be",
    () =>
      filled((count) =>
        documentOf(
          { "/a": post(ref("S0"), { example: "text" }) },
          {
            schemas: chain(count, (index) => ({
              oneOf: list(8, (branch) => ref(`S${(index * 8 + branch + 1) % count}`)),
            })),
          },
        ),
      ),
  ],
  // normalising
  [
    "schemas built on each other",
    () =>
      filled((count) =>
        documentOf(
          { "/a": post(ref(`S${count - 1}`)) },
          {
            schemas: chain(count, (index) => ({
              allOf: index === 0 ? [] : [ref(`S${index - 1}`)],
              properties: { [`p${index}`]: { type: "string" } },
            })),
          },
        ),
      ),
  ],
  [
    "schemas by schemas",
    () =>
      filled((count) =>
        documentOf(
          map(count, (index) => [`/a${index}`, post(ref(`S${index}`))]),
          {
            schemas: chain(count, () => ({
              type: "object",
              properties: map(count, (index) => [`p${index}`, ref(`S${index}`)]),
            })),
          },
        ),
      ),
  ],
  [
    "a chain of references by operations",
    () =>
      filled((count) =>
        documentOf(
          map(count, (index) => [`/a${index}`, post(ref("S0"))]),
          {
            schemas: chain(count, (index) => (index < count - 1 ? ref(`S${index + 1}`) : { type: "string" })),
          },
        ),
      ),
  ],
  [
    "templates by addresses",
    () =>
      filled((count) =>
        documentOf(
          map(count, (index) => [`/x/{a}-${index}z`, get]),
          {
            schemas: {
              S: {
                examples: list(Math.ceil(count / 20), (text) =>
                  list(60, (index) => `https://e.com/x/q-${text}-${index}`).join(" "),
                ),
              },
            },
          },
          { servers: [{ url: "https://e.com" }] },
        ),
      ),
  ],
  // operations
  ["operations by paths that share them", () => sharing({ components: { pathItems: { p: pathItem } } })],
  ["long operations by paths that share them", () => sharing({ components: { pathItems: { p: longItem } } })],
  [
    "operations by webhooks that share them",
    () => sharing({ components: { pathItems: { p: pathItem } } }, "webhooks"),
  ],
  [
    "callbacks by operations",
    () =>
      filled((count) =>
        documentOf(
          map(count, (index) => [
            `/a${index}`,
            { get: { responses: {}, callbacks: { c: ref("c", "callbacks") } } },
          ]),
          { callbacks: { c: map(count, (index) => [`{$url}/${index}`, post({})]) } },
        ),
      ),
  ],
  // long names
  ["variables of a path", () => filled((count) => documentOf({ [variables(count)]: get }))],
  [
    "variables of a path by operations",
    () =>
      filled((count) =>
        documentOf({ [variables(count)]: map(8, (index) => [METHODS[index] ?? "", { responses: {} }]) }),
      ),
  ],
  [
    "a long path by mistakes below it",
    () =>
      filled((count) =>
        documentOf({
          [`/${long(count)}`]: {
            get: { parameters: list(count, (index) => ({ name: `p${index}`, in: "zz" })), responses: {} },
          },
        }),
      ),
  ],
  [
    "a long name by fields below it",
    () =>
      oneBody((count) => ({
        type: "object",
        properties: { [long(count)]: fields(count, () => ({ type: "string" })) },
      })),
  ],
  [
    "a long title by operations",
    () =>
      filled((count) => ({
        ...documentOf(map(count, (index) => [`/a${index}`, get])),
        info: { title: long(count), version: "1" },
      })),
  ],
  [
    "a long address of a server by operations",
    () =>
      filled((count) =>
        documentOf(
          map(count, (index) => [`/a${index}`, get]),
          {},
          { servers: [{ url: `https://e.com/${long(count)}` }] },
        ),
      ),
  ],
  // events
  [
    "messages of a channel by operations",
    () =>
      filled((count) =>
        eventsOf(
          { c: { messages: map(count, message) } },
          map(count, (index) => [`o${index}`, onChannel("c")]),
        ),
      ),
  ],
  [
    "messages of a channel by channels that are the same",
    () =>
      filled((count) =>
        eventsOf(
          {
            c: { messages: map(count, message) },
            ...map(count, (index) => [`c${index}`, { $ref: "#/channels/c" }]),
          },
          { o: onChannel("c") },
        ),
      ),
  ],
  // pages
  ["brackets in a description", () => padded({ get: { description: "[".repeat(50_000), responses: {} } })],
  [
    "addresses in a description",
    () => padded({ get: { description: "http://a.b/(".repeat(9_000), responses: {} } }),
  ],
  [
    "cells of a table",
    () =>
      padded({
        get: {
          description: `${"|a".repeat(2_000)}|\n${"|-".repeat(2_000)}|\n${"|\n".repeat(30_000)}`,
          responses: {},
        },
      }),
  ],
];
