import { httpLanguages } from "../../portable/samples/index.js";
import { notePieces } from "../templates/filters.js";
import type { ExampleView, MediaTypeExamples, StatusExamples } from "../views/operation/example-views.js";
import type { MessagePart } from "../views/event/message-views.js";
import type { SamplesView, SampleTab } from "../views/operation/sample-tabs.js";
import { code, fenced, joinBlocks, link, plain, section, withinLine, type Blocks } from "./text.js";
import { quote, type MarkdownContext } from "./markdown-context.js";

export function exampleBlocks(examples: readonly ExampleView[], context: MarkdownContext): Blocks {
  return examples.flatMap(({ label, notes, description, text, language, href }) => [
    [plain(label), noteText(notes.join(" "))].filter(Boolean).join(": "),
    quote(description, context),
    text === "" ? "" : fenced(text, language),
    href === undefined ? "" : link(context.labels.exampleElsewhere, context.foreign(href)),
  ]);
}

const noteText = (note: string): string =>
  notePieces(note)
    .map(({ text, isCode }) => (isCode ? code(text) : withinLine(text)))
    .join("");

/** Renders the example payloads of a webhook by media type. */
export const payloadBlocks = (types: readonly MediaTypeExamples[], context: MarkdownContext): Blocks =>
  section(
    `## ${plain(context.labels.payload)}`,
    types.flatMap(({ contentType, examples }) => [
      `### ${code(contentType)}`,
      ...exampleBlocks(examples, context),
    ]),
  );

/**
 * Renders example responses by status and media type. Identical examples are printed once, under all of their
 * headings.
 */
export function responseExampleBlocks(statuses: readonly StatusExamples[], context: MarkdownContext): Blocks {
  const headings = new Map<string, string[]>();
  for (const { status, mediaTypes } of statuses)
    for (const { contentType, examples } of mediaTypes) {
      const text = joinBlocks(exampleBlocks(examples, context));
      headings.set(text, [...(headings.get(text) ?? []), `${plain(status)} ${code(contentType)}`]);
    }
  return section(
    `## ${plain(context.labels.exampleResponse)}`,
    [...headings].flatMap(([text, names]) => [`### ${names.join(", ")}`, text]),
  );
}

/** Renders example payloads or headers of messages. */
export const messageExampleBlocks = ({ title, messages }: MessagePart, context: MarkdownContext): Blocks => [
  `## ${plain(title)}`,
  ...messages.flatMap(({ label, examples }) => [`### ${plain(label)}`, ...exampleBlocks(examples, context)]),
];

/**
 * Renders samples. An HTTP request is shown in one language only, because samples in other languages would
 * repeat the same request. Tools for events differ in what they do, so the samples of all tools are shown.
 * Samples from the document's author are shown unchanged.
 */
export function sampleBlocks(samples: readonly SamplesView[]): Blocks {
  return samples.flatMap(({ title, languages, notes }) => [
    `## ${plain(title)}`,
    ...chosenTabs(languages).flatMap(tabBlocks),
    ...notes.map((note) => plain(note)),
  ]);
}

function chosenTabs(tabs: readonly SampleTab[]): readonly SampleTab[] {
  const requests = tabs.filter(({ value }) => Object.hasOwn(httpLanguages, value));
  const chosen = requests.find(({ value }) => value === "curl") ?? requests[0];
  return tabs.filter((tab) => tab === chosen || !requests.includes(tab));
}

function tabBlocks({ label, syntax, note, groups }: SampleTab): Blocks {
  const samples = groups.flatMap((group) =>
    group.examples.map((example) => ({
      labels: [groups.length > 1 ? group.label : "", example.label],
      code: example.code,
    })),
  );
  return [
    `### ${plain(label)}`,
    plain(note),
    ...samples.flatMap((sample) => [
      samples.length > 1 ? sample.labels.filter(Boolean).map(plain).join(", ") : "",
      fenced(sample.code, syntax),
    ]),
  ];
}
