const METHODS = ["get", "post", "patch", "delete"];
const NOUNS = [
  "repository",
  "issue",
  "branch",
  "commit",
  "release",
  "runner",
  "secret",
  "team",
  "member",
  "hook",
];
const TYPES = [
  { type: "string" },
  { type: "integer", minimum: 1, maximum: 100 },
  { type: "boolean", default: false },
  { type: "string", format: "date-time" },
  { type: "string", enum: ["open", "closed", "all"], default: "open" },
  { type: ["string", "null"] },
];

/**
 * Returns an OpenAPI 3.1 document shaped like GitHub's: four schemas for every five operations, and bodies on
 * half of the operations. The number of tags grows with the square root of the number of operations, so that
 * both the list of tags and the size of each tag grow. 1,223 operations have 46 tags, as in GitHub's
 * document. The same count always returns the same document.
 * @param {number} operations
 */
export function syntheticDocument(operations) {
  const schemas = Math.ceil(operations * 0.8);
  const perTag = Math.ceil(Math.sqrt(operations) / 1.3);
  const paths = Object.create(null);
  for (let index = 0; index < operations; index += 1) {
    const noun = NOUNS[index % NOUNS.length];
    const method = METHODS[index % METHODS.length];
    const path = `/${tagOf(index, perTag)}/{owner}/${noun}s/{${noun}_id}/part-${index}`;
    paths[path] = { [method]: operation({ index, noun, method, schemas, tag: tagOf(index, perTag) }) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `Synthetic API of ${operations} operations`, version: "1.0.0" },
    servers: [{ url: "https://api.example.com" }],
    security: [{ token: [] }],
    tags: range(Math.ceil(operations / perTag)).map((tag) => ({
      name: tagOf(tag * perTag, perTag),
      description: `What belongs to group ${tag}.`,
    })),
    paths,
    components: {
      schemas: Object.fromEntries(range(schemas).map((index) => [schemaName(index), schema(index, schemas)])),
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}

function operation({ index, noun, method, schemas, tag }) {
  const hasBody = method === "post" || method === "patch";
  return {
    operationId: `${tag}/${method}-${noun}-${index}`,
    summary: `${method} the ${noun} number ${index}`,
    description: `Works on a **${noun}** of an owner. You need \`write\` access for \`part-${index}\`.\n\nSee [the guide](https://example.com/${index}).`,
    tags: [tag],
    parameters: [
      {
        name: "owner",
        in: "path",
        required: true,
        description: "Account name, case-insensitive.",
        schema: { type: "string" },
        example: "octo",
      },
      {
        name: `${noun}_id`,
        in: "path",
        required: true,
        description: `Number of the ${noun}.`,
        schema: { type: "integer" },
      },
      ...range(index % 4).map((place) => ({
        name: `filter_${place}`,
        in: "query",
        description: "Narrows the answer. Several values are separated by commas.",
        schema: TYPES[(index + place) % TYPES.length],
      })),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: inlineObject(index, schemas, 6) } },
      },
    }),
    responses: {
      200: {
        description: "Response",
        content: {
          "application/json": {
            schema:
              index % 3 === 0
                ? { type: "array", items: reference(index % schemas) }
                : reference(index % schemas),
            example: {
              id: index,
              name: `${noun} ${index}`,
              url: `https://api.example.com/${index}`,
              labels: ["one", "two"],
            },
          },
        },
      },
      404: { description: "Resource not found" },
      422: {
        description: "Validation failed",
        content: { "application/json": { schema: inlineObject(index, schemas, 3) } },
      },
    },
  };
}

/**
 * Returns a schema that refers to two others, so that the schemas form a graph with cycles, like real ones.
 */
function schema(index, schemas) {
  const fields = inlineObject(index, schemas, 14 + (index % 12));
  fields.title = schemaName(index);
  fields.properties.parent = reference((index * 7 + 3) % schemas);
  fields.properties.related = { type: "array", items: reference((index * 13 + 5) % schemas) };
  return fields;
}

function inlineObject(index, schemas, size) {
  const names = range(size).map((place) => `field_${place}`);
  const properties = Object.fromEntries(
    names.map((name, place) => [
      name,
      { ...TYPES[(index + place) % TYPES.length], description: `What ${name} means here, in one sentence.` },
    ]),
  );
  return { type: "object", required: names.slice(0, 3), properties };
}

const tagOf = (index, perTag) => `group-${Math.floor(index / perTag)}`;
const schemaName = (index) => `Thing${index}`;
const reference = (index) => ({ $ref: `#/components/schemas/${schemaName(index)}` });
const range = (length) => Array.from({ length }, (_, index) => index);
