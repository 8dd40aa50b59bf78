import type { Example, MediaType, Message, SchemaSource } from "../../../portable/model/index.js";
import { readablePayload } from "../../../portable/event-call/message-payload.js";
import { toMediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { omitUndefined } from "../../../portable/omit-undefined.js";
import { createAnchors } from "../anchors.js";
import { rowsPath } from "../body-paths.js";
import { mediaTypeViews, type MediaTypeView } from "../body-view.js";
import {
  EXAMPLE_CHARACTERS,
  mediaTypeExamples,
  type ExampleSettings,
  type ExampleView,
} from "../example-views.js";
import type { SchemaSettings } from "../schema-view.js";
import type { PageRows } from "../schema/expansion.js";
import { SCHEMA_LIMITS } from "../schema/expansion.js";
import { startPageRows } from "../schema/page-rows.js";
import type { PageSchemas } from "../schema/page-schemas.js";
import { textFact, type Fact } from "../schema/facts.js";
import { bindingViews, type BindingView } from "./binding-views.js";

/** A message laid out for reading. */
export interface MessageView {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly contentType: string;
  readonly deprecated: boolean;
  readonly summary?: string;
  readonly description?: string;
  readonly docs?: Message["externalDocs"];
  /** Name, correlation id, schema language, tags. */
  readonly facts: readonly Fact[];
  readonly correlation?: string;
  readonly payload?: MediaTypeView;
  readonly headers?: MediaTypeView;
  readonly source?: SourceView;
  readonly bindings: readonly BindingView[];
  /** Pages of the operations that use it; only where a page lists messages of several. */
  readonly operations: readonly { readonly title: string; readonly url: string }[];
  readonly isUnused: boolean;
  /** It is one of very many: a list instead of tabs, each with its example. */
  readonly isListed: boolean;
  readonly examples: readonly ExampleView[];
}

/** A schema in another language. */
export interface SourceView extends SchemaSource {
  /** For highlighting. */
  readonly language: string;
  /** The fields above say the same: it is shown closed. */
  readonly isTranslated: boolean;
}

/** What the examples of messages are made with. */
interface MessageSettings extends ExampleSettings {
  /** What the parameters of the channel say of a part. */
  readonly locatedIn?: (part: "payload" | "header") => NonNullable<ExampleSettings["located"]>;
}

/** Examples of payload or headers of one message. */
export interface MessageExamples {
  /** Of the message. */
  readonly key: string;
  readonly label: string;
  readonly examples: readonly ExampleView[];
}

/** Payload, headers or reply, for the bench: a tab of the block that shows messages. */
export interface MessagePart {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly MessageExamples[];
}

/** More messages than this are a list: so many tabs would be a wall. */
const MAX_TABS = 8;

/** Of very many messages the first only stands beside the page, the others have theirs with them. None without an example. */
export function messagePart(
  id: string,
  title: string,
  examples: readonly MessageExamples[],
  messages: number,
): readonly MessagePart[] {
  const [first] = examples;
  if (first === undefined) return [];
  if (messages <= MAX_TABS) return [{ id, title, messages: examples }];
  return [{ id, title: `${title}: ${first.label}`, messages: [first] }];
}

/**
 * The messages of an operation, reply or channel. Ids begin with `before`, then `payload.…`, where there are several
 * `payload(<key>).…`.
 */
export function messageViews(
  messages: readonly Message[],
  before: string,
  rows: PageRows,
  examples: readonly MessageExamples[],
): readonly MessageView[] {
  const isListed = messages.length > MAX_TABS;
  const shown = new Map(examples.slice(1).map((entry) => [entry.key, entry.examples]));
  return messages.map((message) => {
    const suffix = messages.length > 1 ? `(${message.key})` : "";
    const view = messageView(message, { id: `${before}message-${message.key}`, before, suffix }, rows);
    return isListed ? { ...view, isListed, examples: shown.get(message.key) ?? [] } : view;
  });
}

/** Messages that no channel has, with their examples. */
export function unboundMessageViews(
  messages: readonly Message[],
  schemas: PageSchemas,
  { open }: { readonly open: boolean },
): readonly MessageView[] {
  const { components, labels, language } = schemas;
  const anchor = createAnchors();
  const { rows, finish } = startPageRows({ schemas, anchor, open, limits: SCHEMA_LIMITS, reader: "reads" });
  const budget = { characters: EXAMPLE_CHARACTERS };
  const settings: ExampleSettings = { components, labels, language, side: "request", budget };
  const payloads = messageExamples(messages, "payload", settings);
  const views = messageViews(messages, "", rows, payloads);
  finish();
  return views.map((view) => ({
    ...view,
    examples: payloads.find(({ key }) => key === view.key)?.examples ?? [],
  }));
}

/** A message by itself, on a page of the site. */
export function messageExcerpt(
  message: Message,
  schemas: PageSchemas,
  { expandSchemas, limits, reader }: Required<SchemaSettings> & Pick<PageRows, "reader">,
): MessageView {
  const anchor = createAnchors();
  const { rows, finish } = startPageRows({ schemas, anchor, open: expandSchemas, limits, reader });
  const view = messageView(message, { id: `message-${message.key}`, before: "", suffix: "" }, rows);
  finish();
  return view;
}

interface MessageIds {
  readonly id: string;
  readonly before: string;
  readonly suffix: string;
}

function messageView(message: Message, { id, before, suffix }: MessageIds, rows: PageRows): MessageView {
  const { description, summary, correlationId, externalDocs, payload, headers, source } = message;
  const hasPayload = payload.schema !== undefined;
  return omitUndefined<MessageView>({
    id: rows.anchor(id),
    key: message.key,
    title: message.title,
    contentType: payload.contentType,
    deprecated: message.deprecated,
    summary: summary === message.title ? undefined : summary,
    description: description === summary ? undefined : description,
    docs: externalDocs,
    facts: factsOf(message, rows),
    correlation: correlationId?.description,
    payload: hasPayload ? viewOf(readablePayload(message), `${before}payload${suffix}`, rows) : undefined,
    headers: headers && viewOf(headersBody(message), `${before}headers${suffix}`, rows),
    source: source && { ...source, language: languageOf(source), isTranslated: hasPayload },
    bindings: bindingViews(message.bindings, "message", `${before}bindings.message${suffix}`, rows),
    operations: [],
    isUnused: false,
    isListed: false,
    examples: [],
  });
}

function factsOf(
  { name, title, correlationId, source, tags }: Message,
  { schemas: { labels } }: PageRows,
): readonly Fact[] {
  return [
    ...(name === undefined || name.toLowerCase() === title.toLowerCase()
      ? []
      : [textFact(labels.messageName, name)]),
    ...(correlationId === undefined ? [] : [textFact(labels.correlationId, correlationId.location)]),
    ...(source === undefined ? [] : [textFact(labels.schemaLanguage, source.format)]),
    ...(tags.length === 0 ? [] : [textFact(labels.tags, tags.join(", "), false)]),
  ];
}

function viewOf(mediaType: MediaType, path: string, rows: PageRows): MediaTypeView {
  return mediaTypeViews([mediaType], path, undefined, rows)[0] as MediaTypeView;
}

/** Headers as a body of their own. */
function headersBody({ headers: schema, examples }: Message): MediaType {
  return {
    contentType: "application/json",
    examples: examples.flatMap(({ name, summary, headers: value }) =>
      value === undefined ? [] : [omitUndefined<Example>({ name, summary, value })],
    ),
    encoding: [],
    ...(schema && { schema }),
  };
}

function languageOf({ format }: SchemaSource): string {
  if (/xml|xsd/i.test(format)) return "xml";
  return /json|avro|raml/i.test(format) ? "json" : "";
}

/**
 * What stands beside the page: payload or headers of each message, of the document or drawn. `before` is what the ids of its
 * rows begin with, as in `messageViews`.
 */
export function messageExamples(
  messages: readonly Message[],
  part: "payload" | "headers",
  { locatedIn, ...settings }: MessageSettings,
  before = "",
): readonly MessageExamples[] {
  return messages.flatMap((message) => {
    const mediaType = part === "payload" ? readable(message) : headersBody(message);
    const suffix = messages.length > 1 ? `(${message.key})` : "";
    const rows = rowsPath(mediaType, `${before}${part}${suffix}`);
    const examples = mediaTypeExamples(mediaType, {
      ...settings,
      rows,
      ...(locatedIn && { located: locatedIn(part === "payload" ? "payload" : "header") }),
    });
    return examples.length === 0 ? [] : [{ key: message.key, label: message.title, examples }];
  });
}

/** Binary encodings of JSON-like data, and what has no type, are shown as the JSON they stand for. */
function readable({ payload, source }: Message): MediaType {
  const isText = ["json", "json-lines", "xml", "text"].includes(toMediaTypeKind(payload.contentType));
  return isText && payload.contentType !== "" && source === undefined
    ? payload
    : { ...payload, contentType: "application/json" };
}
