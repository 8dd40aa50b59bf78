import { componentIn } from "../../document/json-pointer.js";
import { type DocumentObject, maxShared, PAYLOAD_SOURCE } from "../../document/loaded-document.js";
import { getOwn } from "../../document/plain-object.js";
import { toJsonText } from "../../portable/exact-number.js";
import type {
  Channel,
  CorrelationId,
  Example,
  Json,
  MediaType,
  Message,
  MessageExample,
  SchemaNode,
  SchemaSource,
} from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import { titleLine, unlessRepeated } from "../document/titles.js";
import { flagsIn } from "../flags-in.js";
import { memoised, partOf, toPart } from "../follow.js";
import { childPointer, isObject, itemsOf, type Part, type ReadContext, textOf } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { Schemas } from "../schema/schema-node.js";
import { bindingsOf } from "./bindings.js";
import type { InlineTags } from "./inline-tags.js";
import { withTraits } from "./traits.js";

/**
 * Reads a message. A message that several channels share is read once, but may have a different name (`key`)
 * in each channel.
 */
export type ReadMessage = (key: string, part: Part) => Message;

/**
 * Creates a reader for messages: https://www.asyncapi.com/docs/reference/specification/v3.0.0#messageObject
 */
export function createMessages(context: MessageContext): ReadMessage {
  const nameless = memoised("message", (part: Part) => readMessage(withTraits(part), context));
  return (key, part) => {
    const { title, description, ...message } = nameless(part);
    const displayTitle =
      title ?? (isGeneratedMessageKey(key) ? fallbackTitle(part, key, message.payload.schema) : key);
    return omitUndefined<Message>({
      ...message,
      key,
      title: displayTitle,
      description: unlessRepeated(description, displayTitle),
    });
  };
}

function fallbackTitle({ pointer }: Part, key: string, payload: SchemaNode | undefined): string {
  const title = componentIn(pointer, "messages") ?? payload?.title ?? payload?.name;
  return title === undefined ? fallbackMessageTitle(key) : titleLine(title);
}

interface MessageContext {
  readonly schemas: Schemas;
  /** The document's `defaultContentType`; empty if there is none. */
  readonly contentType: string;
  readonly inlineTags: InlineTags;
}

type NamelessMessage = Omit<Message, "key" | "title"> & { readonly title: string | undefined };

function readMessage(part: Part, { schemas, contentType, inlineTags }: MessageContext): NamelessMessage {
  const examples = examplesOf(part);
  const name = textOf(part, "name");
  const title = textOf(part, "title") ?? name;
  const { schema, source } = schemaUnder(part, "payload", schemas);
  return {
    title: title === undefined ? undefined : titleLine(title),
    ...omitUndefined<Omit<Message, "key" | "title">>({
      name,
      summary: textOf(part, "summary"),
      description: textOf(part, "description"),
      deprecated: false,
      ...flagsIn(part),
      headers: schemaUnder(part, "headers", schemas).schema,
      payload: omitUndefined<MediaType>({
        contentType: textOf(part, "contentType")?.trim() ?? contentType,
        schema,
        examples: examples.flatMap(payloadExample),
        encoding: [],
      }),
      source,
      correlationId: runtimeExpression(part, "correlationId"),
      examples,
      tags: inlineTags.namesIn(part),
      externalDocs: externalDocsOf(part),
      bindings: bindingsOf(part, schemas),
    }),
  };
}

interface Schema {
  readonly schema?: SchemaNode;
  readonly source?: SchemaSource;
}

/**
 * Reads a schema under `key`. For a schema in another schema language, returns its source, and its
 * translation to JSON Schema if there is one.
 */
function schemaUnder(part: Part, key: string, schemas: Schemas): Schema {
  const value = getOwn(part.value, key);
  const pointer = childPointer(part.pointer, key);
  if (value === undefined) return {};
  if (!isObject(value)) return { schema: schemas.node(value, pointer) };
  const translated = getOwn(value, PAYLOAD_SOURCE);
  if (isObject(translated)) return { schema: schemas.node(value, pointer), ...sourceOf(part, translated) };
  const target = Object.hasOwn(value, "$ref") ? toPart(part.reading, value, pointer)?.value : value;
  if (target !== undefined && isMultiFormatSchema(target)) {
    const wrapped = getOwn(target, "schema");
    const isLost =
      isObject(wrapped) && Object.hasOwn(wrapped, "$ref") && !toPart(part.reading, wrapped, pointer);
    return isLost ? { schema: schemas.node(wrapped, pointer) } : sourceOf(part, target);
  }
  const source = target === undefined ? undefined : getOwn(target, PAYLOAD_SOURCE);
  return { schema: schemas.node(value, pointer), ...(isObject(source) ? sourceOf(part, source) : {}) };
}

/**
 * Whether an object wraps a schema in another language:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#multiFormatSchemaObject
 */
export function isMultiFormatSchema(value: DocumentObject): boolean {
  return typeof getOwn(value, "schemaFormat") === "string" && Object.hasOwn(value, "schema");
}

function sourceOf(part: Part, wrapped: DocumentObject): Schema {
  const schema = getOwn(wrapped, "schema");
  const isReference = isObject(schema) && Object.hasOwn(schema, "$ref");
  const target = isReference ? (toPart(part.reading, schema, part.pointer)?.value ?? schema) : schema;
  const text = typeof target === "string" ? target : toJsonText((target ?? null) as Json, 2);
  return { source: { format: String(getOwn(wrapped, "schemaFormat")), text } };
}

function examplesOf(part: Part): readonly MessageExample[] {
  return itemsOf(part, "examples").flatMap((value, index) => {
    const example = toPart(
      part.reading,
      value,
      childPointer(childPointer(part.pointer, "examples"), index),
      "An example",
    );
    if (example === undefined) return [];
    return [
      omitUndefined<MessageExample>({
        name: textOf(example, "name"),
        summary: textOf(example, "summary"),
        headers: getOwn(example.value, "headers") as Json | undefined,
        payload: getOwn(example.value, "payload") as Json | undefined,
      }),
    ];
  });
}

/** Falls back to the name as summary, because a single example has no tab to show its name. */
function payloadExample({ name, summary = name, payload }: MessageExample): Example[] {
  return payload === undefined ? [] : [omitUndefined<Example>({ name, summary, value: payload })];
}

/** Reads an object that describes the location of a value: a correlation id, or the address of a reply. */
export function runtimeExpression(part: Part, key: string): CorrelationId | undefined {
  const found = partOf(part, key);
  const location = found && textOf(found, "location");
  if (found === undefined || location === undefined) return undefined;
  return omitUndefined<CorrelationId>({ location, description: textOf(found, "description") });
}

/**
 * Limits how often messages of a channel are repeated for further operations or channels. Each repetition
 * adds their full length to a page, so the limit depends on the size of the document.
 */
export class SharedMessages {
  private readonly limit: number;
  private shown = 0;
  private leftOut = 0;

  constructor(bytes: number) {
    this.limit = maxShared(bytes);
  }

  /** Returns as many of the messages as the limit still allows. */
  takeWithinLimit(messages: readonly Message[]): readonly Message[] {
    const allowed = messages.slice(0, this.limit - this.shown);
    this.shown += allowed.length;
    this.leftOut += messages.length - allowed.length;
    return allowed;
  }

  report({ report }: Pick<ReadContext, "report">): void {
    if (this.leftOut === 0) return;
    const facts = { count: this.leftOut.toLocaleString("en"), limit: this.limit.toLocaleString("en") };
    report("shared-messages", facts, "#/channels");
  }
}

/**
 * Matches generated keys of messages, such as `chat.publish.message` and `subscribe.message.0`, and captures
 * the index. Where AsyncAPI 2 has no key, the converter to AsyncAPI 3 generates one, also for operations
 * (`chat.publish`). Pages show other titles in place of generated keys, even for documents that their authors
 * converted earlier. https://github.com/asyncapi/converter-js#conversion-2xx-to-3xx
 */
const MESSAGE = /(?:^|\.)message(?:\.(\d+))?(?:-\d+)?$/;

/** Whether the converter may have generated the key of a message. */
const isGeneratedMessageKey = (key: string): boolean => MESSAGE.test(key);

/**
 * Returns a title for a message that the document does not name: `Message`, or `Message 2` if there are
 * several.
 */
function fallbackMessageTitle(key: string): string {
  const index = MESSAGE.exec(key)?.[1];
  return index === undefined ? "Message" : `Message ${Number(index) + 1}`;
}

/**
 * Returns a title for an operation with a generated key, from the reader's point of view: `Publish to
 * <channel>`. Undefined for other keys.
 */
export function fallbackOperationTitle(key: string, { key: channel, name }: Channel): string | undefined {
  if (key === `${channel}.publish`) return `Publish to ${name}`;
  return key === `${channel}.subscribe` ? `Subscribe to ${name}` : undefined;
}
