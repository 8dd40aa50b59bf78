import { fillLabel } from "../../portable/labels/labels.js";
import type { BodyView, EncodingView, MediaTypeView } from "../views/operation/body-view.js";
import type { ResponseView } from "../views/operation/response-view.js";
import { exampleLines } from "./example-lines.js";
import { factLines } from "./fact-lines.js";
import { fieldLines, kindLine, rowLines } from "./schema-lines.js";
import { quote, titled } from "./quote.js";
import { code, link, marksInBrackets, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

export function requestBodyLines(body: BodyView | undefined, context: MarkdownContext): readonly string[] {
  if (body === undefined) return [];
  const { labels } = context;
  return [
    "",
    `## ${plain(labels.requestBody)}${body.required ? ` (${plain(labels.required)})` : ""}`,
    ...(body.description === undefined ? [] : ["", ...quote(body.description, context.place)]),
    ...(body.note === undefined ? [] : ["", plain(body.note)]),
    ...mediaTypeLines(body.mediaTypes, context),
  ];
}

export function mediaTypeLines(list: readonly MediaTypeView[], context: MarkdownContext): readonly string[] {
  return list.flatMap((media) => ["", ...mediaTypeLine(media, context)]);
}

function mediaTypeLine(media: MediaTypeView, context: MarkdownContext): readonly string[] {
  const { labels } = context;
  const parts = [kindLine(media.kind), ...media.marks.map(({ text }) => text)];
  const words = `${media.stream ? `${labels.streamOf} ` : ""}${parts.filter(Boolean).join(", ")}`;
  const { examples } = media;
  return [
    `${code(media.contentType)}${words === "" ? "" : ` ${plain(words)}`}`,
    ...(media.sameAs === undefined
      ? []
      : ["", plain(fillLabel(labels.sameFieldsAs, { mediaType: media.sameAs }))]),
    ...contentLines(media, context),
    ...(media.encodings.length === 0
      ? []
      : [
          "",
          `${plain(labels.encoding)}:`,
          "",
          ...media.encodings.flatMap((each) => encodingLines(each, context)),
        ]),
    ...(examples.length === 0
      ? []
      : [
          "",
          `${plain(examples.length > 1 ? labels.examples : labels.example)}:`,
          ...exampleLines(examples, context),
        ]),
  ];
}

/** Renders the description, rules and fields of a body, payload or headers. */
export function contentLines(
  {
    title,
    description,
    docs,
    facts,
    fields,
  }: Pick<MediaTypeView, "title" | "description" | "docs" | "facts" | "fields">,
  context: MarkdownContext,
): readonly string[] {
  const text = titled(title, description);
  const rows = [...factLines(facts, "", context), ...fieldLines(fields, context)];
  return [
    ...(text === undefined ? [] : ["", ...quote(text, context.place)]),
    ...(docs === undefined ? [] : ["", link(docs.text, context.foreign(docs.url))]),
    ...(rows.length === 0 ? [] : ["", ...rows]),
  ];
}

function encodingLines(
  { property, facts, headers }: EncodingView,
  context: MarkdownContext,
): readonly string[] {
  const below = rowLines(headers, context).map((line) => `  ${line}`);
  return [`- ${code(property)}`, ...factLines(facts, "  ", context), ...below];
}

/** Renders responses one below the other; `level` is the level of their headings. */
export function responseLines(
  responses: readonly ResponseView[],
  level: number,
  context: MarkdownContext,
): readonly string[] {
  const { labels } = context;
  return responses.flatMap(({ status, title, marks, description, note, headers, mediaTypes, links }) => [
    "",
    `${"#".repeat(level)} ${plain(`${status} ${title}`.trim())}${marksInBrackets(marks)}`,
    ...(description === undefined ? [] : ["", ...quote(description, context.place)]),
    ...(note === undefined ? [] : ["", plain(note)]),
    ...(headers.length === 0 ? [] : ["", `${plain(labels.headers)}:`, "", ...rowLines(headers, context)]),
    ...(mediaTypes.length === 0 ? [] : ["", `${plain(labels.body)}:`]),
    ...mediaTypeLines(mediaTypes, context),
    ...(links.length === 0
      ? []
      : ["", `${plain(labels.links)}:`, "", ...links.flatMap((each) => linkLines(each, context))]),
  ]);
}

function linkLines(linked: ResponseView["links"][number], context: MarkdownContext): readonly string[] {
  const { labels, place } = context;
  const { name, url, title, operationId, operationRef, description, parameters, body, server } = linked;
  const target = operationId ?? title ?? operationRef ?? "";
  const words = url === undefined ? plain(target) : link(target, context.address(url));
  return [
    `- ${code(name)}: ${words}`,
    ...quote(description, place, "  "),
    ...parameters.map((parameter) => `  - ${code(parameter.name)}: ${code(parameter.value)}`),
    ...(body === undefined ? [] : [`  - ${plain(labels.requestBody)}: ${code(body)}`]),
    ...(server === undefined ? [] : [`  - ${plain(labels.server)}: ${code(server)}`]),
    ...quote(linked.serverDescription, place, "    "),
  ];
}
