import type { Example, MediaType, SchemaNode } from "../model/index.js";
import { memoiseByObject } from "../memoise.js";
import { toMediaTypeKind } from "../request/media-type-kind.js";
import { checkValue, type CheckOptions } from "../schema-check/schema-check.js";
import { resolveRef, type Components } from "../schema/components.js";
import { USUAL_WORK } from "./known/example-source.js";
import { withCarriedFields } from "./generate/declared-values.js";
import { gatherLayers } from "./generate/layers.js";

/** Maximum number of examples offered for one schema. */
const MAX_EXAMPLES = 40;

type Side = "request" | "response";
/** The examples of a schema: a media type that contains them, and examples that the schema rejects. */
interface SchemaExamples {
  readonly mediaType: MediaType;
  readonly refused: readonly Example[];
}

type Given = (mediaType: MediaType) => Map<Side, SchemaExamples>;

const cache = memoiseByObject<Components, [], Given>(() => memoiseByObject(() => new Map()));

/**
 * Adds the examples of the schema to a media type without examples of its own: those that the schema allows,
 * without read-only fields in requests and write-only fields in responses. Omits strings unless the media
 * type is JSON: in XML, a string is the value of an element and not the document.
 * https://spec.openapis.org/oas/v3.1.1.html#working-with-examples
 */
export function withSchemaExamples(
  mediaType: MediaType,
  components: Components,
  side: Side,
  work = USUAL_WORK,
): MediaType {
  return schemaExamples(mediaType, components, side, work).mediaType;
}

/**
 * Returns examples that the schema of a media type declares and rejects. Pages show these examples, but
 * requests never contain them.
 */
export function refusedExamples(
  mediaType: MediaType,
  components: Components,
  side: Side,
  work = USUAL_WORK,
): readonly Example[] {
  return schemaExamples(mediaType, components, side, work).refused;
}

function schemaExamples(
  mediaType: MediaType,
  components: Components,
  side: Side,
  work: number,
): SchemaExamples {
  const { schema } = mediaType;
  const none = { mediaType, refused: [] };
  if (mediaType.examples.length > 0 || schema === undefined) return none;
  if (schema.name === undefined && schema.examples.length === 0) return none;
  const given = cache(components)(mediaType);
  const cached = given.get(side);
  if (cached !== undefined) return cached;
  const { allowed, refused } = examplesOfSchema(schema, mediaType, components, {
    side,
    work: { left: work },
  });
  const result =
    allowed.length === 0
      ? { mediaType, refused }
      : { mediaType: { ...mediaType, examples: allowed }, refused };
  given.set(side, result);
  return result;
}

function examplesOfSchema(
  schema: SchemaNode,
  { contentType }: MediaType,
  components: Components,
  options: CheckOptions & { readonly side: Side },
): { readonly allowed: readonly Example[]; readonly refused: readonly Example[] } {
  const { examples, areExamplesOfBase = false } = resolveRef(schema, components).node;
  const allowed: Example[] = [];
  const refused: Example[] = [];
  if (examples.length === 0) return { allowed, refused };
  const kind = toMediaTypeKind(contentType);
  const { nodes } = gatherLayers([schema], components);
  for (const example of examples.slice(0, MAX_EXAMPLES)) {
    const isText = kind !== "json" && typeof example === "string";
    const value = withCarriedFields(example, nodes, { ...options, components, fields: "all" });
    const isAllowed = checkValue(value, schema, components, { ...options, limit: 1 }).length === 0;
    // Unless the media type is JSON, a string is not the whole body. It is omitted, and the body is generated
    // instead.
    if (isAllowed) allowed.push(...(isText ? [] : [{ value }]));
    else if (!areExamplesOfBase) refused.push({ value });
  }
  return { allowed, refused };
}
