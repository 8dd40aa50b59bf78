import { ASYNCAPI_2_SECURITY } from "../../document/loaded-document.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { componentMap, objectEntries, asyncApi2Operations } from "./asyncapi-2-channels.js";

/**
 * Moves `security` of AsyncAPI 2 to a field that the converter ignores. The converter would change "and"
 * between schemes to "or", and drop `{}`. For a scheme with scopes, it would lose the name, drop the scheme
 * unless it is OAuth 2.0 or OpenID Connect, and throw if the scheme is not declared.
 */
export function preserveSecurity(v2: MutableObject): void {
  const operations = asyncApi2Operations(v2).map(({ operation }) => operation);
  const owners = [
    ...operations,
    ...operations.flatMap((operation) => inlineTraits(operation)),
    ...objectEntries(componentMap(v2, "operationTraits")).map(([, trait]) => trait),
    ...[getOwn(v2, "servers"), componentMap(v2, "servers")].flatMap((map) =>
      objectEntries(map).map(([, server]) => server),
    ),
  ];
  for (const owner of owners) {
    const security = getOwn(owner, "security");
    delete owner["security"];
    if (security !== undefined) owner[ASYNCAPI_2_SECURITY] = security;
  }
}

function inlineTraits(operation: MutableObject): readonly MutableObject[] {
  const traits = getOwn(operation, "traits");
  return Array.isArray(traits) ? (traits as unknown[]).flat().filter(isPlainObject) : [];
}
