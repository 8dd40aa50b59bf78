import type { Binding, BindingRow, Json } from "../../portable/model/index.js";
import { specifiedEntriesOf } from "../follow.js";
import { childPointer, isObject, scalarText, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Schemas } from "../schema/schema-node.js";
import { omitUndefined } from "../../portable/omit-undefined.js";
import { BINDING_PROTOCOLS, SCHEMA_FIELDS, type BindingProtocol } from "./binding-fields.js";

/** Objects become one row per field down to this depth; deeper values are shown as JSON. */
const MAX_DEPTH = 4;

/**
 * Returns the bindings of an operation, channel, message or server, in document order:
 * https://github.com/asyncapi/bindings. Unknown protocols and fields are shown under the names that the
 * document uses.
 */
export function bindingsOf(part: Part, schemas: Schemas): readonly Binding[] {
  return specifiedEntriesOf(part, "bindings").map(([protocol, binding]) =>
    toBinding(protocol, binding, schemas),
  );
}

function toBinding(protocol: string, part: Part, schemas: Schemas): Binding {
  const labels = getOwn(BINDING_PROTOCOLS, protocol.toLowerCase()) ?? { label: protocol, fields: {} };
  return omitUndefined<Binding>({
    protocol,
    label: labels.label,
    version: scalarText(getOwn(part.value, "bindingVersion")),
    rows: Object.keys(part.value)
      .filter((key) => key !== "bindingVersion")
      .flatMap((key) =>
        rowsOf({ known: labels, schemas }, key, part.value[key], childPointer(part.pointer, key), 1),
      ),
  });
}

interface RowContext {
  readonly known: BindingProtocol;
  readonly schemas: Schemas;
}

function rowsOf(
  context: RowContext,
  name: string,
  value: unknown,
  pointer: string,
  depth: number,
): readonly BindingRow[] {
  const { fields } = context.known;
  const label = getOwn(fields, name);
  if (depth === 1 && SCHEMA_FIELDS.has(name) && isObject(value))
    return [omitUndefined<BindingRow>({ name, label, schema: context.schemas.node(value, pointer) })];
  if (!hasFields(value) || depth >= MAX_DEPTH)
    return [omitUndefined<BindingRow>({ name, label, value: (value ?? null) as Json })];
  const list = Array.isArray(value);
  return Object.entries(value).flatMap(([key, entry]) =>
    rowsOf(
      context,
      list ? `${name}[${key}]` : `${name}.${key}`,
      entry,
      childPointer(pointer, key),
      depth + 1,
    ),
  );
}

/** Whether a value becomes one row per field: a non-empty object, or a list of such objects. */
function hasFields(value: unknown): value is object {
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => isObject(item) && Object.keys(item).length > 0);
  return isObject(value) && Object.keys(value).length > 0;
}
