import { fillLabel } from "../../portable/labels/labels.js";
import type { BodyView, EncodingView, MediaTypeView } from "../views/operation/body-view.js";
import type { ParameterGroup } from "../views/operation/operation-view.js";
import type { ResponseView } from "../views/operation/response-view.js";
import { exampleBlocks } from "./example-lines.js";
import { factLines, fieldLines, kindLine, rowLines } from "./schema-lines.js";
import { code, link, list, marksInBrackets, plain, section, type Blocks } from "./text.js";
import { docsText, quote, titled, type MarkdownContext } from "./markdown-context.js";

/** Renders parameters by location; `level` is the level of their headings. */
export const parameterBlocks = (
  groups: readonly ParameterGroup[],
  level: number,
  context: MarkdownContext,
): Blocks =>
  groups.flatMap(({ title, rows }) => [
    `${"#".repeat(level)} ${plain(title)}`,
    list(rowLines(rows, context)),
  ]);

export function requestBodyBlocks(body: BodyView | undefined, context: MarkdownContext): Blocks {
  if (body === undefined) return [];
  const { labels } = context;
  return [
    `## ${plain(labels.requestBody)}${body.required ? ` (${plain(labels.required)})` : ""}`,
    quote(body.description, context),
    plain(body.note),
    ...mediaTypeBlocks(body.mediaTypes, context),
  ];
}

export function mediaTypeBlocks(types: readonly MediaTypeView[], context: MarkdownContext): Blocks {
  const { labels } = context;
  return types.flatMap((media) => {
    const parts = [kindLine(media.kind), ...media.marks.map(({ text }) => text)];
    const words = `${media.stream ? `${labels.streamOf} ` : ""}${parts.filter(Boolean).join(", ")}`;
    const { contentType, sameAs, encodings, examples } = media;
    return [
      `${code(contentType)}${words === "" ? "" : ` ${plain(words)}`}`,
      sameAs === undefined ? "" : plain(fillLabel(labels.sameFieldsAs, { mediaType: sameAs })),
      ...contentBlocks(media, context),
      ...section(`${plain(labels.encoding)}:`, [
        list(encodings.flatMap((each) => encodingLines(each, context))),
      ]),
      ...section(
        `${plain(examples.length > 1 ? labels.examples : labels.example)}:`,
        exampleBlocks(examples, context),
      ),
    ];
  });
}

/** Renders the description, rules and fields of a body, payload or headers. */
export const contentBlocks = (
  { title, description, docs, facts, fields }: MediaTypeView,
  context: MarkdownContext,
): Blocks => [
  quote(titled(title, description), context),
  docsText(docs, context),
  list([...factLines(facts, "", context), ...fieldLines(fields, context)]),
];

const encodingLines = (
  { property, facts, headers }: EncodingView,
  context: MarkdownContext,
): readonly string[] => [
  `- ${code(property)}`,
  ...factLines(facts, "  ", context),
  ...rowLines(headers, context, "  "),
];

/** Renders responses one below the other; `level` is the level of their headings. */
export function responseBlocks(
  responses: readonly ResponseView[],
  level: number,
  context: MarkdownContext,
): Blocks {
  const { labels } = context;
  return responses.flatMap(({ status, title, marks, description, note, headers, mediaTypes, links }) => [
    `${"#".repeat(level)} ${plain(`${status} ${title}`.trim())}${marksInBrackets(marks)}`,
    quote(description, context),
    plain(note),
    ...section(`${plain(labels.headers)}:`, [list(rowLines(headers, context))]),
    ...section(`${plain(labels.body)}:`, mediaTypeBlocks(mediaTypes, context)),
    ...section(`${plain(labels.links)}:`, [list(links.flatMap((each) => linkLines(each, context)))]),
  ]);
}

function linkLines(linked: ResponseView["links"][number], context: MarkdownContext): readonly string[] {
  const { labels } = context;
  const { name, url, title, operationId, operationRef, description, parameters, body, server } = linked;
  const target = operationId ?? title ?? operationRef ?? "";
  return [
    `- ${code(name)}: ${url === undefined ? plain(target) : link(target, context.address(url))}`,
    quote(description, context, "  "),
    ...parameters.map((parameter) => `  - ${code(parameter.name)}: ${code(parameter.value)}`),
    body === undefined ? "" : `  - ${plain(labels.requestBody)}: ${code(body)}`,
    server === undefined ? "" : `  - ${plain(labels.server)}: ${code(server)}`,
    quote(linked.serverDescription, context, "    "),
  ];
}
