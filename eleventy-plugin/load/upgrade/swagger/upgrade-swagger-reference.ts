import type { DocumentObject } from "../../../document/loaded-document.js";
import { pointerToken } from "../../../document/json-pointer.js";
import { isPlainObject } from "../../../document/plain-object.js";
import {
  formMediaTypesOf,
  mediaTypesOf,
  type ResolvedList,
  resolvePointer,
  type SwaggerContext,
} from "./upgrade-swagger-context.js";
import { isSchemaKeyword } from "./upgrade-swagger-parameter.js";
import { responseMediaTypes } from "./upgrade-swagger-response.js";

type Tokens = readonly string[];

const moved: ReadonlyMap<string, string> = new Map([
  ["definitions", "schemas"],
  ["securityDefinitions", "securitySchemes"],
]);

/**
 * Converts a local reference to the position of its target after the upgrade. Pointer tokens that do not
 * change retain their escaping.
 */
export function upgradeReference(reference: string, context: SwaggerContext): string {
  if (!reference.startsWith("#/")) return reference;
  const tokens = reference.slice(2).split("/");
  return `#/${upgradeTokens(tokens, context).join("/")}`;
}

function upgradeTokens(tokens: Tokens, context: SwaggerContext): Tokens {
  const [section = "", name = "", ...rest] = tokens;
  const component = moved.get(section);
  if (component) return ["components", component, ...tokens.slice(1)];
  if (section === "responses") {
    return ["components", "responses", name, ...insideResponse(tokens.slice(0, 2), rest, undefined, context)];
  }
  if (section === "parameters") return insideSharedParameter(name, rest, context);
  if (section === "paths") return insidePath(tokens, context);
  return tokens;
}

function valueAt(tokens: Tokens, context: SwaggerContext): DocumentObject {
  const value = resolvePointer(context.root, `#/${tokens.join("/")}`);
  return isPlainObject(value) ? value : {};
}

/** Converts `schema/…` in a response to `content/<first media type>/schema/…`. */
function insideResponse(response: Tokens, rest: Tokens, produces: unknown, context: SwaggerContext): Tokens {
  if (rest[0] !== "schema") return rest;
  const [mediaType = ""] = responseMediaTypes(valueAt(response, context), produces, context);
  return ["content", referenceToken(mediaType), ...rest];
}

function insideSharedParameter(name: string, rest: Tokens, context: SwaggerContext): Tokens {
  const parameter = context.resolveShared(valueAt(["parameters", name], context));
  if (parameter?.in === "body") {
    return ["components", "requestBodies", name, ...insideBody(rest, undefined, context)];
  }
  return ["components", "parameters", name, ...insideParameter(rest)];
}

function insideBody(rest: Tokens, consumes: unknown, context: SwaggerContext): Tokens {
  if (rest[0] !== "schema") return rest;
  const [mediaType = ""] = mediaTypesOf(consumes, context.root.consumes);
  return ["content", referenceToken(mediaType), ...rest];
}

function insideParameter(rest: Tokens): Tokens {
  return rest[0] !== undefined && isSchemaKeyword(rest[0]) ? ["schema", ...rest] : rest;
}

/** Converts a reference to or into a response or parameter of a path item. */
function insidePath(tokens: Tokens, context: SwaggerContext): Tokens {
  const isOfOperation = tokens[2] !== "parameters";
  const holder = tokens.slice(0, isOfOperation ? 3 : 2);
  const [field, key = "", ...rest] = tokens.slice(holder.length);
  if (key === "") return tokens;
  if (field === "responses" && isOfOperation) {
    const response = [...holder, "responses", key];
    return [...response, ...insideResponse(response, rest, valueAt(holder, context).produces, context)];
  }
  return field === "parameters" ? insideParameterList(holder, Number(key), rest, context) : tokens;
}

/**
 * Converts a reference into a parameter list. The upgrade removes body and form parameters from the list, so
 * the indexes of other parameters become smaller.
 */
function insideParameterList(holder: Tokens, index: number, rest: Tokens, context: SwaggerContext): Tokens {
  const owner = valueAt(holder, context);
  const { parameters, places } = resolvedList(owner.parameters, context);
  const target = parameters[index];
  if (target?.in === "body") return [...holder, "requestBody", ...insideBody(rest, owner.consumes, context)];
  if (target?.in === "formData") {
    const fields = parameters.filter(
      (parameter) => parameter?.in === "formData",
    ) as readonly DocumentObject[];
    const [mediaType = ""] = formMediaTypesOf(owner.consumes, context.root.consumes, fields);
    const name = referenceToken(String(target.name));
    return [
      ...holder,
      "requestBody",
      "content",
      referenceToken(mediaType),
      "schema",
      "properties",
      name,
      ...rest,
    ];
  }
  return [...holder, "parameters", String(places[index] ?? index), ...insideParameter(rest)];
}

const emptyList: ResolvedList = { parameters: [], places: [] };

function resolvedList(written: unknown, context: SwaggerContext): ResolvedList {
  if (!Array.isArray(written)) return emptyList;
  const known = context.parameterLists.get(written);
  if (known) return known;
  const parameters = written.map((parameter) => context.resolveShared(parameter));
  let removed = 0;
  const places = parameters.map((parameter, index) => {
    if (parameter?.in === "body" || parameter?.in === "formData") removed += 1;
    return index - removed;
  });
  const list: ResolvedList = { parameters, places };
  context.parameterLists.set(written, list);
  return list;
}

/**
 * Escapes a key as a token of a reference, including percent signs, which are decoded when the reference is
 * parsed.
 */
function referenceToken(key: string): string {
  return pointerToken(key).replaceAll("%", "%25");
}
