/** Minimum size, in bytes, of the documents that the functions of this file create. */

export const MIN_BYTES = 100_000;

type Named = readonly [name: string, value: unknown];

export const list = <T>(length: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length }, (_, index) => make(index));
export const map = (length: number, make: (index: number) => Named): object =>
  Object.fromEntries(list(length, make));
export const ref = (name: string, kind = "schemas"): object => ({ $ref: `#/components/${kind}/${name}` });
export const body = (schema: object, more: object = {}): object => ({
  content: { "application/json": { schema, ...more } },
});
export const post = (schema: object, more: object = {}): object => ({
  post: { requestBody: { required: true, ...body(schema, more) }, responses: {} },
});
export const get = { get: { responses: {} } };
export const pattern = (text: string): object => ({ type: "string", pattern: text });
export const fields = (count: number, make: (index: number) => object): object => ({
  type: "object",
  required: list(count, (index) => `f${index}`),
  properties: map(count, (index) => [`f${index}`, make(index)]),
});

export function documentOf(paths: object, components: object = {}, more: object = {}): object {
  return { openapi: "3.1.0", info: { title: "T", version: "1" }, paths, components, ...more };
}

export const eventsOf = (channels: object, operations: object): object => ({
  asyncapi: "3.0.0",
  info: { title: "T", version: "1" },
  channels,
  operations,
});
export const message = (index: number): Named => [`m${index}`, { payload: { type: "string" } }];
export const onChannel = (name: string): object => ({
  action: "send",
  channel: { $ref: `#/channels/${name}` },
});

/** Returns a path with an operation like those of most documents. */
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

/** Calls `make` with a growing count until the document has at least `MIN_BYTES`, and returns its JSON. */
export function filled(make: (count: number) => object): string {
  let count = 1;
  while (JSON.stringify(make(count)).length < MIN_BYTES) count = Math.ceil(count * 1.2);
  return JSON.stringify(make(count));
}

/** Returns a document with a hostile operation among ordinary ones. */
export const padded = (hostile: object): string =>
  filled((count) => documentOf({ "/hostile": hostile, ...map(count, ordinary) }, { schemas: things }));

/**
 * Returns a document with one operation. `make` returns the schema of the request body, `more` the other
 * properties of its media type. Both are called with a growing count until the document has `MIN_BYTES`.
 */
export const oneBody = (
  make: (count: number) => object,
  more: (count: number) => object = () => ({}),
): string => filled((count) => documentOf({ "/a": post(make(count), more(count)) }));

/**
 * Returns a document with as many operations as `MIN_BYTES` require. `make` returns the schema of each
 * request body, which may refer to `schemas`.
 */
export const operations = (make: (index: number) => object, schemas: object = {}): string =>
  filled((count) =>
    documentOf(
      map(count, (index) => [`/a${index}`, post(make(index))]),
      { schemas },
    ),
  );

export const harmlessDocument = (): string =>
  filled((count) => documentOf(map(count, ordinary), { schemas: things }));
