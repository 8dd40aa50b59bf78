import { docsLines } from "./docs-lines.js";
import type { BindingView } from "../views/event/binding-views.js";
import type { EventView } from "../views/event/event-view.js";
import type { MessageView } from "../views/event/message-views.js";
import type { MediaTypeView } from "../views/operation/body-view.js";
import { contentLines } from "./body-lines.js";
import { exampleLines } from "./example-lines.js";
import { factLines } from "./fact-lines.js";
import { kindLine, rowLines } from "./schema-lines.js";
import { quote } from "./quote.js";
import { block, code, marksInBrackets, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

export function messageLines(
  { messages, noMessage }: Pick<EventView, "messages" | "noMessage">,
  context: MarkdownContext,
): readonly string[] {
  if (messages.length === 0) return ["", plain(noMessage)];
  return messages.flatMap((message) => oneMessage(message, context));
}

function oneMessage(message: MessageView, context: MarkdownContext): readonly string[] {
  const { labels, place } = context;
  const { docs, payload, headers, source, facts } = message;
  return [
    "",
    `### ${plain(message.title)}${marksInBrackets(message.marks)}`,
    ...(message.contentType === "" ? [] : ["", code(message.contentType)]),
    ...[message.summary, message.description, message.correlation].flatMap((text) =>
      text === undefined ? [] : ["", ...quote(text, place)],
    ),
    ...docsLines(docs, context),
    ...(facts.length === 0 ? [] : ["", ...factLines(facts, "", context)]),
    ...(payload === undefined ? [] : partLines(labels.payload, payload, context)),
    ...(payload === undefined && source === undefined ? ["", plain(labels.noPayload)] : []),
    ...(source === undefined
      ? []
      : ["", `${plain(labels.schemaSource)}:`, "", ...block(source.text, source.language)]),
    ...(headers === undefined ? [] : partLines(labels.messageHeaders, headers, context)),
    ...bindingLines(message.bindings, context),
    ...exampleLines(message.examples, context),
  ];
}

function partLines(label: string, media: MediaTypeView, context: MarkdownContext): readonly string[] {
  return ["", `${plain(label)}: ${plain(kindLine(media.kind))}`.trim(), ...contentLines(media, context)];
}

export function bindingLines(bindings: readonly BindingView[], context: MarkdownContext): readonly string[] {
  return bindings.flatMap(({ title, facts, rows }) => [
    "",
    `${plain(title)}:`,
    "",
    ...factLines(facts, "", context),
    ...(rows.length === 0 ? [plain(context.labels.emptyBinding)] : rowLines(rows, context)),
  ]);
}
