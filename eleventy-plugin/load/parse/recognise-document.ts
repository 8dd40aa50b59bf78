import { isExactNumber, literalText } from "../../portable/exact-number.js";
import { finding, Problem, type Finding, type Place } from "../../problems/problems.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";

/** A document whose version is known and supported. */
export interface RecognisedDocument {
  readonly document: MutableObject;
  readonly specification: { readonly name: "OpenAPI" | "Swagger" | "AsyncAPI"; readonly version: string };
  readonly warnings: readonly Finding[];
}

const SUPPORTED = { OpenAPI: /^3\.[012](?:\.|-|$)/, Swagger: /^2\.0(?:\.|$)/ } as const;

/** Value of the finding's fact named `found` if an AsyncAPI document is configured in the `openapi` block. */
export const ASYNCAPI_DOCUMENT = "it is an AsyncAPI document";

/**
 * Other kinds of documents that are often configured by mistake: how to detect them, what to report and how
 * to fix it.
 */
const OTHER_DOCUMENTS: readonly (readonly [
  is: (document: MutableObject) => boolean,
  found: string,
  fix: string,
])[] = [
  [
    (it) => getOwn(it, "asyncapi") !== undefined,
    ASYNCAPI_DOCUMENT,
    "Name it in the `asyncapi` block instead.",
  ],
  [isPostman, "it is a Postman collection", "Export the API from Postman as OpenAPI."],
  [
    (it) => getOwn(it, "overlay") !== undefined,
    "it is an Overlay document",
    "Point the source at the document that the overlay applies to.",
  ],
  [
    (it) => getOwn(it, "arazzo") !== undefined,
    "it is an Arazzo document",
    "Point the source at the OpenAPI document it describes.",
  ],
  [
    (it) => getOwn(it, "__schema") !== undefined,
    "it is a GraphQL schema",
    "Point the source at an OpenAPI document.",
  ],
];

/**
 * Checks that a parsed value is an OpenAPI or Swagger document in a supported version. Converts a numeric
 * version to text. Throws not-an-api-document and unsupported-version.
 */
export function recogniseDocument(value: unknown, place: Place): RecognisedDocument {
  if (!isPlainObject(value))
    throw notADocument(nameOf(value), "Point the source at the document itself.", place);
  const name =
    getOwn(value, "openapi") !== undefined
      ? "OpenAPI"
      : getOwn(value, "swagger") !== undefined
        ? "Swagger"
        : undefined;
  if (name === undefined) throw otherDocument(value, place);
  const field = name === "OpenAPI" ? "openapi" : "swagger";
  const { version, warnings } = versionOf(value[field], field, place);
  if (!SUPPORTED[name].test(version)) throw unsupported(name, version, place);
  value[field] = version;
  return { document: value, specification: { name, version }, warnings };
}

export function versionOf(
  value: unknown,
  field: string,
  place: Place,
): { version: string; warnings: readonly Finding[] } {
  if (typeof value !== "number" && !isExactNumber(value))
    return { version: typeof value === "string" ? value.trim() : "of an unknown version", warnings: [] };
  const text = isExactNumber(value) ? literalText(value) : String(value);
  const version = /^\d+$/.test(text) ? `${text}.0` : text;
  const reason = `\`${field}\` is a number, not a string; it is read as "${version}"`;
  return {
    version,
    warnings: [finding("invalid-document", { reason }, { ...place, pointer: `#/${field}` })],
  };
}

function otherDocument(document: MutableObject, place: Place): Problem {
  const old = getOwn(document, "swaggerVersion");
  if (old !== undefined) return unsupported("Swagger", String(old), place);
  const other = OTHER_DOCUMENTS.find(([is]) => is(document));
  if (other) return notADocument(other[1], other[2], place);
  const keys = Object.keys(document).slice(0, 5);
  const found =
    keys.length === 0
      ? "it is an empty object"
      : `it has neither \`openapi\` nor \`swagger\`, but ${formatKeys(keys)}`;
  return notADocument(found, "Point the source at the document itself, or add its `openapi` field.", place);
}

function isPostman(document: MutableObject): boolean {
  const info = getOwn(document, "info");
  if (!isPlainObject(info)) return false;
  return (
    getOwn(info, "_postman_id") !== undefined || String(getOwn(info, "schema")).includes("getpostman.com")
  );
}

function formatKeys(keys: readonly string[]): string {
  return keys.map((key) => `\`${key.slice(0, 40)}\``).join(", ");
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return "it has no content";
  if (Array.isArray(value)) return "it is a list";
  return typeof value === "object" ? "it is an object" : `it is only a ${typeof value}`;
}

function notADocument(found: string, fix: string, place: Place): Problem {
  return new Problem(finding("not-an-api-document", { expected: "OpenAPI", found, fix }, place));
}

function unsupported(name: string, version: string, place: Place): Problem {
  return new Problem(finding("unsupported-version", { name, version }, place));
}
