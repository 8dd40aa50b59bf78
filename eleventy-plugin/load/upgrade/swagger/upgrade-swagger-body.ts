import { fromOrderedEntries } from "../../../document/key-order.js";
import type { DocumentObject } from "../../../document/loaded-document.js";
import { isExtension, type Rewritten } from "../openapi-30/upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";
import { upgradeSchema } from "../openapi-30/upgrade-schema.js";
import { formMediaTypesOf, mediaTypesOf, type SwaggerContext } from "./upgrade-swagger-context.js";
import { arrayStyle, exampleOf, schemaOf } from "./upgrade-swagger-parameter.js";

/**
 * Creates one request body from the first body parameter and the form fields. `consumes` is the operation's
 * own list.
 */
export function requestBodyOf(
  bodies: readonly DocumentObject[],
  fields: readonly DocumentObject[],
  consumes: unknown,
  context: SwaggerContext,
): Rewritten | undefined {
  const [body] = bodies;
  const fromBody = body && bodyOf(body, consumes, context);
  const fromFields = fields.length > 0 ? formOf(fields, consumes, context) : undefined;
  if (!fromBody || !fromFields) return fromBody ?? fromFields;
  return {
    ...fromFields,
    ...fromBody,
    content: { ...(fromBody.content as object), ...(fromFields.content as object) },
  };
}

/**
 * Converts a body parameter to a request body.
 * https://spec.openapis.org/oas/v2.0.html#fixed-fields-for-body-parameters
 */
export function bodyOf(parameter: DocumentObject, consumes: unknown, context: SwaggerContext): Rewritten {
  const rest = Object.entries(parameter).filter(([key]) => !["name", "in", "schema"].includes(key));
  const isFile = isPlainObject(parameter.schema) && parameter.schema.type === "file";
  const content = mediaTypesOf(consumes, context.root.consumes, isFile).map((mediaType) => [
    mediaType,
    {
      ...(parameter.schema === undefined
        ? {}
        : { schema: upgradeSchema(parameter.schema, context, mediaType) }),
      ...bodyExample(parameter, mediaType),
    },
  ]);
  return { ...Object.fromEntries(rest), content: Object.fromEntries(content) };
}

/** Returns the example for a media type. `x-example` and `x-examples` of a body map media types to values. */
function bodyExample(parameter: DocumentObject, mediaType: string): Rewritten {
  for (const extension of ["x-example", "x-examples"]) {
    const values = parameter[extension];
    if (isPlainObject(values) && Object.hasOwn(values, mediaType)) return { example: values[mediaType] };
  }
  return {};
}

function formOf(fields: readonly DocumentObject[], consumes: unknown, context: SwaggerContext): Rewritten {
  const named = new Map(fields.map((field) => [String(field.name), field]));
  const properties = [...named].map(([name, field]) => [name, fieldSchema(field, context)] as const);
  const required = [...named].filter(([, field]) => field.required === true).map(([name]) => name);
  const encodings = [...named].flatMap(([name, field]) => {
    const style = arrayStyle(field);
    return style ? [[name, style] as const] : [];
  });
  const mediaType = {
    schema: {
      type: "object",
      properties: fromOrderedEntries(properties),
      ...(required.length > 0 ? { required } : {}),
    },
    ...(encodings.length > 0 ? { encoding: Object.fromEntries(encodings) } : {}),
  };
  const mediaTypes = formMediaTypesOf(consumes, context.root.consumes, [...named.values()]);
  return {
    ...(required.length > 0 ? { required: true } : {}),
    content: Object.fromEntries(mediaTypes.map((name) => [name, mediaType])),
  };
}

function fieldSchema(field: DocumentObject, context: SwaggerContext): Rewritten {
  const extensions = Object.entries(field).filter(([key]) => isExtension(key) && key !== "x-nullable");
  const { example } = { example: field.example, ...exampleOf(field) };
  return {
    ...schemaOf(field, context),
    ...(field.description === undefined ? {} : { description: field.description }),
    ...(example === undefined ? {} : { examples: [example] }),
    ...Object.fromEntries(extensions),
  };
}
