import { fromOrderedEntries } from "../../../document/key-order.js";
import type { DocumentObject } from "../../../document/loaded-document.js";
import { isPlainObject } from "../../../document/plain-object.js";
import { trimEndChars } from "../../../portable/trim-end-chars.js";
import { isExtension, mapValues, type Rewritten, stringsOf } from "../openapi-30/upgrade-context.js";
import { upgradeSchema } from "../openapi-30/upgrade-schema.js";
import { formMediaTypesOf, mediaTypesOf, type SwaggerContext } from "./upgrade-swagger-context.js";
import { arrayStyle, exampleOf, schemaOf, upgradeParameter } from "./upgrade-swagger-parameter.js";
import { upgradeResponse } from "./upgrade-swagger-response.js";

/**
 * Fields of a document that are not copied: OpenAPI 3.1 moved or removed them, or they are upgraded
 * separately.
 */
const replaced: ReadonlySet<string> = new Set(
  (
    "swagger host basePath schemes consumes produces definitions parameters responses " +
    "securityDefinitions components servers paths x-webhooks"
  ).split(" "),
);

/** Upgrades a document from Swagger 2.0 to OpenAPI 3.1. */
export function upgradeSwaggerDocument(document: DocumentObject, context: SwaggerContext): DocumentObject {
  const rest = Object.entries(document).filter(([key]) => !replaced.has(key));
  const servers = upgradeServers(document, document.schemes);
  const components = componentsOf(document, context);
  const isListed = servers.length > 0 || document.servers !== undefined;
  return {
    openapi: "3.1.1",
    ...Object.fromEntries(rest),
    ...(isListed ? { servers: servers.length > 0 ? servers : document.servers } : {}),
    ...pathsOf(document, "paths", context),
    ...pathsOf(document, "x-webhooks", context),
    ...(Object.keys(components).length > 0 ? { components } : {}),
  };
}

function pathsOf(document: DocumentObject, key: "paths" | "x-webhooks", context: SwaggerContext): Rewritten {
  if (document[key] === undefined) return {};
  const upgraded = mapValues(document[key], (item, path) =>
    isExtension(path) ? item : upgradePathItem(item, context),
  );
  return { [key]: upgraded };
}

/** Returns the shared definitions, merged with existing `components`, which are not valid in Swagger. */
function componentsOf(document: DocumentObject, context: SwaggerContext): Rewritten {
  const { parameters, bodies } = sharedParameters(document.parameters, context);
  const sections: Rewritten = {
    schemas: mapValues(document.definitions, (schema) => upgradeSchema(schema, context)),
    responses: mapValues(document.responses, (response) => upgradeResponse(response, undefined, context)),
    parameters,
    requestBodies: bodies,
    securitySchemes: mapValues(document.securityDefinitions, upgradeSecurityScheme),
  };
  const written = isPlainObject(document.components) ? document.components : {};
  const merged = Object.entries(sections).filter(([, section]) => section !== undefined);
  const both = merged.map(([name, section]) => {
    const before = Object.hasOwn(written, name) ? written[name] : undefined;
    return [name, isPlainObject(before) && isPlainObject(section) ? { ...before, ...section } : section];
  });
  return { ...written, ...Object.fromEntries(both) };
}

/**
 * Splits shared parameters into parameters and request bodies. Form fields are dropped, because each
 * operation that refers to one includes it in its body.
 */
function sharedParameters(
  written: unknown,
  context: SwaggerContext,
): { parameters: unknown; bodies: unknown } {
  if (!isPlainObject(written)) return { parameters: written, bodies: undefined };
  const parameters: [string, unknown][] = [];
  const bodies: [string, unknown][] = [];
  for (const [name, parameter] of Object.entries(written)) {
    const resolved = context.resolveShared(parameter);
    if (resolved?.in === "body") bodies.push([name, bodyOf(resolved, undefined, context)]);
    else if (resolved?.in !== "formData") parameters.push([name, upgradeParameter(parameter, context)]);
  }
  return {
    parameters: parameters.length > 0 ? Object.fromEntries(parameters) : undefined,
    bodies: bodies.length > 0 ? Object.fromEntries(bodies) : undefined,
  };
}

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
function upgradePathItem(item: unknown, context: SwaggerContext): unknown {
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

const flows: ReadonlyMap<unknown, string> = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

/**
 * Upgrades a Security Scheme Object of Swagger 2.0.
 * https://spec.openapis.org/oas/v2.0.html#security-scheme-object
 */
function upgradeSecurityScheme(scheme: unknown): unknown {
  if (!isPlainObject(scheme)) return scheme;
  if (scheme.type === "basic") return { ...scheme, type: "http", scheme: "basic" };
  if (scheme.type !== "oauth2" || isPlainObject(scheme.flows)) return scheme;
  const { flow, authorizationUrl, tokenUrl, refreshUrl, scopes, ...rest } = scheme;
  const details: Rewritten = {
    authorizationUrl,
    tokenUrl,
    refreshUrl,
    scopes: isPlainObject(scopes) ? scopes : {},
  };
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  const name = flows.get(flow) ?? flowByUrls(authorizationUrl, tokenUrl);
  return { ...rest, flows: { [name]: Object.fromEntries(known) } };
}

/** Returns the flow that needs exactly the URLs that are declared. */
function flowByUrls(authorizationUrl: unknown, tokenUrl: unknown): string {
  if (authorizationUrl === undefined) return "clientCredentials";
  return tokenUrl === undefined ? "implicit" : "authorizationCode";
}

/**
 * Returns the servers of a Swagger document for the given `schemes`. Without a host, the URL is relative to
 * the document. The default scheme of a host is `https`. Returns an empty list if the document declares
 * neither host nor base path.
 *
 * https://spec.openapis.org/oas/v2.0.html#fixed-fields
 */
function upgradeServers(document: DocumentObject, schemes: unknown): readonly { readonly url: string }[] {
  const basePath = basePathOf(document.basePath);
  const host = typeof document.host === "string" ? trimEndChars(document.host.trim(), "/") : "";
  if (host === "") return basePath === "" ? [] : [{ url: basePath }];
  const written = /^([a-z][a-z0-9+.-]*):\/\//i.exec(host);
  const declared = stringsOf(schemes);
  const names = declared.length > 0 ? declared : [written?.[1] ?? "https"];
  const address = written ? host.slice(written[0].length) : host.replace(/^\/+/, "");
  return names.map((scheme) => ({ url: `${scheme}://${address}${basePath}` }));
}

/**
 * Returns the base path with one leading slash and no trailing slash, because each path begins with a slash.
 */
function basePathOf(basePath: unknown): string {
  if (typeof basePath !== "string") return "";
  const trimmed = trimEndChars(basePath.trim().replace(/^\/+/, ""), "/");
  return trimmed === "" ? "" : `/${trimmed}`;
}

/**
 * Creates one request body from the first body parameter and the form fields. `consumes` is the operation's
 * own list.
 */
function requestBodyOf(
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
function bodyOf(parameter: DocumentObject, consumes: unknown, context: SwaggerContext): Rewritten {
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
