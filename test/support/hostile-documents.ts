import {
  body,
  documentOf,
  eventsOf,
  fields,
  filled,
  get,
  list,
  map,
  message,
  onChannel,
  oneBody,
  operations,
  padded,
  pattern,
  post,
  ref,
} from "./padded-documents.js";

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

/**
 * Returns a document with `count` subtypes of one schema, and `uses(count)` operations with this schema.
 * `count` grows until the document has `MIN_BYTES`.
 */
const heirsAndUses = (uses: (count: number) => number): string =>
  filled((count) =>
    documentOf(
      map(uses(count), (index) => [`/a${index}`, post(ref("Base"))]),
      { schemas: heirs(count) },
    ),
  );

/**
 * Returns nested alternatives: at each depth, an object that contains the next depth, or an array of values
 * that are not strings.
 */
function nestedAlternatives(depth: number): object {
  const inner = depth === 0 ? pattern("^z$") : nestedAlternatives(depth - 1);
  const other = { type: "array", minItems: 3, items: { not: { type: "string" } } };
  return { anyOf: [{ type: "object", required: ["a"], properties: { a: inner } }, other] };
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const variables = (count: number): string => list(count, (index) => `/{p${index}}`).join("");
/** Returns a name that is about half as long as a document with `count` entries. */
const long = (count: number): string => "k".repeat(count * 25);

const pathItem = {
  additionalOperations: map(60, (index) => [`M${index}`, { responses: { 200: { description: "OK" } } }]),
};
/** A path item with eight operations, each with many fields in its response. */
const longItem = map(8, (index) => [
  METHODS[index] ?? "",
  { responses: { 200: { description: "OK", ...body(fields(120, () => ({ type: "string" }))) } } },
]);

/** Returns a document of at least `MIN_BYTES` whose paths or webhooks all refer to the same path item. */
const sharing = (more: object, under = "paths"): string =>
  filled((count) => ({
    ...documentOf({}, {}, more),
    openapi: "3.2.0",
    [under]: map(count, (index) => [`/a${index}`, ref("p", "pathItems")]),
  }));

/**
 * Documents that require far more work than their size suggests. Most contain two things in such numbers that
 * their product is large.
 */
export const hostileDocuments: readonly (readonly [what: string, text: () => string])[] = [
  // Matching patterns
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
  // Generating examples
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
  ["bases by heirs by operations", () => heirsAndUses((count) => count)],
  ["heirs by the operations that use their base", () => heirsAndUses((count) => Math.floor(count / 3))],
  [
    "heirs of heirs, each of which tells its own apart",
    () =>
      filled((count) =>
        documentOf(
          { "/a": post(ref("S0")) },
          {
            schemas: chain(count, (index) => ({
              ...(index > 0 && { allOf: [ref(`S${index - 1}`)] }),
              properties: { [`k${index}`]: { type: "string" } },
              discriminator: { propertyName: `k${index}` },
            })),
          },
        ),
      ),
  ],
  // Validating examples
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
  // Normalising schemas
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
  // Operations
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
  // Long names
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
  // Events
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
  // Pages
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
