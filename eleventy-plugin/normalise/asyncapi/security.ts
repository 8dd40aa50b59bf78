import { ASYNCAPI_2_SECURITY } from "../../document/loaded-document.js";
import { pointerKeys, referenceIn } from "../../document/json-pointer.js";
import type { RequiredScheme, Security } from "../../portable/model/index.js";
import { NO_SECURITY, requiredScheme, requirementsIn } from "../document/security-requirements.js";
import {
  declaredSchemes,
  readScheme,
  schemeReaders,
  undeclaredScheme,
  type SchemeContext,
} from "../document/security-schemes.js";
import { entriesOf, toPart } from "../follow.js";
import { childPointer, isObject, itemsOf, reportShape, textOf, textsOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";

export type EventSecurity = ReturnType<typeof createEventSecurity>;

/**
 * AsyncAPI's `httpApiKey` corresponds to OpenAPI's `apiKey`. AsyncAPI's own `apiKey` is sent as user name or
 * password.
 */
const schemes: SchemeContext = {
  readers: {
    ...schemeReaders,
    httpApiKey: schemeReaders.apiKey,
    apiKey: (base, part) => ({ ...base, type: "other", kind: `apiKey in ${textOf(part, "in") ?? "user"}` }),
  },
};

/**
 * Creates a reader for security:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#securitySchemeObject
 */
export function createEventSecurity(document: Part, components: Part | undefined) {
  const declared = declaredSchemes(components, schemes);

  const names = new Map(entriesOf(components, "securitySchemes").map(([name, { value }]) => [value, name]));

  /**
   * Reads an item of `security` in AsyncAPI 3: an alternative that requires one scheme. Returns an empty list
   * if the scheme could not be resolved.
   */
  const scheme = (part: Part, item: unknown, index: number): readonly RequiredScheme[] => {
    const pointer = childPointer(childPointer(part.pointer, "security"), index);
    const found = toPart(part.reading, item, pointer, "An item of `security`");
    if (found === undefined) return [];
    const reference = referenceIn(item);
    // Uses the name in `components`, even if the item refers to the scheme in another way.
    const componentName = names.get(found.value);
    const name =
      componentName !== undefined
        ? componentName
        : reference === undefined
          ? (textOf(found, "name") ?? textOf(found, "type") ?? "")
          : (pointerKeys(reference).at(-1) ?? "");
    const read = componentName === undefined && reference === undefined ? undefined : declared.get(name);
    return [requiredScheme(read ?? readScheme(name, found, schemes), textsOf(found, "scopes"))];
  };

  /** Reads `security` of AsyncAPI 2: each item is an alternative, and names all schemes that it requires. */
  const requirementsOf = (part: Part, list: readonly unknown[]): Security =>
    requirementsIn(
      part,
      list,
      (name, pointer) => declared.get(name) ?? undeclaredScheme(name, document, pointer),
    ) ?? NO_SECURITY;

  return {
    /** Schemes of `components.securitySchemes`, in document order. */
    schemes: [...declared.values()].map(({ scheme }) => scheme),
    /** Returns the security that an operation or a server declares. */
    of(part: Part): Security {
      const asyncApi2Security = getOwn(part.value, ASYNCAPI_2_SECURITY);
      if (Array.isArray(asyncApi2Security)) return requirementsOf(part, asyncApi2Security as unknown[]);
      if (asyncApi2Security === undefined && isListOfNames(part))
        return requirementsOf(part, getOwn(part.value, "security") as unknown[]);
      if (asyncApi2Security !== undefined) {
        reportShape(
          part.reading,
          "`security`",
          asyncApi2Security,
          "a list",
          childPointer(part.pointer, "security"),
        );
        return NO_SECURITY;
      }
      const alternatives = itemsOf(part, "security").flatMap((item, index) => {
        const schemes = scheme(part, item, index);
        return schemes.length === 0 ? [] : [{ schemes }];
      });
      return alternatives.length === 0 ? NO_SECURITY : { optional: false, alternatives };
    },
  };
}

/**
 * Whether an AsyncAPI 3 document names its schemes as AsyncAPI 2 does, which is common: `- oauth: [read]`.
 */
function isListOfNames(part: Part): boolean {
  return itemsOf(part, "security").some((item) => {
    const entries = isObject(item) ? Object.values(item) : [];
    return entries.length > 0 && entries.every(Array.isArray);
  });
}
