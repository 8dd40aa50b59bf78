import type { Example, MediaType, SchemaNode } from "../model/index.js";
import { onceForEach } from "../once-for-each.js";
import { toMediaTypeKind } from "../request/media-type-kind.js";
import { checkValue, type CheckOptions } from "../schema-check/schema-check.js";
import { followName, type Components } from "./components.js";
import { USUAL_WORK } from "./draw/draw-source.js";
import { withCarriedFields } from "./draw/given-values.js";
import { gatherLayers } from "./draw/layers.js";

/** Examples of one schema that are offered. */
const MAX_EXAMPLES = 40;

type Side = "request" | "response";
type Given = (mediaType: MediaType) => Map<Side, MediaType>;

const known = onceForEach<Components, [], Given>(() => onceForEach(() => new Map()));

/**
 * A media type with the examples of its schema in place of none of its own: those that the schema allows, without what
 * its side never carries. Text is left to what draws values: it is the value of an XML element, not the document.
 * https://spec.openapis.org/oas/v3.1.1.html#working-with-examples
 */
export function withSchemaExamples(
  mediaType: MediaType,
  components: Components,
  side: Side,
  work = USUAL_WORK,
): MediaType {
  const { schema } = mediaType;
  if (mediaType.examples.length > 0 || schema === undefined) return mediaType;
  if (schema.name === undefined && schema.examples.length === 0) return mediaType;
  const given = known(components)(mediaType);
  const before = given.get(side);
  if (before !== undefined) return before;
  const examples = examplesOfSchema(schema, mediaType, components, { side, work: { left: work } });
  const made = examples.length === 0 ? mediaType : { ...mediaType, examples };
  given.set(side, made);
  return made;
}

function examplesOfSchema(
  schema: SchemaNode,
  { contentType }: MediaType,
  components: Components,
  options: CheckOptions & { readonly side: Side },
): readonly Example[] {
  const kind = toMediaTypeKind(contentType);
  const { examples } = followName(schema, components).node;
  if (examples.length === 0) return [];
  const { nodes } = gatherLayers([schema], components);
  return examples
    .slice(0, MAX_EXAMPLES)
    .filter((value) => kind === "json" || typeof value !== "string")
    .map((value) => withCarriedFields(value, nodes, { ...options, components, fields: "all" }))
    .filter((value) => checkValue(value, schema, components, { ...options, limit: 1 }).length === 0)
    .map((value) => ({ value }));
}
