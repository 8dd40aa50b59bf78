import type { HttpOperation } from "../../portable/model/index.js";
import type { CallbackView } from "../views/operation/operation-view.js";
import type { PageView } from "../views/page-view.js";
import { authorizationLines, receivedLines } from "./authorization-lines.js";
import { mediaTypeLines, requestBodyLines, responseLines } from "./body-lines.js";
import { responseExampleLines, payloadLines } from "./example-lines.js";
import { sampleLines } from "./sample-lines.js";
import { serverListLines } from "./server-lines.js";
import { rowLines } from "./schema-lines.js";
import { quote } from "./quote.js";
import { code, link, marksInBrackets, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

/** Renders the line with the method and URL of the request. */
export function callLine({ method }: HttpOperation, { call }: PageView): string {
  const path = call?.path.map(({ text }) => text).join("") ?? "";
  return code(`${method} ${call?.server.join("") ?? ""}${path}`);
}

export function httpOperationLines(
  operation: HttpOperation,
  { operation: view, samples }: PageView,
  context: MarkdownContext,
): readonly string[] {
  if (view === undefined) return [];
  const { labels } = context;
  return [
    ...authorizationLines(view.authorization, context),
    ...(view.servers.length === 0
      ? []
      : ["", `## ${plain(labels.servers)}`, "", ...serverListLines(view.servers, context)]),
    ...view.parameters.flatMap(({ title, rows }) => [
      "",
      `## ${plain(title)}`,
      "",
      ...rowLines(rows, context),
    ]),
    ...unavailableLines(operation, context),
    ...requestBodyLines(view.requestBody, context),
    ...(view.responses.length === 0
      ? []
      : ["", `## ${plain(labels.responses)}`, ...responseLines(view.responses, 3, context)]),
    ...(view.callbacks.length === 0
      ? []
      : [
          "",
          `## ${plain(labels.callbacks)}`,
          "",
          plain(labels.callbacksNote),
          ...view.callbacks.flatMap((callback) => callbackLines(callback, context)),
        ]),
    ...sampleLines(samples),
    ...payloadLines(view.payload, context),
    ...responseExampleLines(view.examples, context),
  ];
}

function unavailableLines(
  { unavailableParameters = [] }: HttpOperation,
  { labels }: MarkdownContext,
): readonly string[] {
  if (unavailableParameters.length === 0) return [];
  return [
    "",
    `## ${plain(labels.furtherParameters)}`,
    "",
    ...unavailableParameters.map((name) => `- ${code(name)}: ${plain(labels.notAvailable)}`),
  ];
}

function callbackLines(callback: CallbackView, context: MarkdownContext): readonly string[] {
  const { labels, place } = context;
  const { authorization, docs, servers, parameters, requestBody, responses } = callback;
  const { summary, description } = callback;
  return [
    "",
    `### ${plain(callback.name)}${marksInBrackets(callback.marks)}`,
    "",
    code(`${callback.method} ${callback.expression}`),
    ...(summary === undefined ? [] : ["", plain(summary)]),
    ...(description === undefined ? [] : ["", ...quote(description, place)]),
    ...(docs === undefined ? [] : ["", link(docs.text, context.foreign(docs.url))]),
    ...(servers.length === 0 ? [] : ["", ...serverListLines(servers, context)]),
    ...(authorization === undefined
      ? []
      : ["", `#### ${plain(labels.authorization)}`, ...receivedLines(authorization, context)]),
    ...parameters.flatMap(({ title, rows }) => ["", `#### ${plain(title)}`, "", ...rowLines(rows, context)]),
    ...(requestBody === undefined
      ? []
      : [
          "",
          `#### ${plain(labels.bodyItSends)}`,
          ...(requestBody.description === undefined ? [] : ["", ...quote(requestBody.description, place)]),
          ...mediaTypeLines(requestBody.mediaTypes, context),
        ]),
    ...(responses.length === 0
      ? []
      : ["", `#### ${plain(labels.answerItExpects)}`, ...responseLines(responses, 5, context)]),
  ];
}
