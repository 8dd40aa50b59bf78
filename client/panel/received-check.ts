import type { Components } from "../../eleventy-plugin/portable/schema/components.js";
import type { CheckLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { Json, MediaType, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { formatJsonText } from "../../eleventy-plugin/portable/panel/json-layout.js";
import type { DocumentedResponse } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { TextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import { isJsonError, lineOf, readJson } from "../../eleventy-plugin/portable/panel/read-json.js";
import { toMediaTypeKind, toMediaTypeName } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import type { Mismatch } from "../../eleventy-plugin/portable/schema-check/mismatch.js";
import { checkValue } from "../../eleventy-plugin/portable/schema-check/schema-check.js";
import { responseFor } from "./next-operation-links.js";
import type { ResponseVerdict, FieldProblem, FrameVerdict, ReceivedResponse } from "./checker.js";

interface Checking {
  readonly components: Components;
  readonly getText: TextLookup<keyof CheckLabels>;
}

/** Converts a mismatch to a sentence. */
export function toProblem(
  { path, label, facts }: Mismatch,
  getText: TextLookup<Mismatch["label"]>,
): FieldProblem {
  return { path, text: getText(label, facts) };
}

/**
 * Compares a response with the documented one for its status. Bodies of a documented type other than JSON
 * count as matching.
 */
export function checkResponse(
  { status, contentType, text }: ReceivedResponse,
  responses: readonly DocumentedResponse[],
  checking: Checking,
): ResponseVerdict {
  const response = responseFor(status, responses);
  const nothing = { problems: [], count: 0 };
  if (!response) return nothing;
  const documented = { documented: response.status };
  if (text === undefined || text === "" || response.content.length === 0)
    return { ...documented, ...nothing };
  const wanted = toMediaTypeName(contentType);
  const media = response.content.find((each) => fits(toMediaTypeName(each.contentType), wanted));
  if (!media) return { ...documented, unknownType: true, ...nothing };
  if (!media.schema || toMediaTypeKind(contentType) !== "json") return { ...documented, ...nothing };
  const read = readJson(text);
  if (isJsonError(read)) return { ...documented, notJson: true, ...nothing };
  const { problems, count } = problemsOf(read.value, media.schema, checking, Infinity);
  return { ...documented, problems: withLines(problems, text), count };
}

/** Adds to each problem its line in the formatted response. */
function withLines(problems: readonly FieldProblem[], text: string): readonly FieldProblem[] {
  if (problems.length === 0) return problems;
  const read = readJson(formatJsonText(text));
  if (isJsonError(read)) return problems;
  return problems.map((problem) => ({ ...problem, line: lineOf(problem.path, read.lines) }));
}

/** Returns the message that matches a frame's text, or else the one with the fewest mismatches. */
export function checkFrame(
  text: string,
  messages: readonly (MediaType | undefined)[],
  checking: Checking,
): FrameVerdict {
  const read = readJson(text);
  const value = isJsonError(read) ? undefined : read.value;
  const tried = messages.map((media, message): FrameVerdict & { readonly count: number } => {
    const isJson = toMediaTypeKind(media?.contentType ?? "") === "json";
    if (isJson && value === undefined) return { message, notJson: true, problems: [], count: Infinity };
    const checked = isJson ? value : text;
    // Content other than JSON is text, which can only be checked against a schema for strings.
    const isText = media?.schema?.types.includes("string") ?? false;
    if (!media?.schema || checked === undefined || (!isJson && !isText))
      return { message, problems: [], count: 0 };
    return { message, ...problemsOf(checked, media.schema, checking, 5) };
  });
  return tried.reduce((one, other) => (other.count < one.count ? other : one));
}

/** Returns the first `shown` mismatches, and the total number of mismatches. */
function problemsOf(value: Json, schema: SchemaNode, { components, getText }: Checking, shown: number) {
  const found = checkValue(value, schema, components, { side: "response", exactlyOne: "nowhere" });
  return { problems: found.slice(0, shown).map((each) => toProblem(each, getText)), count: found.length };
}

function fits(documented: string, received: string): boolean {
  if (documented === received || documented === "*/*") return true;
  return documented.endsWith("/*") && received.startsWith(documented.slice(0, -1));
}
