import { SECURITY_OF_TWO } from "../../document/loaded-document.js";
import { pointerKeys } from "../../document/json-pointer.js";
import type { RequiredScheme, Security, SecurityScheme } from "../../portable/model/index.js";
import {
  readScheme,
  schemeReaders,
  type DeclaredScheme,
  type SchemeReaders,
} from "../document/security-schemes.js";
import { entriesOf, partOf, referenceIn, toPart } from "../follow.js";
import { below, isObject, itemsOf, reportShape, textOf, textsOf, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import { withoutUndefined } from "../../portable/without-undefined.js";

export interface EventSecurityReading {
  /** Schemes of `components.securitySchemes`, in document order. */
  readonly schemes: readonly SecurityScheme[];
  /** What an operation or a server asks for by itself. */
  of(part: Part): Security;
}

const NONE: Security = { optional: false, alternatives: [] };

/** `httpApiKey` is what OpenAPI calls `apiKey`; the `apiKey` of AsyncAPI stands in a user name or password. */
const readers: SchemeReaders = {
  ...schemeReaders,
  httpApiKey: schemeReaders.apiKey,
  apiKey: (base, part) => ({ ...base, type: "other", kind: `apiKey in ${textOf(part, "in") ?? "user"}` }),
};

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#securitySchemeObject */
export function createEventSecurity(document: Part, components: Part | undefined): EventSecurityReading {
  const declared = new Map<string, DeclaredScheme>(
    entriesOf(mapOf(components)).map(([name, part]) => [name, readScheme(name, part, readers)]),
  );

  const schemeNamed = (name: string, pointer: string): DeclaredScheme => {
    const known = declared.get(name);
    if (known !== undefined) return known;
    document.reading.report("undeclared-scheme", { scheme: name }, pointer);
    return { scheme: { name, deprecated: false, type: "other", kind: "undeclared" }, scopes: new Map() };
  };

  /** AsyncAPI 3: a list of schemes, of which one is enough. */
  const scheme = (part: Part, item: unknown, index: number): readonly RequiredScheme[] => {
    const pointer = below(below(part.pointer, "security"), index);
    const found = toPart(part.reading, item, pointer, "An item of `security`");
    if (found === undefined) return [];
    const reference = isObject(item) ? referenceIn(item) : undefined;
    const name =
      reference === undefined
        ? (textOf(found, "name") ?? textOf(found, "type") ?? "")
        : (pointerKeys(reference).at(-1) ?? "");
    const read = reference === undefined ? undefined : declared.get(name);
    return [withScopes(read ?? readScheme(name, found, readers), textsOf(found, "scopes"))];
  };

  const ofTwo = (part: Part, list: readonly unknown[]): Security => {
    const place = below(part.pointer, "security");
    const alternatives = list.flatMap((value, index) => {
      const pointer = below(place, index);
      if (!isObject(value)) {
        reportShape(part.reading, "An item of `security`", value, "an object", pointer);
        return [];
      }
      const requirement: Part = { value, pointer, reading: part.reading };
      return [
        {
          schemes: Object.keys(value).map((name) =>
            withScopes(schemeNamed(name, below(pointer, name)), textsOf(requirement, name)),
          ),
        },
      ];
    });
    return { optional: alternatives.some(({ schemes }) => schemes.length === 0), alternatives };
  };

  return {
    schemes: [...declared.values()].map(({ scheme }) => scheme),
    of(part) {
      const two = own(part.value, SECURITY_OF_TWO);
      if (Array.isArray(two)) return ofTwo(part, two as unknown[]);
      if (two !== undefined) {
        reportShape(part.reading, "`security`", two, "a list", below(part.pointer, "security"));
        return NONE;
      }
      const alternatives = itemsOf(part, "security").flatMap((item, index) => {
        const schemes = scheme(part, item, index);
        return schemes.length === 0 ? [] : [{ schemes }];
      });
      return alternatives.length === 0 ? NONE : { optional: false, alternatives };
    },
  };
}

function mapOf(components: Part | undefined): Part | undefined {
  return components && Object.hasOwn(components.value, "securitySchemes")
    ? partOf(components, "securitySchemes")
    : undefined;
}

function withScopes({ scheme, scopes }: DeclaredScheme, asked: readonly string[]): RequiredScheme {
  return {
    scheme,
    scopes: asked.map((name) =>
      withoutUndefined<RequiredScheme["scopes"][number]>({ name, description: scopes.get(name) }),
    ),
  };
}
