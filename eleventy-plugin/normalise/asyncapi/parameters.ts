import { PARAMETER_SCHEMA } from "../../document/loaded-document.js";
import type { Parameter, SchemaNode } from "../../portable/model/index.js";
import { MAX_UNDESCRIBED, undescribedParameter } from "../document/undescribed-parameter.js";
import { flagsIn } from "../flags-in.js";
import { entriesOf } from "../follow.js";
import { referenceIn } from "../../document/json-pointer.js";
import { childPointer, isObject, textOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Schemas } from "../schema/schema-node.js";
import { omitUndefined } from "../../portable/omit-undefined.js";

/**
 * Fields of a parameter that restrict or illustrate its value:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#parameterObject
 */
const SCHEMA_FIELDS = ["enum", "default", "examples"] as const;

/**
 * Returns the parameters of a channel: the variables of its address, then described parameters that the
 * address lacks. Undescribed variables beyond `MAX_UNDESCRIBED` are omitted.
 */
export function parametersOf(
  channel: Part,
  address: string | undefined,
  schemas: Schemas,
): readonly Parameter[] {
  const inAddress = [...(address ?? "").matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? []);
  const described = new Map(
    entriesOf(channel, "parameters").map(([name, part]) => {
      // If the address is unknown, any parameter may be part of it.
      const required = address === undefined || inAddress.includes(name);
      return [name, { ...toParameter(name, part, schemas), required }];
    }),
  );
  const names = [...new Set([...inAddress, ...described.keys()])];
  const leftOut = new Set(names.filter((name) => !described.has(name)).slice(MAX_UNDESCRIBED));
  return names
    .filter((name) => !leftOut.has(name))
    .map((name) => described.get(name) ?? undescribedParameter(name, "channel", schemas));
}

function toParameter(name: string, part: Part, schemas: Schemas): Parameter {
  return omitUndefined<Parameter>({
    ...undescribedParameter(name, "channel", schemas),
    ...flagsIn(part),
    description: textOf(part, "description"),
    schema: schemaOf(part, schemas),
    location: textOf(part, "location"),
  });
}

/**
 * Returns the schema of a parameter. An AsyncAPI 3 parameter is a string. An AsyncAPI 2 parameter had a
 * schema, which loading preserves. Some documents of version 3 have a `schema` too.
 */
function schemaOf(part: Part, schemas: Schemas): SchemaNode {
  const originalSchema = getOwn(part.value, PARAMETER_SCHEMA);
  if (originalSchema !== undefined) return schemas.node(originalSchema, childPointer(part.pointer, "schema"));
  const schema = getOwn(part.value, "schema");
  const fields = SCHEMA_FIELDS.flatMap((key) =>
    Object.hasOwn(part.value, key) ? [[key, part.value[key]] as const] : [],
  );
  if (schema === undefined)
    return schemas.node({ type: "string", ...Object.fromEntries(fields) }, part.pointer);
  const isAlone = fields.length === 0 || !isObject(schema) || referenceIn(schema) !== undefined;
  return schemas.node(
    isAlone ? schema : { ...Object.fromEntries(fields), ...schema },
    childPointer(part.pointer, "schema"),
  );
}
