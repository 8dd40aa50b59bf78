/**
 * Generates documents with the proportions of large real ones that may not be committed: Stripe's, whose
 * schemas form a dense graph, and Microsoft Graph's, with more than ten thousand operations. The same
 * measures always give the same document.
 *
 * @typedef {object} Measures
 * @property {number} operations
 * @property {number} perTag operations of a tag
 * @property {number} hubs schemas of resources, which refer to each other
 * @property {number} hubFields fields of a hub, including references
 * @property {number} hubLinks mean number of references of a hub to other hubs
 * @property {number} leaves small schemas without references
 * @property {number} leafFields
 * @property {number} hubLeaves references of a hub to leaves
 * @property {number} bodyFields fields of an inline request body, besides those that refer to leaves
 * @property {number} bodyLeaves references of an inline request body to leaves
 * @property {number} describedBy number of words in a description of an operation
 */

/** @type {Readonly<Record<string, Measures>>} */
export const GIANTS = {
  stripe: {
    operations: 452,
    perTag: 8,
    hubs: 50,
    hubFields: 60,
    hubLinks: 3.8,
    leaves: 115,
    leafFields: 8,
    hubLeaves: 20,
    bodyFields: 20,
    bodyLeaves: 35,
    describedBy: 120,
  },
  graph: {
    operations: 11_422,
    perTag: 26,
    hubs: 66,
    hubFields: 26,
    hubLinks: 2.1,
    leaves: 160,
    leafFields: 7,
    hubLeaves: 7,
    bodyFields: 4,
    bodyLeaves: 0,
    describedBy: 60,
  },
};

const METHODS = ["get", "post", "patch", "delete"];
const TYPES = [
  { type: "string", maxLength: 5000 },
  { type: "integer", format: "int32" },
  { type: "boolean", default: false },
  { type: "string", format: "date-time" },
  { type: "string", enum: ["active", "pending", "closed"] },
  { type: ["string", "null"], pattern: "^[a-z0-9_]+$" },
];
const WORDS =
  "the resource of an account as it stands when it is read or changed with all that belongs to it".split(" ");

/**
 * Returns an OpenAPI 3.1 document.
 *
 * @param {Measures} measures
 */
export function giantDocument(measures) {
  const { operations, perTag, hubs, leaves } = measures;
  const paths = Object.create(null);
  for (let index = 0; index < operations; index += 1) {
    const path = `/${tagOf(index, perTag)}/{account-id}/resources/{resource-id}/part-${index >> 2}`;
    const methods = (paths[path] ??= {});
    methods[METHODS[index % METHODS.length]] = operation(index, measures);
  }
  return {
    openapi: "3.1.0",
    info: { title: `An API of ${operations} operations`, version: "1.0.0" },
    servers: [{ url: "https://api.example.com/v1.0" }],
    security: [{ token: [] }],
    tags: range(Math.ceil(operations / perTag)).map((tag) => ({ name: tagOf(tag * perTag, perTag) })),
    paths,
    components: {
      schemas: Object.fromEntries([
        ...range(hubs).map((index) => [hubName(index), hub(index, measures)]),
        ...range(leaves).map((index) => [leafName(index), fieldsOf(index, measures.leafFields)]),
        ["error", { type: "object", required: ["error"], properties: { error: reference(leafName(0)) } }],
      ]),
      parameters: Object.fromEntries(
        ["top", "skip", "search", "filter"].map((name) => [name, queryParameter(name)]),
      ),
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}

function operation(index, measures) {
  const method = METHODS[index % METHODS.length];
  const resource = reference(hubName((index * 7) % measures.hubs));
  const isList = method === "get" && index % 3 === 0;
  return {
    operationId: `${tagOf(index, measures.perTag)}.resources.${method}-part-${index}`,
    summary: `${method} part ${index} of a resource`,
    description: sentence(index, measures.describedBy),
    tags: [tagOf(index, measures.perTag)],
    parameters: [
      pathParameter("account-id", "The unique identifier of the account."),
      pathParameter("resource-id", "The unique identifier of the resource."),
      ...(method === "get"
        ? ["top", "skip", "search", "filter"].map((name) => ({ $ref: `#/components/parameters/${name}` }))
        : []),
    ],
    ...((method === "post" || method === "patch") && {
      requestBody: { required: true, content: { "application/json": { schema: body(index, measures) } } },
    }),
    responses: {
      ...(method === "delete"
        ? { 204: { description: "Success" } }
        : { 200: { description: "Retrieved", content: json(isList ? listOf(resource) : resource) } }),
      default: { description: "Error", content: json(reference("error")) },
    },
  };
}

/** Returns an inline request body, or a reference to a hub if `bodyLeaves` is 0. */
function body(index, { bodyFields, bodyLeaves, leaves, hubs }) {
  if (bodyLeaves === 0) return reference(hubName((index * 7) % hubs));
  const fields = fieldsOf(index, bodyFields);
  for (const place of range(bodyLeaves))
    fields.properties[`part_${place}`] = reference(leafName((index * 17 + place) % leaves));
  return fields;
}

function hub(index, { hubs, hubFields, hubLinks, hubLeaves, leaves }) {
  const links = Math.floor((index + 1) * hubLinks) - Math.floor(index * hubLinks);
  const fields = fieldsOf(index, hubFields - links - hubLeaves);
  for (const place of range(links)) {
    const target = reference(hubName((index * 7 + place * 11 + 3) % hubs));
    fields.properties[`resource_${place}`] =
      place % 2 === 0 ? { anyOf: [{ type: "string" }, target] } : { type: "array", items: target };
  }
  for (const place of range(hubLeaves))
    fields.properties[`detail_${place}`] = reference(leafName((index * 13 + place * 5) % leaves));
  return fields;
}

function fieldsOf(index, size) {
  const names = range(size).map((place) => `field_${index % 10}_${place}`);
  const properties = Object.fromEntries(
    names.map((name, place) => [
      name,
      { ...TYPES[(index + place) % TYPES.length], description: sentence(index + place, 12) },
    ]),
  );
  return { type: "object", required: names.slice(0, 2), properties };
}

function listOf(items) {
  return {
    type: "object",
    properties: { value: { type: "array", items }, nextLink: { type: ["string", "null"] } },
  };
}

const json = (schema) => ({ "application/json": { schema } });
const pathParameter = (name, description) => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string" },
});
const queryParameter = (name) => ({
  name: `$${name}`,
  in: "query",
  description: `What ${name} does to a list.`,
  schema: { type: "string" },
});

function sentence(start, words) {
  const text = range(words).map((place) => WORDS[(start * 3 + place) % WORDS.length]);
  return `Number ${start}: ${text.join(" ")}.`;
}

const tagOf = (index, perTag) => `accounts.group-${Math.floor(index / perTag)}`;
const hubName = (index) => `resource${index}`;
const leafName = (index) => `detail${index}`;
const reference = (name) => ({ $ref: `#/components/schemas/${name}` });
const range = (length) => Array.from({ length }, (_, index) => index);
