import type { DocumentObject } from "../../document/loaded-document.js";
import { isExtension, mapItems, mapValues, type UpgradeContext } from "./upgrade-context.js";
import { isPlainObject } from "../../document/plain-object.js";
import { upgradeSchema } from "./upgrade-schema.js";

/** What stands at a place of a document. */
type Kind =
  | "pathItem"
  | "operation"
  | "parameter"
  | "requestBody"
  | "response"
  | "header"
  | "mediaType"
  | "encoding"
  | "callback"
  | "components"
  | "schema";

type Step = (value: unknown, context: UpgradeContext) => unknown;

const one =
  (kind: Kind): Step =>
  (value, context) =>
    upgradeThree(value, kind, context);
const list =
  (kind: Kind): Step =>
  (value, context) =>
    mapItems(value, (item) => upgradeThree(item, kind, context));
const map =
  (kind: Kind): Step =>
  (value, context) =>
    mapValues(value, (entry) => upgradeThree(entry, kind, context));

/** A map whose keys are patterns of the specification, so that `x-` keys beside them are extensions. */
const patterned =
  (kind: Kind): Step =>
  (value, context) =>
    mapValues(value, (entry, key) => (isExtension(key) ? entry : upgradeThree(entry, kind, context)));

/** A schema of a body of that media type: only there a binary schema knows its media type. */
const content: Step = (value, context) =>
  mapValues(value, (entry, mediaType) => {
    if (!isPlainObject(entry) || !Object.hasOwn(entry, "schema"))
      return upgradeThree(entry, "mediaType", context);
    const schema = upgradeSchema(entry.schema, context, mediaType);
    return { ...(upgradeThree(entry, "mediaType", context) as DocumentObject), schema };
  });

const operations = Object.fromEntries(
  ["get", "put", "post", "delete", "options", "head", "patch", "trace"].map((method) => [
    method,
    one("operation"),
  ]),
);

/** Where schemas stand below each kind of object of OpenAPI 3.0; fields that are not named hold none. */
const fields: Readonly<Record<Exclude<Kind, "schema" | "callback">, Readonly<Record<string, Step>>>> = {
  pathItem: { ...operations, parameters: list("parameter") },
  operation: {
    parameters: list("parameter"),
    requestBody: one("requestBody"),
    responses: patterned("response"),
    callbacks: map("callback"),
  },
  parameter: { schema: one("schema"), content },
  header: { schema: one("schema"), content },
  requestBody: { content },
  response: { content, headers: map("header") },
  mediaType: { schema: one("schema"), encoding: map("encoding") },
  encoding: { headers: map("header") },
  components: {
    schemas: map("schema"),
    responses: map("response"),
    parameters: map("parameter"),
    requestBodies: map("requestBody"),
    headers: map("header"),
    callbacks: map("callback"),
    pathItems: map("pathItem"),
  },
};

/** A document of OpenAPI 3.0 as 3.1. https://www.openapis.org/blog/2021/02/16/migrating-from-openapi-3-0-to-3-1-0 */
export function upgradeThreeDocument(document: DocumentObject, context: UpgradeContext): DocumentObject {
  const steps: Readonly<Record<string, Step>> = {
    openapi: () => "3.1.1",
    paths: patterned("pathItem"),
    webhooks: map("pathItem"),
    components: one("components"),
  };
  return rewriteFields(document, steps, context);
}

/** An object of OpenAPI 3.0, of the kind its place asks for. */
function upgradeThree(value: unknown, kind: Kind, context: UpgradeContext): unknown {
  if (kind === "schema") return upgradeSchema(value, context);
  if (!isPlainObject(value)) return value;
  if (kind === "callback") return patterned("pathItem")(value, context);
  return rewriteFields(value, fields[kind], context);
}

function rewriteFields(
  value: DocumentObject,
  steps: Readonly<Record<string, Step>>,
  context: UpgradeContext,
): DocumentObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
      return [key, step ? step(entry, context) : entry];
    }),
  );
}
