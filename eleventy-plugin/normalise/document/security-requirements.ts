import type { RequiredScheme, Security } from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import { childPointer, isObject, reportShape, textsOf, type Part } from "../read.js";
import type { DeclaredScheme } from "./security-schemes.js";

export const NO_SECURITY: Security = { optional: false, alternatives: [] };

/**
 * Reads a `security` list of alternative requirements. Returns undefined if the list has items but none is
 * valid. Does not resolve references: a key named `$ref` is the name of a scheme.
 * https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object
 */
export function requirementsIn(
  part: Part,
  list: readonly unknown[],
  schemeNamed: (name: string, pointer: string) => DeclaredScheme,
): Security | undefined {
  const place = childPointer(part.pointer, "security");
  const alternatives = list.flatMap((value, index) => {
    const pointer = childPointer(place, index);
    if (!isObject(value)) {
      reportShape(part.reading, "An item of `security`", value, "an object", pointer);
      return [];
    }
    const requirement: Part = { value, pointer, reading: part.reading };
    const schemes = Object.keys(value).map((name) =>
      requiredScheme(schemeNamed(name, childPointer(pointer, name)), textsOf(requirement, name)),
    );
    return [{ schemes }];
  });
  if (alternatives.length === 0 && list.length > 0) return undefined;
  return { optional: alternatives.some(({ schemes }) => schemes.length === 0), alternatives };
}

/** Returns a scheme with its required scopes and their descriptions. */
export function requiredScheme(
  { scheme, scopes }: DeclaredScheme,
  scopeNames: readonly string[],
): RequiredScheme {
  return {
    scheme,
    scopes: scopeNames.map((name) =>
      omitUndefined<RequiredScheme["scopes"][number]>({ name, description: scopes.get(name) }),
    ),
  };
}
