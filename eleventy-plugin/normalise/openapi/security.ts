import type { Security, Server } from "../../portable/model/index.js";
import { filledServerUrl } from "../../portable/request/server-url.js";
import { getOwn } from "../../document/plain-object.js";
import { toPart } from "../follow.js";
import { isObject, itemsOf, type Part } from "../read.js";
import { NO_SECURITY, requirementsIn } from "../document/security-requirements.js";
import {
  declaredSchemes,
  readScheme,
  schemeReaders,
  undeclaredScheme,
  type DeclaredScheme,
} from "../document/security-schemes.js";

export type HttpSecurity = ReturnType<typeof createHttpSecurity>;

/** @param servers The document's servers. The first one is the base of relative URLs. */
export function createHttpSecurity(document: Part, components: Part | undefined, servers: readonly Server[]) {
  const schemes = { readers: schemeReaders, ...(servers[0] && { server: filledServerUrl(servers[0]) }) };
  const declared = declaredSchemes(components, schemes);
  const otherSchemes = new Map<string, DeclaredScheme>();

  const schemeNamed = (name: string, pointer: string): DeclaredScheme => {
    const known = declared.get(name) ?? otherSchemes.get(name) ?? readOther(name, pointer);
    if (!declared.has(name)) otherSchemes.set(name, known);
    return known;
  };

  /** Reads a scheme whose name is not that of a component. In OpenAPI 3.2, the name may be a reference. */
  const readOther = (name: string, pointer: string): DeclaredScheme => {
    const isReference = /[#/]/.test(name) && isObject(document.reading.resolve(name));
    const part = isReference ? toPart(document.reading, { $ref: name }, pointer) : undefined;
    return part === undefined
      ? undeclaredScheme(name, document, pointer)
      : readScheme(name.split("/").at(-1) ?? name, part, schemes);
  };

  const read = (part: Part): Security | undefined => {
    const list = itemsOf(part, "security");
    // An empty list declares that no security is required; a missing list declares nothing.
    return Array.isArray(getOwn(part.value, "security"))
      ? requirementsIn(part, list, schemeNamed)
      : undefined;
  };

  const ofDocument = read(document) ?? NO_SECURITY;
  return {
    /** Schemes of `components.securitySchemes`, in document order. */
    schemes: [...declared.values()].map(({ scheme }) => scheme),
    /** The document's security; `NO_SECURITY` if it declares none. */
    ofDocument,
    /** Returns the security of an operation. Its own list, even an empty one, replaces the document's list. */
    ofOperation: (operation: Part): Security => read(operation) ?? ofDocument,
    /** Returns only the security that the operation itself declares. */
    ownOf: read,
  };
}
