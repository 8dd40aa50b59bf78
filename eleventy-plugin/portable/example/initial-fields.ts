import type { Json, MediaType, SchemaChild, SchemaNode } from "../model/index.js";
import type { BodyField } from "../request/form-values.js";
import { toMediaTypeKind } from "../request/media-type-kind.js";
import { isMap } from "../request/primitive-text.js";
import { toBranch } from "./branch.js";
import { followName, type Components } from "./components.js";
import { drawValue } from "./draw/draw-value.js";
import { ownExample, type DrawOptions } from "./example-value.js";
import { isAny, isFile, toFileName } from "./file-field.js";

/** Schemas looked at for the fields of one form. */
const MAX_SCHEMAS = 200;
/** Fields drawn one by one, and schemas looked at for each: a form of hundreds of large fields would take minutes. */
const MAX_DRAWN = 50;
const MAX_NODES = 200;

/**
 * One field for each property of a form, and for what `value`, the form's example or its drawn value, has besides.
 * Optional fields are sent where they have an example; all are, where none would be.
 */
export function initialFields(
  mediaType: MediaType,
  value: Json | undefined,
  isExample: boolean,
  components: Components,
  options: DrawOptions,
): readonly BodyField[] {
  const given = new Map<string, Json>(value !== undefined && isMap(value) ? Object.entries(value) : []);
  const budget = { left: MAX_DRAWN };
  const { properties, discriminators } = toProperties(mediaType.schema, components);
  const declared = properties.map(({ label: name, required, schema }): BodyField => {
    const sent = isExample ? given.has(name) : required || ownExample(schema, components) !== undefined;
    const encoding = mediaType.encoding.find((entry) => entry.property === name);
    const isUpload =
      toMediaTypeKind(mediaType.contentType) === "multipart" && isFile(schema, encoding, components);
    if (isUpload && !discriminators.has(name)) {
      return { name, sent, files: [{ name: toFileName(name, encoding?.contentType) }] };
    }
    if (given.has(name)) return { name, sent, value: given.get(name) ?? null };
    budget.left -= 1;
    return {
      name,
      sent,
      value: budget.left < 0 ? "" : toDrawn(schema, components, { ...options, field: name }),
    };
  });
  const names = new Set(declared.map(({ name }) => name));
  const more = [...given]
    .filter(([name]) => !names.has(name))
    .map(([name, item]) => ({ name, sent: true, value: item }));
  const fields = [...declared, ...more];
  return fields.some(({ sent }) => sent) ? fields : fields.map((field) => ({ ...field, sent: true }));
}

function toDrawn(schema: SchemaNode, components: Components, options: DrawOptions): Json {
  const drawn = drawValue(
    schema,
    components,
    { ...options, fields: "all", isPart: true },
    { nodes: MAX_NODES },
  );
  return drawn === undefined ? "" : drawn.value;
}

/** Writable properties by name: the schema's own, those of what holds as well, and those of the first alternative. */
function toProperties(
  schema: SchemaNode | undefined,
  components: Components,
): { readonly properties: readonly SchemaChild[]; readonly discriminators: ReadonlySet<string> } {
  const found = new Map<string, SchemaChild>();
  const discriminators = new Set<string>();
  const waiting = schema ? [schema] : [];
  for (let next = waiting.shift(), left = MAX_SCHEMAS; next && left > 0; next = waiting.shift(), left -= 1) {
    const { node } = followName(next, components);
    if (node.discriminator) discriminators.add(node.discriminator.property);
    for (const child of node.children) {
      if (child.relation === "allOf") waiting.push(child.schema);
      if (child.relation === "property") found.set(child.label, merge(found.get(child.label), child));
    }
    const branch = toBranch(node, components);
    if (branch) waiting.push(branch.schema);
  }
  const properties = [...found.values()].filter(
    (child) => !followName(child.schema, components).node.readOnly,
  );
  return { properties, discriminators };
}

/** Of one property told twice, the schema that says more. */
function merge(known: SchemaChild | undefined, child: SchemaChild): SchemaChild {
  if (!known) return child;
  return { ...(isAny(known.schema) ? child : known), required: known.required || child.required };
}
