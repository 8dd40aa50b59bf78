import type { DocumentObject } from "../../../document/loaded-document.js";
import { pointerKeys, referenceIn, valueAt } from "../../../document/json-pointer.js";
import { isPlainObject } from "../../../document/plain-object.js";
import type { SwaggerContext } from "./upgrade-swagger-context.js";
import { isSchemaKeyword } from "./upgrade-swagger-parameter.js";

type Keys = readonly string[];

/**
 * Converts keys of an upgraded document to keys of the Swagger document; the inverse of `upgradeReference`.
 */
export function swaggerSourceKeys(keys: Keys, context: SwaggerContext): Keys {
  const [section, ...rest] = keys;
  if (section === "components") return inComponents(rest);
  if (section === "servers") return [context.root.host === undefined ? "basePath" : "host"];
  return section === "paths" || section === "x-webhooks" ? inPath(keys, context) : keys;
}

function inComponents([section = "", name = "", ...rest]: Keys): Keys {
  if (section === "schemas") return ["definitions", name, ...rest];
  if (section === "securitySchemes") return ["securityDefinitions", name, ...withoutFlow(rest)];
  if (section === "responses") return ["responses", name, ...inResponse(rest)];
  if (section === "parameters") return ["parameters", name, ...inParameter(rest)];
  if (section === "requestBodies") return ["parameters", name, ...inBody(rest)];
  return ["components", section, name, ...rest];
}

const withoutFlow = (rest: Keys): Keys => (rest[0] === "flows" ? rest.slice(2) : rest);

function inPath(keys: Keys, context: SwaggerContext): Keys {
  const isOfOperation = keys[2] !== "parameters";
  const holder = keys.slice(0, isOfOperation ? 3 : 2);
  const [field, key = "", ...rest] = keys.slice(holder.length);
  if (field === "parameters") return inParameterList(holder, Number(key), rest, context);
  if (field === "requestBody") return inRequestBody(holder, [key, ...rest].filter(Boolean), context);
  if (field === "servers") return [...holder, "schemes"];
  return field === "responses" ? [...holder, field, key, ...inResponse(rest)] : keys;
}

/**
 * Converts keys in an upgraded parameter list. Its indexes are smaller than the author's, because body and
 * form parameters were removed from it.
 */
function inParameterList(holder: Keys, index: number, rest: Keys, context: SwaggerContext): Keys {
  const kept = parametersAt(holder, context).filter(({ parameter }) => !isOfBody(parameter));
  const place = kept[index]?.place ?? [...holder, "parameters"];
  return [...place, ...inParameter(rest)];
}

/**
 * Returns the keys of the body parameter, or of the form field that became a property of the body. An
 * operation inherits both from its path item.
 */
function inRequestBody(holder: Keys, rest: Keys, context: SwaggerContext): Keys {
  const lists = [parametersAt(holder, context), parametersAt(holder.slice(0, 2), context)];
  const parts = lists.flatMap((list) => list.filter(({ parameter }) => isOfBody(parameter)));
  const [, , schema, properties, name] = rest;
  const field = parts.find(({ parameter }) => parameter?.in === "formData" && parameter.name === name);
  if (schema === "schema" && properties === "properties" && field !== undefined)
    return [...field.place, ...rest.slice(5)];
  const body = parts.find(({ parameter }) => parameter?.in === "body");
  if (body !== undefined) return [...body.place, ...inBody(rest)];
  return parts[0]?.place ?? holder;
}

interface WrittenParameter {
  readonly parameter: DocumentObject | undefined;
  /** Keys of the parameter; for a reference to a body or form parameter, those of the shared parameter. */
  readonly place: Keys;
}

function parametersAt(holder: Keys, context: SwaggerContext): readonly WrittenParameter[] {
  const owner = valueAt(context.root, holder);
  const list: readonly unknown[] =
    isPlainObject(owner) && Array.isArray(owner.parameters) ? owner.parameters : [];
  return list.map((written, index) => {
    const parameter = context.resolveShared(written);
    const here = [...holder, "parameters", String(index)];
    return { parameter, place: isOfBody(parameter) ? behindReference(written, here, context) : here };
  });
}

/** Returns the keys of the last target in a chain of references, as `resolveShared` resolves it. */
function behindReference(written: unknown, here: Keys, context: SwaggerContext): Keys {
  const passed = new Set<string>();
  let place = here;
  let reference = referenceIn(written);
  while (reference !== undefined && !passed.has(reference)) {
    passed.add(reference);
    place = pointerKeys(reference.slice(1));
    reference = referenceIn(valueAt(context.root, place));
  }
  return place;
}

const isOfBody = (parameter: DocumentObject | undefined): boolean =>
  parameter?.in === "body" || parameter?.in === "formData";

/**
 * Converts `content/<media type>/schema/…` to `schema/…`, and the example of a media type to its extension.
 */
function inBody(rest: Keys): Keys {
  const [content, mediaType = "", part, ...inside] = rest;
  if (content !== "content") return rest;
  if (part === "schema") return ["schema", ...inside];
  return part === "example" ? ["x-example", mediaType] : [];
}

function inResponse(rest: Keys): Keys {
  const [field, key = "", part, ...inside] = rest;
  if (field === "headers" && part !== undefined) return [field, key, ...inParameter([part, ...inside])];
  if (field !== "content") return rest;
  if (part === "schema") return ["schema", ...inside];
  if (part === "example") return ["examples", key, ...inside];
  return part === "examples" ? ["examples", ...inside.slice(0, 1)] : [];
}

/**
 * Converts `schema/<keyword>/…` to `<keyword>/…`: Swagger declares the keywords of a parameter's schema on
 * the parameter itself.
 */
function inParameter(rest: Keys): Keys {
  const [schema, keyword, ...inside] = rest;
  if (schema !== "schema") return rest;
  return keyword === undefined ? [] : isSchemaKeyword(keyword) ? [keyword, ...inside] : rest;
}
