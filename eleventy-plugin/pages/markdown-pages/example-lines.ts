import { notePieces } from "../templates/note-pieces.js";
import type { ExampleView, MediaTypeExamples, StatusExamples } from "../views/operation/example-views.js";
import type { MessagePart } from "../views/event/message-views.js";
import { quote } from "./quote.js";
import { block, code, link, plain, withinLine } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

export function exampleLines(examples: readonly ExampleView[], context: MarkdownContext): readonly string[] {
  return examples.flatMap((example) => [
    "",
    [plain(example.label), noteText(example.notes.join(" "))].filter(Boolean).join(": "),
    ...(example.description === undefined ? [] : ["", ...quote(example.description, context.place)]),
    ...(example.text === "" ? [] : ["", ...block(example.text, example.language)]),
    ...(example.href === undefined
      ? []
      : ["", link(context.labels.exampleElsewhere, context.foreign(example.href))]),
  ]);
}

const noteText = (note: string): string =>
  notePieces(note)
    .map(({ text, isCode }) => (isCode ? code(text) : withinLine(text)))
    .join("");

/** Renders the example payloads of a webhook by media type. */
export function payloadLines(
  list: readonly MediaTypeExamples[],
  context: MarkdownContext,
): readonly string[] {
  if (list.length === 0) return [];
  return [
    "",
    `## ${plain(context.labels.payload)}`,
    ...list.flatMap(({ contentType, examples }) => [
      "",
      `### ${code(contentType)}`,
      ...exampleLines(examples, context),
    ]),
  ];
}

/**
 * Renders example responses by status and media type. Identical examples are printed once, under all of their
 * headings.
 */
export function responseExampleLines(
  list: readonly StatusExamples[],
  context: MarkdownContext,
): readonly string[] {
  if (list.length === 0) return [];
  const headings = new Map<string, string[]>();
  for (const { status, mediaTypes } of list)
    for (const media of mediaTypes) {
      const text = exampleLines(media.examples, context).join("\n");
      headings.set(text, [...(headings.get(text) ?? []), headingOf(status, media)]);
    }
  return [
    "",
    `## ${plain(context.labels.exampleResponse)}`,
    ...[...headings].flatMap(([text, names]) => ["", `### ${names.join(", ")}`, text]),
  ];
}

const headingOf = (status: string, { contentType }: MediaTypeExamples): string =>
  `${plain(status)} ${code(contentType)}`;

/** Renders example payloads or headers of messages. */
export function messageExampleLines(
  { title, messages }: MessagePart,
  context: MarkdownContext,
): readonly string[] {
  return [
    "",
    `## ${plain(title)}`,
    ...messages.flatMap(({ label, examples }) => [
      "",
      `### ${plain(label)}`,
      ...exampleLines(examples, context),
    ]),
  ];
}
