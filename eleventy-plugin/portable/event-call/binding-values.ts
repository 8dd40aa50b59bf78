import { resolveRef, type Components } from "../schema/components.js";
import { generateExample } from "../example/example-value.js";
import type { Binding, BindingRow, Json, SchemaNode } from "../model/index.js";
import { isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import type { EventHeader, EventKind } from "./event-call.js";
import { kindOfProtocol } from "./event-kind.js";

/** Fields of bindings by path, such as `lastWill.topic`. */
export type BindingFields = ReadonlyMap<string, BindingRow>;

/**
 * Returns the fields of the bindings for one kind of client. If several bindings declare a field, the first
 * takes precedence.
 */
export function bindingFields(kind: EventKind, ...lists: readonly (readonly Binding[])[]): BindingFields {
  const rows = lists.flat().filter(({ protocol }) => kindOfProtocol(protocol) === kind);
  return new Map(
    rows
      .flatMap((binding) => binding.rows)
      .reverse()
      .map((row) => [row.name, row]),
  );
}

/**
 * Returns the value of a binding's field as text. For a field that is a schema, returns the schema's constant
 * or first enumerated value.
 */
export function fixedText(fields: BindingFields, name: string): string | undefined {
  const row = fields.get(name);
  const { schema, value } = row ?? {};
  if (schema === undefined) return textOf(value);
  return textOf(schema.const === undefined ? schema.enum?.[0]?.value : schema.const);
}

/**
 * Returns the value of a binding's field as text. For a field that is a schema, returns an example generated
 * from the schema.
 */
export function generatedText(
  fields: BindingFields,
  name: string,
  components: Components,
): string | undefined {
  const schema = fields.get(name)?.schema;
  return schema === undefined ? fixedText(fields, name) : textOf(generate(schema, components));
}

export function isTrue(fields: BindingFields, name: string): boolean {
  return fields.get(name)?.value === true;
}

/**
 * Returns the properties of a field's schema as names and values: those of the schema's example if there is
 * one, otherwise generated values of the properties that are required or have an example or a constant.
 */
export function generatedEntries(
  fields: BindingFields,
  name: string,
  components: Components,
): readonly EventHeader[] {
  const schema = fields.get(name)?.schema;
  if (schema === undefined) return [];
  const { node } = resolveRef(schema, components);
  const whole = node.examples[0];
  if (whole !== undefined) return isJsonObject(whole) ? toEntries(whole) : [];
  return node.children.flatMap(({ relation, label, required, schema: property }) => {
    const propertyNode = resolveRef(property, components).node;
    const isIncluded = required || propertyNode.examples.length > 0 || propertyNode.const !== undefined;
    const value = relation === "property" && isIncluded ? generate(property, components) : undefined;
    return value === undefined ? [] : [{ name: label, value: toPrimitiveText(value) }];
  });
}

function toEntries(value: { readonly [name: string]: Json }): readonly EventHeader[] {
  return Object.entries(value).map(([name, item]) => ({ name, value: toPrimitiveText(item) }));
}

function generate(schema: SchemaNode, components: Components): Json | undefined {
  return generateExample(schema, components, { side: "request", fields: "all", isPart: true });
}

/** Treats null as absent, because bindings use it for "no key" or "no group". */
function textOf(value: Json | undefined): string | undefined {
  return value === undefined || value === null ? undefined : toPrimitiveText(value);
}
