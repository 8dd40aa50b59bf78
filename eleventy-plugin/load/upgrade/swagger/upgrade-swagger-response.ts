import { toMediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { fromOrderedEntries, orderedKeys } from "../../../document/key-order.js";
import type { DocumentObject } from "../../../document/loaded-document.js";
import { mapValues, type Rewritten } from "../openapi-30/upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";
import { upgradeSchema } from "../openapi-30/upgrade-schema.js";
import { mediaTypesOf, type SwaggerContext } from "./upgrade-swagger-context.js";
import { upgradeHeader } from "./upgrade-swagger-parameter.js";

/**
 * Upgrades a response. `produces` is the operation's own list, which also applies to shared responses.
 * https://spec.openapis.org/oas/v2.0.html#response-object
 */
export function upgradeResponse(response: unknown, produces: unknown, context: SwaggerContext): unknown {
  if (!isPlainObject(response)) return response;
  if (typeof response.$ref === "string") {
    const shared = produces === undefined ? undefined : context.resolveShared(response);
    if (shared?.schema !== undefined) return upgradeResponse(shared, produces, context);
    return { ...response, $ref: context.reference(response.$ref) };
  }
  const { schema, examples, headers, ...rest } = response;
  return {
    ...rest,
    ...(headers === undefined
      ? {}
      : { headers: mapValues(headers, (header) => upgradeHeader(header, context)) }),
    ...(schema === undefined && examples === undefined
      ? {}
      : { content: contentOf(response, produces, context) }),
  };
}

/**
 * Returns the media types of a response: the declared ones, then those that only have an example. If the
 * response has examples but no schema, only media types with an example.
 */
export function responseMediaTypes(
  response: DocumentObject,
  produces: unknown,
  context: SwaggerContext,
): readonly string[] {
  const declared = mediaTypesOf(produces, context.root.produces, isFileOf(response.schema));
  const withExample = isPlainObject(response.examples)
    ? Object.keys(response.examples).filter(isMediaType)
    : [];
  if (response.schema === undefined && withExample.length > 0) return withExample;
  return [...new Set([...declared, ...withExample])];
}

/**
 * Returns the media type of a file, which is binary even if a text type is declared:
 * https://swagger.io/specification/v2/#response-object
 */
const bytesOf = (mediaType: string): string =>
  toMediaTypeKind(mediaType) === "binary" ? mediaType : "application/octet-stream";
const isFileOf = (schema: unknown): boolean => isPlainObject(schema) && schema.type === "file";

function contentOf(response: DocumentObject, produces: unknown, context: SwaggerContext): Rewritten {
  const { schema, examples } = response;
  const mediaTypes = responseMediaTypes(response, produces, context);
  const named = isPlainObject(examples)
    ? orderedKeys(examples).flatMap((key) => (isMediaType(key) ? [] : [[key, examples[key]] as const]))
    : [];
  const content = mediaTypes.map((mediaType, index) => {
    const hasExample = isPlainObject(examples) && Object.hasOwn(examples, mediaType);
    const entry: Rewritten = {
      ...(schema === undefined
        ? {}
        : { schema: upgradeSchema(schema, context, isFileOf(schema) ? bytesOf(mediaType) : mediaType) }),
      ...(hasExample ? { example: examples[mediaType] } : {}),
      ...(index === 0 && named.length > 0 && !hasExample ? { examples: namedExamples(named) } : {}),
    };
    return [mediaType, entry] as const;
  });
  return Object.fromEntries(content);
}

/**
 * Converts examples whose keys are names instead of media types. Swagger does not allow this, but the
 * intention is clear.
 */
function namedExamples(examples: readonly (readonly [string, unknown])[]): Rewritten {
  return fromOrderedEntries(examples.map(([name, value]) => [name, { value }]));
}

function isMediaType(key: string): boolean {
  return /^[\w*.+-]+\/[\w*.+-]+(\s*;.*)?$/.test(key);
}
