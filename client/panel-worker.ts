/** Checks values against schemas and draws bodies, apart from the page: what takes too long is stopped from outside. */
import { checkAnswer } from "./panel/answer-check.js";
import { checkFrame } from "./panel/frame-check.js";
import type { CheckerMessage, CheckerTasks, Problem, TaskName } from "./panel/checker.js";
import { withBranch } from "../eleventy-plugin/portable/example/branch.js";
import { initialBody } from "../eleventy-plugin/portable/example/initial-body.js";
import { followName, type Components } from "../eleventy-plugin/portable/example/components.js";
import type { Json, RequestBody, SchemaNode } from "../eleventy-plugin/portable/model/index.js";
import { fillLabel } from "../eleventy-plugin/portable/labels/fill-label.js";
import { checkLabels, type CheckLabels } from "../eleventy-plugin/portable/labels/panel-labels.js";
import { unpackSchema } from "../eleventy-plugin/portable/panel/packed-schema.js";
import { unpackAnswers } from "../eleventy-plugin/portable/panel/panel-file.js";
import { unpackMediaType } from "../eleventy-plugin/portable/panel/schemas-file.js";
import { isMistake, readJson } from "../eleventy-plugin/portable/panel/read-json.js";
import { checkValue } from "../eleventy-plugin/portable/schema-check/schema-check.js";
import { mismatchText, type Mismatch } from "../eleventy-plugin/portable/schema-check/mismatch.js";

interface Loaded {
  readonly method: string;
  readonly parameters: readonly SchemaNode[];
  readonly body: RequestBody;
  readonly components: Components;
  readonly labels: CheckLabels;
}

type Tasks = {
  readonly [Name in TaskName]: (
    ask: CheckerTasks[Name]["ask"],
    loaded: Loaded,
  ) => CheckerTasks[Name]["answer"];
};

const tasks: Tasks = {
  parameter: ({ index, value }, loaded) => problemsOf(value, loaded.parameters[index], loaded),
  field: ({ mediaType, name, value }, loaded) =>
    problemsOf(value, propertyOf(loaded.body.content[mediaType]?.schema, name, loaded), loaded),
  body: ({ mediaType, text }, loaded) => ({
    texts: bodyTexts(text, mediaType, loaded),
    matches: loaded.labels.panelMatches,
  }),
  draw: ({ variant, branch }, { body, method, components }) =>
    initialBody(drawnFrom(body, variant.mediaType, branch, components), method, components, variant),
  frames: ({ texts, places }, { body, components, labels }) =>
    texts.map((text) => {
      const content = places.map((place) => body.content[place]);
      return checkFrame(text, content, { components, labels });
    }),
  answer: ({ received, answers }, { labels }) => checkAnswer(received, unpackAnswers(answers), labels),
};

function bodyTexts(text: string, mediaType: number, { body, components, labels }: Loaded): readonly string[] {
  const { schema, itemSchema } = body.content[mediaType] ?? {};
  const read = readJson(text);
  if (isMistake(read)) return [fillLabel(labels.panelNotJson, { ...read })];
  const node = schema ?? itemSchema;
  const found = node ? checkValue(read.value, node, components, { side: "request" }) : [];
  const texts = found.slice(0, SHOWN).map((mismatch) =>
    fillLabel(mismatch.path === "" ? labels.panelMismatchAll : labels.panelMismatch, {
      line: lineOf(mismatch.path, read.lines),
      path: mismatch.path,
      problem: mismatchText(mismatch, labels),
    }),
  );
  const more = found.length - texts.length;
  return more > 0 ? [...texts, fillLabel(labels.panelMoreMismatches, { count: more })] : texts;
}

function problemsOf(
  value: Json,
  schema: SchemaNode | undefined,
  { components, labels }: Loaded,
): readonly Problem[] {
  if (!schema) return [];
  return checkValue(value, schema, components, { side: "request", limit: 3 }).map((each) =>
    toProblem(each, labels),
  );
}

function toProblem(mismatch: Mismatch, labels: CheckLabels): Problem {
  return { path: mismatch.path, text: mismatchText(mismatch, labels) };
}

/** Of a field that is missing, the line of what it is missing from. */
function lineOf(path: string, lines: ReadonlyMap<string, number>): number {
  for (let at = path; at !== ""; at = at.replace(/(\.[^.[]*|\[\d+\]|^[^.[]+)$/, "")) {
    const line = lines.get(at);
    if (line !== undefined) return line;
    if (!/[.[]/.test(at)) break;
  }
  return lines.get("") ?? 1;
}

function propertyOf(
  schema: SchemaNode | undefined,
  name: string,
  { components }: Loaded,
): SchemaNode | undefined {
  const waiting = schema ? [schema] : [];
  for (let node = waiting.shift(), left = 200; node && left > 0; node = waiting.shift(), left -= 1) {
    for (const child of followName(node, components).node.children) {
      if (child.relation === "property" && child.label === name) return child.schema;
      if (/^(allOf|oneOf|anyOf)$/.test(child.relation)) waiting.push(child.schema);
    }
  }
  return undefined;
}

/** The body with one alternative of its schema only. */
function drawnFrom(
  body: RequestBody,
  mediaType: number,
  branch: number | undefined,
  components: Components,
): RequestBody {
  if (branch === undefined) return body;
  return {
    ...body,
    content: body.content.map((media, index) =>
      index === mediaType && media.schema
        ? { ...media, schema: withBranch(media.schema, branch, components) }
        : media,
    ),
  };
}

const SHOWN = 3;

let loaded: Loaded | undefined;

onmessage = ({ data }: MessageEvent<CheckerMessage>) => {
  if ("file" in data) {
    const { form, method, labels } = data.file;
    loaded = {
      method,
      parameters: form.parameters.map(unpackSchema),
      body: { required: form.bodyRequired, content: form.content.map(unpackMediaType) },
      components: new Map(form.components.map(({ name, schema }) => [name, unpackSchema(schema)])),
      labels: { ...checkLabels, ...labels },
    };
    postMessage({ ready: true });
    return;
  }
  const run = tasks[data.task] as (ask: unknown, loaded: Loaded) => unknown;
  postMessage({ answer: loaded && run(data.ask, loaded) });
};
