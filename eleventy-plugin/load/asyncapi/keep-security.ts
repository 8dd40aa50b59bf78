import { SECURITY_OF_TWO } from "../../document/loaded-document.js";
import { isPlainObject, own, type MutableObject } from "../../document/plain-object.js";
import { componentsOf, channelEntries, operationsOfTwo } from "./channels-of-two.js";

/**
 * Moves `security` of AsyncAPI 2 out of the converter's way: it joins schemes that belong together by "or", drops `{}`
 * and scopes of schemes other than OAuth 2.0, loses the names of schemes, and stops at a scheme that is not declared.
 */
export function keepSecurity(two: MutableObject): void {
  const operations = operationsOfTwo(two).map(({ operation }) => operation);
  const owners = [
    ...operations,
    ...operations.flatMap((operation) => inlineTraits(operation)),
    ...channelEntries(componentsOf(two, "operationTraits")).map(([, trait]) => trait),
    ...[own(two, "servers"), componentsOf(two, "servers")].flatMap((map) =>
      channelEntries(map).map(([, server]) => server),
    ),
  ];
  for (const owner of owners) {
    const security = own(owner, "security");
    delete owner["security"];
    if (security !== undefined) owner[SECURITY_OF_TWO] = security;
  }
}

function inlineTraits(operation: MutableObject): readonly MutableObject[] {
  const traits = own(operation, "traits");
  return Array.isArray(traits) ? (traits as unknown[]).flat().filter(isPlainObject) : [];
}
