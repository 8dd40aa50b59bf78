import type { DocumentObject } from "../../../document/loaded-document.js";
import { isExtension, mapValues } from "../openapi-30/upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";
import { requestBodyOf } from "./upgrade-swagger-body.js";
import type { SwaggerContext } from "./upgrade-swagger-context.js";
import { upgradeParameter } from "./upgrade-swagger-parameter.js";
import { upgradeResponse } from "./upgrade-swagger-response.js";
import { upgradeServers } from "./upgrade-swagger-servers.js";

const methods: ReadonlySet<string> = new Set("get put post delete options head patch trace".split(" "));

/**
 * A list of parameters, split into body parameters, form fields and the upgraded rest (`kept`). If the
 * original is not a list, `kept` is the original.
 */
interface SplitParameters {
  readonly kept: unknown;
  readonly bodies: readonly DocumentObject[];
  readonly fields: readonly DocumentObject[];
}

/** Upgrades a path item. Its body and form parameters move to its operations. */
export function upgradePathItem(item: unknown, context: SwaggerContext): unknown {
  if (!isPlainObject(item)) return item;
  const shared = splitParameters(item.parameters, context);
  const entries = Object.entries(item).flatMap(([key, value]): (readonly [string, unknown])[] => {
    if (methods.has(key)) return [[key, upgradeOperation(value, shared, context)]];
    if (key === "$ref" && typeof value === "string") return [[key, context.reference(value)]];
    if (key === "parameters") return isEmptied(shared, value) ? [] : [[key, shared.kept]];
    return [[key, value]];
  });
  return Object.fromEntries(entries);
}

function upgradeOperation(operation: unknown, shared: SplitParameters, context: SwaggerContext): unknown {
  if (!isPlainObject(operation)) return operation;
  const { consumes, produces, schemes, parameters, responses, ...rest } = operation;
  const own = splitParameters(parameters, context);
  const { bodies, fields } = bodyParameters(own, shared);
  const requestBody = requestBodyOf(bodies, fields, consumes, context);
  const servers = ownServers(schemes, context);
  return {
    ...rest,
    ...(servers.length > 0 ? { servers } : {}),
    ...(parameters === undefined || isEmptied(own, parameters) ? {} : { parameters: own.kept }),
    ...(requestBody ? { requestBody } : {}),
    ...(responses === undefined ? {} : { responses: upgradeResponses(responses, produces, context) }),
  };
}

function upgradeResponses(responses: unknown, produces: unknown, context: SwaggerContext): unknown {
  return mapValues(responses, (response, status) =>
    isExtension(status) ? response : upgradeResponse(response, produces, context),
  );
}

/**
 * Returns the body parameters and form fields of an operation, which has at most one body. The operation's
 * body parameter overrides everything from the path item, and its form fields override a body parameter from
 * the path item.
 */
function bodyParameters(
  own: SplitParameters,
  shared: SplitParameters,
): Pick<SplitParameters, "bodies" | "fields"> {
  if (own.bodies.length > 0) return own;
  if (own.fields.length > 0) return { bodies: [], fields: [...shared.fields, ...own.fields] };
  return shared;
}

function splitParameters(parameters: unknown, context: SwaggerContext): SplitParameters {
  if (!Array.isArray(parameters)) return { kept: parameters, bodies: [], fields: [] };
  const kept: unknown[] = [];
  const bodies: DocumentObject[] = [];
  const fields: DocumentObject[] = [];
  for (const parameter of parameters) {
    const resolved = context.resolveShared(parameter);
    if (resolved?.in === "body") bodies.push(resolved);
    else if (resolved?.in === "formData") fields.push(resolved);
    else kept.push(upgradeParameter(parameter, context));
  }
  return { kept, bodies, fields };
}

/** Whether the list contained only body and form parameters. */
function isEmptied(split: SplitParameters, written: unknown): boolean {
  return Array.isArray(split.kept) && split.kept.length === 0 && Array.isArray(written) && written.length > 0;
}

/** Returns the servers of an operation if they differ from the document's, or else an empty list. */
function ownServers(schemes: unknown, context: SwaggerContext): readonly { readonly url: string }[] {
  if (!Array.isArray(schemes) || schemes.length === 0 || typeof context.root.host !== "string") return [];
  const own = upgradeServers(context.root, schemes);
  const inherited = new Set(upgradeServers(context.root, context.root.schemes).map(({ url }) => url));
  return own.length === inherited.size && own.every(({ url }) => inherited.has(url)) ? [] : own;
}
