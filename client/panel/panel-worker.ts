/**
 * Validates values against schemas and generates bodies in a separate thread, which the page can stop.
 */

import { initialBody } from "../../eleventy-plugin/portable/example/initial-body.js";
import type { ExampleContext } from "../../eleventy-plugin/portable/example/known/example-source.js";
import { type CheckLabels, checkLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { Json, MediaType, RequestBody, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { formatJsonText } from "../../eleventy-plugin/portable/panel/json-layout.js";
import { unpackSchema } from "../../eleventy-plugin/portable/panel/packed-schema.js";
import { type DocumentedResponse, unpackResponses } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { createTextLookup, type TextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import { isJsonError, placeOf, readJson } from "../../eleventy-plugin/portable/panel/read-json.js";
import { unpackMediaType } from "../../eleventy-plugin/portable/panel/schemas-file.js";
import { secretNames } from "../../eleventy-plugin/portable/panel/secret-names.js";
import { toMediaTypeKind, toMediaTypeName } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { isJsonArray, isJsonObject } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { shortJson } from "../../eleventy-plugin/portable/schema-check/json-value.js";
import type { Mismatch } from "../../eleventy-plugin/portable/schema-check/mismatch.js";
import { checkValue } from "../../eleventy-plugin/portable/schema-check/schema-check.js";
import { valueAtPath } from "../../eleventy-plugin/portable/schema-check/value-at-path.js";
import { withBranch } from "../../eleventy-plugin/portable/schema/branch.js";
import {
  type Components,
  resolveRef,
  withoutOwnExamples,
} from "../../eleventy-plugin/portable/schema/components.js";
import type {
  CheckerMessage,
  FieldProblem,
  FrameVerdict,
  ReceivedResponse,
  ResponseVerdict,
  TaskName,
  TaskRequest,
  TaskResult,
} from "./checker.js";
import { responseFor } from "./next-operation-links.js";

interface Loaded {
  readonly method: string;
  readonly parameters: readonly SchemaNode[];
  readonly body: RequestBody;
  readonly components: Components;
  readonly drawn: ExampleContext | undefined;
  readonly getText: TextLookup<keyof CheckLabels>;
}

type Tasks = {
  readonly [Name in TaskName]: (request: TaskRequest<Name>, loaded: Loaded) => TaskResult<Name>;
};

const tasks: Tasks = {
  parameter: ({ index, value }, loaded) => fieldTexts(value, loaded.parameters[index], loaded),
  field({ mediaType, name, value }, loaded) {
    const { schema, encoding = [] } = loaded.body.content[mediaType] ?? {};
    const { contentType = "" } = encoding.find(({ property }) => property === name) ?? {};
    // An XML field is edited as the XML text that is sent. It is not validated against the schema.
    const isXml = typeof value === "string" && toMediaTypeKind(contentType) === "xml";
    return fieldTexts(value, isXml ? undefined : propertyOf(schema, name, loaded), loaded);
  },
  body: ({ mediaType, text }, loaded) => ({
    texts: bodyTexts(text, mediaType, loaded),
    matches: loaded.getText("panelMatches"),
  }),
  secrets: (_, { parameters, body, components }) => ({
    parameters: parameters.flatMap((schema, index) =>
      secretNames(schema, components).length > 0 ? [index] : [],
    ),
    bodies: body.content.map(({ schema, itemSchema }) =>
      [schema, itemSchema].flatMap((node) => (node ? secretNames(node, components) : [])),
    ),
  }),
  draw: ({ variant, branch }, { body, method, components, drawn }) =>
    initialBody(
      generationSource(body, variant.mediaType, branch, components),
      method,
      components,
      variant,
      drawn,
    ),
  frames({ texts, messageIndexes }, loaded) {
    const messages = messageIndexes.map((place) => loaded.body.content[place]);
    return texts.map((text) => checkFrame(text, messages, loaded));
  },
  answer({ received, answers }, { getText }) {
    const { responses, components } = unpackResponses(answers);
    return checkResponse(received, responses, { components, getText });
  },
};

function bodyTexts(
  text: string,
  mediaType: number,
  { body, components, getText }: Loaded,
): readonly string[] {
  const { schema, itemSchema } = body.content[mediaType] ?? {};
  const read = readJson(text);
  if (isJsonError(read)) {
    const text = getText("panelNotJson", { line: String(read.line), column: String(read.column) });
    return [`${text} ${getText("panelSentAllTheSame")}`];
  }
  const node = schema ?? itemSchema;
  const found = node
    ? checkValue(read.value, node, components, { side: "request", exactlyOne: "nowhere" })
    : [];
  const texts = found.slice(0, MAX_SHOWN).map((mismatch) =>
    getText(mismatch.path === "" ? "panelMismatchAll" : "panelMismatch", {
      line: String(placeOf(mismatch.path, read.places).line),
      path: mismatch.path,
      problem: problemWith(mismatch, read.value, getText),
    }),
  );
  const more = found.length - texts.length;
  const all = more > 0 ? [...texts, getText("panelMoreMismatches", { count: more })] : texts;
  // Appends the note only to the last text, because the note applies to all of them.
  return all.map((text, index) =>
    index < all.length - 1 ? text : `${text} ${getText("panelSentAllTheSame")}`,
  );
}

function fieldTexts(
  value: Json,
  schema: SchemaNode | undefined,
  { components, getText }: Loaded,
): readonly string[] {
  if (!schema) return [];
  return checkValue(value, schema, components, { side: "request", exactlyOne: "nowhere", limit: 3 }).map(
    (mismatch) => {
      const { path, label, facts } = mismatch;
      const problem = problemWith(mismatch, value, getText);
      if (path !== "") return getText("panelInvalidAt", { path, problem });
      const includesValue = problem !== getText(label, facts);
      return getText("panelInvalid", {
        problem: includesValue ? problem : getText("panelValueProblem", { problem }),
      });
    },
  );
}

/**
 * Describes a mismatch in a sentence. Quotes the value, unless it is an empty string, an array or an object,
 * or the mismatch is in `WITHOUT_VALUE`.
 */
function problemWith({ path, label, facts }: Mismatch, whole: Json, getText: Loaded["getText"]): string {
  const problem = getText(label, facts);
  const value = WITHOUT_VALUE.has(label) ? undefined : valueAtPath(whole, path);
  if (value === undefined || value === "" || isJsonArray(value) || isJsonObject(value)) return problem;
  return getText("panelSaidValue", { value: shortJson(value), problem });
}

/**
 * Mismatches whose message does not quote the value, because they concern missing or disallowed properties
 * and values.
 */
const WITHOUT_VALUE = new Set<Mismatch["label"]>([
  "mismatchMissing",
  "mismatchUnknown",
  "mismatchName",
  "mismatchNothing",
]);

function propertyOf(
  schema: SchemaNode | undefined,
  name: string,
  { components }: Loaded,
): SchemaNode | undefined {
  const waiting = schema ? [schema] : [];
  for (let node = waiting.shift(), left = 200; node && left > 0; node = waiting.shift(), left -= 1) {
    for (const child of resolveRef(node, components).node.children) {
      if (child.relation === "property" && child.label === name) return child.schema;
      if (/^(allOf|oneOf|anyOf)$/.test(child.relation)) waiting.push(child.schema);
    }
  }
  return undefined;
}

/**
 * Returns the body with a changed schema for one media type. Removes examples of the whole schema, because
 * they may lack fields. With `branch`, keeps only that branch of the schema.
 */
function generationSource(
  body: RequestBody,
  mediaType: number,
  branch: number | undefined,
  components: Components,
): RequestBody {
  return {
    ...body,
    content: body.content.map((media, index) => {
      if (index !== mediaType || media.schema === undefined) return media;
      const schema = withoutOwnExamples(media.schema, components);
      return { ...media, schema: branch === undefined ? schema : withBranch(schema, branch, components) };
    }),
  };
}

const MAX_SHOWN = 3;

let loaded: Loaded | undefined;

onmessage = ({ data }: MessageEvent<CheckerMessage>) => {
  if ("file" in data) {
    const { form, method, texts } = data.file;
    loaded = {
      method,
      parameters: form.parameters.map(unpackSchema),
      body: { required: form.bodyRequired, content: form.content.map(unpackMediaType) },
      components: new Map(form.components.map(({ name, schema }) => [name, unpackSchema(schema)])),
      drawn: form.drawn,
      getText: createTextLookup(checkLabels, texts),
    };
    postMessage({ ready: true });
    return;
  }
  const run = tasks[data.task] as (request: unknown, loaded: Loaded) => unknown;
  postMessage({ answer: loaded && run(data.request, loaded) });
};

interface Checking {
  readonly components: Components;
  readonly getText: TextLookup<keyof CheckLabels>;
}

/** Converts a mismatch to a sentence. */
function toProblem({ path, label, facts }: Mismatch, getText: TextLookup<Mismatch["label"]>): FieldProblem {
  return { path, text: getText(label, facts) };
}

/**
 * Compares a response with the documented one for its status. Bodies of a documented type other than JSON
 * count as matching.
 */
function checkResponse(
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
  return problems.map((problem) => ({ ...problem, line: placeOf(problem.path, read.places).line }));
}

/** Returns the message that matches a frame's text, or else the one with the fewest mismatches. */
function checkFrame(
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
