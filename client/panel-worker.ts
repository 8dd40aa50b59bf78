/** Checks values against schemas and draws bodies, apart from the page: what takes too long is stopped from outside. */
import { checkAnswer } from "./panel/answer-check.js";
import { checkFrame } from "./panel/frame-check.js";
import { toProblem } from "./panel/to-problem.js";
import type { CheckerMessage, CheckerTasks, FieldProblem, TaskName } from "./panel/checker.js";
import { withBranch } from "../eleventy-plugin/portable/example/branch.js";
import { initialBody } from "../eleventy-plugin/portable/example/initial-body.js";
import { followName, type Components } from "../eleventy-plugin/portable/example/components.js";
import type { Json, RequestBody, SchemaNode } from "../eleventy-plugin/portable/model/index.js";
import { checkLabels, type CheckLabels } from "../eleventy-plugin/portable/labels/panel-labels.js";
import { unpackSchema } from "../eleventy-plugin/portable/panel/packed-schema.js";
import { unpackAnswers } from "../eleventy-plugin/portable/panel/panel-file.js";
import { unpackMediaType } from "../eleventy-plugin/portable/panel/schemas-file.js";
import { toSay, type Say } from "../eleventy-plugin/portable/panel/panel-texts.js";
import { isMistake, readJson } from "../eleventy-plugin/portable/panel/read-json.js";
import { checkValue } from "../eleventy-plugin/portable/schema-check/schema-check.js";

interface Loaded {
  readonly method: string;
  readonly parameters: readonly SchemaNode[];
  readonly body: RequestBody;
  readonly components: Components;
  readonly say: Say<keyof CheckLabels>;
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
    matches: loaded.say("panelMatches"),
  }),
  draw: ({ variant, branch }, { body, method, components }) =>
    initialBody(drawnFrom(body, variant.mediaType, branch, components), method, components, variant),
  frames: ({ texts, places }, { body, components, say }) =>
    texts.map((text) => {
      const content = places.map((place) => body.content[place]);
      return checkFrame(text, content, { components, say });
    }),
  answer: ({ received, answers }, { say }) => checkAnswer(received, unpackAnswers(answers), say),
};

function bodyTexts(text: string, mediaType: number, { body, components, say }: Loaded): readonly string[] {
  const { schema, itemSchema } = body.content[mediaType] ?? {};
  const read = readJson(text);
  if (isMistake(read)) return [say("panelNotJson", { line: String(read.line), column: String(read.column) })];
  const node = schema ?? itemSchema;
  const found = node ? checkValue(read.value, node, components, { side: "request" }) : [];
  const texts = found.slice(0, SHOWN).map((mismatch) =>
    say(mismatch.path === "" ? "panelMismatchAll" : "panelMismatch", {
      line: String(lineOf(mismatch.path, read.lines)),
      path: mismatch.path,
      problem: say(mismatch.label, mismatch.facts),
    }),
  );
  const more = found.length - texts.length;
  return more > 0 ? [...texts, say("panelMoreMismatches", { count: more })] : texts;
}

function problemsOf(
  value: Json,
  schema: SchemaNode | undefined,
  { components, say }: Loaded,
): readonly FieldProblem[] {
  if (!schema) return [];
  return checkValue(value, schema, components, { side: "request", limit: 3 }).map((each) =>
    toProblem(each, say),
  );
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
    const { form, method, texts } = data.file;
    loaded = {
      method,
      parameters: form.parameters.map(unpackSchema),
      body: { required: form.bodyRequired, content: form.content.map(unpackMediaType) },
      components: new Map(form.components.map(({ name, schema }) => [name, unpackSchema(schema)])),
      say: toSay(checkLabels, texts),
    };
    postMessage({ ready: true });
    return;
  }
  const run = tasks[data.task] as (ask: unknown, loaded: Loaded) => unknown;
  postMessage({ answer: loaded && run(data.ask, loaded) });
};
