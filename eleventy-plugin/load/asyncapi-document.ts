import type { LoadedDocument } from "../document/loaded-document.js";
import { getOwn, isPlainObject } from "../document/plain-object.js";
import type { ResolvedSource } from "../options/resolved-options.js";
import { finding, type Place, Problem } from "../problems/problems.js";
import { upgradeAsyncApi } from "./asyncapi/upgrade-asyncapi.js";
import type { LoadContext } from "./context/load-context.js";
import { loadSource, type SpecificationRules } from "./load-source.js";
import { type RecognisedDocument, versionOf } from "./parse/recognise-document.js";

const rules: SpecificationRules = {
  name: "AsyncAPI",
  recognise: recogniseAsyncApi,
  root: "asyncApi",
  upgrade: upgradeAsyncApi,
};

/**
 * Like `loadSource`, but for an AsyncAPI document, which is upgraded to AsyncAPI 3. May also throw
 * packages-missing and conversion-failed.
 */
export function loadAsyncApiDocument(source: ResolvedSource, context: LoadContext): Promise<LoadedDocument> {
  return loadSource(source, context, rules);
}

/** Versions that the converter supports, and all of version 3. The third number is ignored. */
const SUPPORTED = /^(?:1\.[0-2]|2\.[0-6]|3\.\d+)(?:\.|-|$)/;

/**
 * Checks that a parsed value is an AsyncAPI document in a supported version. Throws not-an-api-document and
 * unsupported-version.
 */
function recogniseAsyncApi(value: unknown, place: Place): RecognisedDocument {
  if (!isPlainObject(value) || getOwn(value, "asyncapi") === undefined) throw notADocument(value, place);
  const { version, warnings } = versionOf(value["asyncapi"], "asyncapi", place);
  if (!SUPPORTED.test(version))
    throw new Problem(finding("unsupported-version", { name: "AsyncAPI", version }, place));
  value["asyncapi"] = version;
  return { document: value, specification: { name: "AsyncAPI", version }, warnings };
}

function notADocument(value: unknown, place: Place): Problem {
  const isOpenApi = isPlainObject(value) && ["openapi", "swagger"].some((key) => Object.hasOwn(value, key));
  const facts = isOpenApi
    ? { found: "it is an OpenAPI document", fix: "Name it in the `openapi` block instead." }
    : { found: foundIn(value), fix: "Point the source at the document itself, or add its `asyncapi` field." };
  return new Problem(finding("not-an-api-document", { expected: "AsyncAPI", ...facts }, place));
}

function foundIn(value: unknown): string {
  if (!isPlainObject(value)) return "it is not an object";
  const keys = Object.keys(value).slice(0, 5);
  const listed = keys.map((key) => `\`${key.slice(0, 40)}\``).join(", ");
  return keys.length === 0 ? "it is an empty object" : `it has no \`asyncapi\`, but ${listed}`;
}
