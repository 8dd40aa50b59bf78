import { referenceIn } from "../../document/json-pointer.js";
import { getOwn } from "../../document/plain-object.js";
import type {
  Example,
  MediaType,
  PropertyEncoding,
  RequestBody,
  Response,
  SchemaNode,
} from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import { reasonPhrase } from "../../portable/reason-phrase.js";
import { flagsIn } from "../flags-in.js";
import { entriesOf, entriesWithUnresolved, memoised, partOf, partsOf } from "../follow.js";
import { childPointer, flagOf, isObject, type Part, textOf } from "../read.js";
import { namedIfLarge, type Schemas } from "../schema/schema-node.js";
import { collectionStyle, createHeaders, examplesOf, itemDelimiters } from "./value-schema.js";
import { linksOf, type OperationUrls } from "./links.js";

type StatuslessResponse = Omit<Response, "status" | "reason">;

/** Creates readers of the request body and responses of an operation. */
export function createBodies(schemas: Schemas, addresses: OperationUrls) {
  const content = createMediaTypes(schemas);
  const headers = createHeaders(schemas);

  const requestBody = memoised("request body", (part: Part) =>
    omitUndefined<RequestBody>({
      description: textOf(part, "description"),
      required: flagOf(part, "required") ?? false,
      content: content(part),
    }),
  );

  const response = memoised("response", (part: Part) =>
    omitUndefined<StatuslessResponse>({
      summary: textOf(part, "summary"),
      description: textOf(part, "description"),
      ...flagsIn(part),
      headers: headers(part),
      content: content(part),
      links: linksOf(part, addresses),
    }),
  );
  const withStatus = memoisedByStatus(response);

  return {
    requestBody(operation: Part): RequestBody | undefined {
      const part = partOf(operation, "requestBody");
      if (part === undefined && referenceIn(getOwn(operation.value, "requestBody")) !== undefined)
        return { unavailable: true, required: false, content: [] };
      return part && requestBody(part);
    },
    /** Returns the responses, sorted by status. */
    responses: (operation: Part): readonly Response[] =>
      entriesWithUnresolved(operation, "responses")
        .filter(([name]) => !name.startsWith("x-"))
        .map(([name, part]) => {
          const status = normaliseStatus(name);
          return part === undefined ? unavailable(status) : withStatus(status, part);
        })
        .sort((first, second) => rank(first.status) - rank(second.status)),
  };
}

/** Returns a response whose reference could not be resolved, with its status only. */
const unavailable = (status: string): Response =>
  omitUndefined<Response>({
    unavailable: true,
    status,
    reason: reasonPhrase(status),
    headers: [],
    content: [],
    links: [],
  });

/**
 * Memoises responses by status, so that operations that refer to one response share one object for each
 * status.
 */
function memoisedByStatus(
  read: (part: Part) => StatuslessResponse,
): (status: string, part: Part) => Response {
  const readers = new Map<string, (part: Part) => Response>();
  return (status, part) => {
    const existing = readers.get(status);
    const ofStatus =
      existing ??
      memoised(`response ${status}`, (entry: Part) =>
        omitUndefined<Response>({ status, reason: reasonPhrase(status), ...read(entry) }),
      );
    if (existing === undefined) readers.set(status, ofStatus);
    return ofStatus(part);
  };
}

/** Writes ranges in upper case, as in `4XX`: https://spec.openapis.org/oas/v3.1.1.html#patterned-fields-0 */
function normaliseStatus(status: string): string {
  return /^[1-5]xx$/i.test(status) ? status.toUpperCase() : status;
}

/**
 * Returns a sort key: statuses ascending, each range after its statuses, then other names, then `default`.
 */
function rank(status: string): number {
  if (status === "default") return 10_000;
  const isRange = /^[1-5]XX$/.test(status);
  return isRange || /^\d{3}$/.test(status) ? Number(status.replace("XX", "99.5")) : 2_000;
}

/**
 * Creates a reader for the `content` of a request body or response:
 * https://spec.openapis.org/oas/v3.2.0.html#media-type-object
 */
function createMediaTypes(schemas: Schemas): (part: Part) => readonly MediaType[] {
  const headers = createHeaders(schemas);
  const schemaUnder = (part: Part, key: string): SchemaNode | undefined =>
    Object.hasOwn(part.value, key)
      ? namedIfLarge(getOwn(part.value, key), childPointer(part.pointer, key), schemas)
      : undefined;

  const encoding = (property: string, part: Part): PropertyEncoding => {
    const style = collectionStyle(part) ?? textOf(part, "style");
    return omitUndefined<PropertyEncoding>({
      property,
      contentType: textOf(part, "contentType"),
      style,
      explode: flagOf(part, "explode") ?? (style === undefined ? undefined : style === "form"),
      itemDelimiters: itemDelimiters(part),
      allowReserved: flagOf(part, "allowReserved") ?? false,
      headers: headers(part),
    });
  };

  const nameless = memoised("media type", (part: Part) =>
    omitUndefined<Omit<MediaType, "contentType">>({
      schema: schemaUnder(part, "schema"),
      itemSchema: schemaUnder(part, "itemSchema"),
      examples: ownOrNamedInSchema(part, examplesOf(part)),
      encoding: [
        ...entriesOf(part, "encoding").map(([property, entry]) => encoding(property, entry)),
        ...partsOf(part, "prefixEncoding").map((entry, position) => ({ ...encoding("", entry), position })),
        ...[partOf(part, "itemEncoding")].flatMap((entry) =>
          entry ? [{ ...encoding("", entry), position: "items" as const }] : [],
        ),
      ],
    }),
  );

  return (part) =>
    entriesOf(part, "content").map(([contentType, entry]) => ({ contentType, ...nameless(entry) }));
}

/**
 * Returns the examples of a media type; if it has none, the named examples in its schema. By the
 * specification, `examples` of a schema is a list, but some documents have named examples there.
 */
function ownOrNamedInSchema(part: Part, examples: readonly Example[]): readonly Example[] {
  const isObjectBeside = examples.length === 0 && isObject(getOwn(part.value, "schema"));
  const schema = isObjectBeside ? partOf(part, "schema") : undefined;
  const named = schema && getOwn(schema.value, "examples");
  const isNamed = isObject(named) && Object.values(named).every((each) => isObject(each) && "value" in each);
  return schema && isNamed ? examplesOf(schema) : examples;
}
