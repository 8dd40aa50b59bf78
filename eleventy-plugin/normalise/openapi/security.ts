import type {
  RequiredScheme,
  Security,
  SecurityAlternative,
  SecurityScheme,
} from "../../portable/model/index.js";
import { entriesOf, partOf, toPart } from "../follow.js";
import { below, isObject, itemsOf, reportShape, textsOf, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { readScheme, type DeclaredScheme } from "../document/security-schemes.js";

export interface HttpSecurityReading {
  /** Schemes of `components.securitySchemes`, in document order. */
  readonly schemes: readonly SecurityScheme[];
  /** The document's own requirement: none when it says nothing. */
  readonly ofDocument: Security;
  /** An operation's requirement: its own, which replaces the document's, even by none at all. */
  ofOperation(operation: Part): Security;
}

const NONE: Security = { optional: false, alternatives: [] };

/** https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object */
export function createHttpSecurity(document: Part, components: Part | undefined): HttpSecurityReading {
  const map =
    components && Object.hasOwn(components.value, "securitySchemes")
      ? partOf(components, "securitySchemes")
      : undefined;
  const declared = new Map<string, DeclaredScheme>(
    entriesOf(map).map(([name, part]) => [name, readScheme(name, part)]),
  );
  const elsewhere = new Map<string, DeclaredScheme>();

  const schemeNamed = (name: string, pointer: string): DeclaredScheme => {
    const known = declared.get(name) ?? elsewhere.get(name) ?? readElsewhere(name, pointer);
    if (!declared.has(name)) elsewhere.set(name, known);
    return known;
  };

  /** OpenAPI 3.2: a name that no component has may be a reference. */
  const readElsewhere = (name: string, pointer: string): DeclaredScheme => {
    const isReference = /[#/]/.test(name) && isObject(document.reading.resolve(name));
    const part = isReference ? toPart(document.reading, { $ref: name }, pointer) : undefined;
    if (part !== undefined) return readScheme(name.split("/").at(-1) ?? name, part);
    document.reading.report("undeclared-scheme", { scheme: name }, pointer);
    return { scheme: { name, deprecated: false, type: "other", kind: "undeclared" }, scopes: new Map() };
  };

  const required = (requirement: Part, name: string): RequiredScheme => {
    const { scheme, scopes } = schemeNamed(name, below(requirement.pointer, name));
    const asked = textsOf(requirement, name);
    return {
      scheme,
      scopes: asked.map((scope) =>
        withoutUndefined<RequiredScheme["scopes"][number]>({ name: scope, description: scopes.get(scope) }),
      ),
    };
  };

  const read = (part: Part): Security | undefined => {
    if (!Array.isArray(own(part.value, "security"))) return void itemsOf(part, "security");
    const requirements = requirementsOf(part);
    if (requirements.length === 0 && itemsOf(part, "security").length > 0) return undefined;
    const alternatives: readonly SecurityAlternative[] = requirements.map((requirement) => ({
      schemes: Object.keys(requirement.value).map((name) => required(requirement, name)),
    }));
    return { optional: alternatives.some(({ schemes }) => schemes.length === 0), alternatives };
  };

  const ofDocument = read(document) ?? NONE;
  return {
    schemes: [...declared.values()].map(({ scheme }) => scheme),
    ofDocument,
    ofOperation: (operation) => read(operation) ?? ofDocument,
  };
}

/** A requirement is no place for references: `$ref` would be the name of a scheme. */
function requirementsOf(part: Part): readonly Part[] {
  const place = below(part.pointer, "security");
  return itemsOf(part, "security").flatMap((value, index) => {
    const pointer = below(place, index);
    if (isObject(value)) return [{ value, pointer, reading: part.reading }];
    reportShape(part.reading, "An item of `security`", value, "an object", pointer);
    return [];
  });
}
