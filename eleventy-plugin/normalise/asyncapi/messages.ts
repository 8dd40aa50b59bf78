import { PAYLOAD_SOURCE, type DocumentObject } from "../../document/loaded-document.js";
import { componentIn } from "../../document/json-pointer.js";
import { toJsonText } from "../../portable/exact-number.js";
import type {
  CorrelationId,
  Example,
  Json,
  Message,
  MessageExample,
  MediaType,
  SchemaNode,
  SchemaSource,
} from "../../portable/model/index.js";
import { titleLine, unlessRepeated } from "../document/titles.js";
import { partOf, shared, toPart } from "../follow.js";
import { below, flagOf, isObject, itemsOf, textOf, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { Schemas } from "../schema/schema-node.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { bindingsOf } from "./bindings.js";
import { isMadeUpMessage, numberedMessage } from "./made-up-names.js";
import type { TagsInPlace } from "./tags-in-place.js";
import { withTraits } from "./traits.js";

/** Reads messages; one that several channels share is read once. `key` is its name among those of its channel. */
export type ReadMessage = (key: string, part: Part) => Message;

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#messageObject */
export function createMessages(context: MessageContext): ReadMessage {
  const nameless = shared("message", (part: Part) => readMessage(withTraits(part), context));
  return (key, part) => {
    const { title, description, ...message } = nameless(part);
    const shown = title ?? (isMadeUpMessage(key) ? titleInstead(part, key, message.payload.schema) : key);
    return withoutUndefined<Message>({
      ...message,
      key,
      title: shown,
      description: unlessRepeated(description, shown),
    });
  };
}

function titleInstead({ pointer }: Part, key: string, payload: SchemaNode | undefined): string {
  const title = componentIn(pointer, "messages") ?? payload?.title ?? payload?.name;
  return title === undefined ? numberedMessage(key) : titleLine(title);
}

interface MessageContext {
  readonly schemas: Schemas;
  /** The `defaultContentType` of the document; empty when it names none. */
  readonly contentType: string;
  readonly tagsInPlace: TagsInPlace;
}

type NamelessMessage = Omit<Message, "key" | "title"> & { readonly title: string | undefined };

function readMessage(part: Part, { schemas, contentType, tagsInPlace }: MessageContext): NamelessMessage {
  const examples = examplesOf(part);
  const name = textOf(part, "name");
  const title = textOf(part, "title") ?? name;
  const { schema, source } = schemaUnder(part, "payload", schemas);
  return {
    title: title === undefined ? undefined : titleLine(title),
    ...withoutUndefined<Omit<Message, "key" | "title">>({
      name,
      summary: textOf(part, "summary"),
      description: textOf(part, "description"),
      deprecated: flagOf(part, "deprecated") ?? flagOf(part, "x-deprecated") ?? false,
      headers: schemaUnder(part, "headers", schemas).schema,
      payload: withoutUndefined<MediaType>({
        contentType: textOf(part, "contentType")?.trim() ?? contentType,
        schema,
        examples: examples.flatMap(payloadExample),
        encoding: [],
      }),
      source,
      correlationId: runtimeExpression(part, "correlationId"),
      examples,
      tags: tagsInPlace.namesIn(part),
      externalDocs: externalDocsOf(part),
      bindings: bindingsOf(part, schemas),
    }),
  };
}

interface Schema {
  readonly schema?: SchemaNode;
  readonly source?: SchemaSource;
}

/** A schema, and its source when it is in another language: then there may be no other way to show it. */
function schemaUnder(part: Part, key: string, schemas: Schemas): Schema {
  const value = own(part.value, key);
  const pointer = below(part.pointer, key);
  if (value === undefined) return {};
  if (!isObject(value)) return { schema: schemas.node(value, pointer) };
  const translated = own(value, PAYLOAD_SOURCE);
  if (isObject(translated)) return { schema: schemas.node(value, pointer), ...sourceOf(part, translated) };
  const target = Object.hasOwn(value, "$ref") ? toPart(part.reading, value, pointer)?.value : value;
  if (target !== undefined && isFormatted(target)) {
    const wrapped = own(target, "schema");
    const isLost =
      isObject(wrapped) && Object.hasOwn(wrapped, "$ref") && !toPart(part.reading, wrapped, pointer);
    return isLost ? { schema: schemas.node(wrapped, pointer) } : sourceOf(part, target);
  }
  const source = target === undefined ? undefined : own(target, PAYLOAD_SOURCE);
  return { schema: schemas.node(value, pointer), ...(isObject(source) ? sourceOf(part, source) : {}) };
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#multiFormatSchemaObject */
export function isFormatted(value: DocumentObject): boolean {
  return typeof own(value, "schemaFormat") === "string" && Object.hasOwn(value, "schema");
}

function sourceOf(part: Part, wrapped: DocumentObject): Schema {
  const schema = own(wrapped, "schema");
  const isReference = isObject(schema) && Object.hasOwn(schema, "$ref");
  const target = isReference ? (toPart(part.reading, schema, part.pointer)?.value ?? schema) : schema;
  const text = typeof target === "string" ? target : toJsonText((target ?? null) as Json, 2);
  return { source: { format: String(own(wrapped, "schemaFormat")), text } };
}

function examplesOf(part: Part): readonly MessageExample[] {
  return itemsOf(part, "examples").flatMap((value, index) => {
    const example = toPart(part.reading, value, below(below(part.pointer, "examples"), index), "An example");
    if (example === undefined) return [];
    return [
      withoutUndefined<MessageExample>({
        name: textOf(example, "name"),
        summary: textOf(example, "summary"),
        headers: own(example.value, "headers") as Json | undefined,
        payload: own(example.value, "payload") as Json | undefined,
      }),
    ];
  });
}

/** An example that is alone has no tab, which would say its name. */
function payloadExample({ name, summary = name, payload }: MessageExample): Example[] {
  return payload === undefined ? [] : [withoutUndefined<Example>({ name, summary, value: payload })];
}

/** An object that says where a value is found: a correlation id, or the address of a reply. */
export function runtimeExpression(part: Part, key: string): CorrelationId | undefined {
  const found = partOf(part, key);
  const location = found && textOf(found, "location");
  if (found === undefined || location === undefined) return undefined;
  return withoutUndefined<CorrelationId>({ location, description: textOf(found, "description") });
}
