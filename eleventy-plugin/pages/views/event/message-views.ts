import { marksOf, type Mark } from "../../../portable/marks.js";
import type { Example, MediaType, Message, SchemaSource } from "../../../portable/model/index.js";
import { readablePayload } from "../../../portable/event-call/message-payload.js";
import { toMediaTypeKind, type MediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { omitUndefined } from "../../../portable/omit.js";
import { rowsPath } from "../operation/body-paths.js";
import { mediaTypeViews, type MediaTypeView } from "../operation/body-view.js";
import {
  EXAMPLE_CHARACTERS,
  mediaTypeExamples,
  type ExampleSettings,
  type ExampleView,
} from "../operation/example-views.js";
import { type PageRows, SCHEMA_LIMITS, type SchemaSettings } from "../schema/expansion.js";
import { startPageRows } from "../schema/fields.js";
import type { PageSchemas } from "../schema/page-schemas.js";
import { textFact, type Fact } from "../schema/facts.js";
import { type BindingView, bindingViews } from "./server-views.js";

export interface MessageView {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly contentType: string;
  readonly marks: readonly Mark[];
  readonly summary?: string;
  readonly description?: string;
  readonly docs?: Message["externalDocs"];
  /** Name, correlation id, schema language and tags. */
  readonly facts: readonly Fact[];
  readonly correlation?: string;
  readonly payload?: MediaTypeView;
  readonly headers?: MediaTypeView;
  readonly source?: SourceView;
  readonly bindings: readonly BindingView[];
  /** Pages of the operations that use the message. Only set on a page with messages of several operations. */
  readonly operations: readonly { readonly title: string; readonly url: string }[];
  readonly isUnused: boolean;
  /**
   * Whether there are so many messages that they are shown as a list instead of tabs, each with its examples.
   */
  readonly isListed: boolean;
  readonly examples: readonly ExampleView[];
}

/** A payload schema in another schema language. */
export interface SourceView extends SchemaSource {
  /** Language for syntax highlighting. */
  readonly language: string;
  /** Whether the page also shows this schema as a list of fields. The source is then collapsed. */
  readonly isTranslated: boolean;
}

interface MessageSettings extends ExampleSettings {
  /** Returns the values that channel parameters have inside a part of the message. */
  readonly locatedIn?: (part: "payload" | "header") => NonNullable<ExampleSettings["located"]>;
}

/** Examples of the payload or headers of one message. */
export interface MessageExamples {
  readonly key: string;
  readonly label: string;
  readonly examples: readonly ExampleView[];
}

/** Examples of payloads, headers or replies: one tab of their block in the column of samples. */
export interface MessagePart {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly MessageExamples[];
}

/** More messages than this are shown as a list, because so many tabs are hard to scan. */
const MAX_TABS = 8;

/**
 * Returns the examples for the column of samples. With more than MAX_TABS messages, returns only those of the
 * first message; other examples are shown with their messages.
 */
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
 * Returns the messages of an operation, reply or channel.
 * @param before Prefix of the ids. Ids of fields continue with `payload.…`, or with `payload(<key>).…` if
 * there are several messages.
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

/** Returns the messages that belong to no channel, with their examples. */
export function unboundMessageViews(
  messages: readonly Message[],
  schemas: PageSchemas,
  { open }: { readonly open: boolean },
): readonly MessageView[] {
  const { components, labels, language } = schemas;
  const { rows, finish } = startPageRows({ schemas, open, limits: SCHEMA_LIMITS, reader: "reads" });
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

/** Returns the view of a single message for a page of the site. */
export function messageExcerpt(
  message: Message,
  schemas: PageSchemas,
  { expandSchemas, limits, reader }: Required<SchemaSettings> & Pick<PageRows, "reader">,
): MessageView {
  const { rows, finish } = startPageRows({ schemas, open: expandSchemas, limits, reader });
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
    marks: marksOf([message], rows.schemas.labels),
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

/** Returns the headers as a media type, so that they can be shown like a body. */
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
 * Returns the examples of the payload or headers of each message, from the document or generated.
 * @param before Prefix of the row ids, as in `messageViews`.
 */
export function messageExamples(
  messages: readonly Message[],
  part: "payload" | "headers",
  { locatedIn, ...settings }: MessageSettings,
  before = "",
): readonly MessageExamples[] {
  return messages.flatMap((message) => {
    const mediaType = part === "payload" ? toReadable(message) : headersBody(message);
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

/** Whether a payload of a kind of media type is shown in that type. Any other is shown as JSON. */
const IS_SHOWN_AS_SENT: Readonly<Record<MediaTypeKind, boolean>> = {
  json: true,
  "json-lines": true,
  xml: true,
  text: true,
  form: false,
  multipart: false,
  binary: false,
};

/**
 * Returns the payload with media type JSON if it has a binary encoding, no content type, or a schema in
 * another schema language.
 */
function toReadable({ payload, source }: Message): MediaType {
  const isShownAsSent = IS_SHOWN_AS_SENT[toMediaTypeKind(payload.contentType)];
  return isShownAsSent && payload.contentType !== "" && source === undefined
    ? payload
    : { ...payload, contentType: "application/json" };
}
