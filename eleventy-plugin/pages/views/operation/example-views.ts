import { exampleMismatches } from "../../../portable/example/authored-example.js";
import { formText, toAuthoredText, toExampleText } from "../../../portable/example/example-text.js";
import type { GeneratedValue } from "../../../portable/example/generate/generate-value.js";
import { childrenIn, gatherLayers } from "../../../portable/example/generate/layers.js";
import { isFileBody } from "../../../portable/example/initial-body.js";
import { USUAL_WORK, withoutExamples } from "../../../portable/example/known/example-source.js";
import { refusedExamples, withSchemaExamples } from "../../../portable/example/schema-examples.js";
import { groupByKey } from "../../../portable/group-by-key.js";
import { countLabel, siteText, type SiteWords } from "../../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { Example, Json, MediaType, Response, SchemaNode } from "../../../portable/model/index.js";
import { omit } from "../../../portable/omit.js";
import { hasFields, toMediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { isJsonArray, isJsonObject } from "../../../portable/request/primitive-text.js";
import type { Mismatch } from "../../../portable/schema-check/mismatch.js";
import type { CheckOptions } from "../../../portable/schema-check/schema-check.js";
import { type Components, resolveRef } from "../../../portable/schema/components.js";
import { rowsAsIds, rowsPaths } from "./body-paths.js";
import { alternativesOf, generateOnce, type GenerationSettings } from "./generated-examples.js";
import { successOf } from "./success-of.js";

/** An example of a body, with notes about where it comes from. */
export interface ExampleView {
  /** Label of its tab. */
  readonly label: string;
  /** Name of the example. If the reader chooses it, other blocks also show their examples with this name. */
  readonly name?: string;
  /** Language for syntax highlighting: `json`, `xml` and others. */
  readonly language: string;
  readonly text: string;
  /** Id prefix of the rows that describe its fields; only for JSON, and only if the page has such rows. */
  readonly rows?: string;
  /** URL of an external example. */
  readonly href?: string;
  /** Summary of a single example, which has no tab to show it. */
  readonly summary?: string;
  readonly description?: string;
  /**
   * The operation that the example comes from, if it is on another page: URL relative to the site's root, and
   * link text.
   */
  readonly of?: { readonly url: string; readonly text: string };
  /** Source of the example, and how it contradicts its schema. */
  readonly notes: readonly string[];
  readonly contradicts: boolean;
  /**
   * Reported to the author only. `unfinished`: generation exceeded its budget of work. `unmatched`: no value
   * was found that satisfies the schema. `overlapping`: the value matches several branches of a `oneOf`.
   */
  readonly told?: "unfinished" | "unmatched" | "overlapping";
}

/** Examples of the responses with one status. */
export interface StatusExamples {
  readonly status: string;
  readonly statusClass: string;
  readonly mediaTypes: readonly MediaTypeExamples[];
}

export interface MediaTypeExamples {
  readonly contentType: string;
  readonly examples: readonly ExampleView[];
}

/** Settings for examples, and the number of characters left for them on the page. */
export interface ExampleSettings extends GenerationSettings, SiteWords {
  readonly budget: { characters: number };
  /** Id prefix of the rows that describe the fields of the example. */
  readonly rows?: string;
  /** Whether to add an example with required fields only; for request bodies. */
  readonly withRequired?: boolean;
}

/** Maximum characters of all examples on one page. */
export const EXAMPLE_CHARACTERS = 120_000;
/** Maximum characters of one example. Longer ones are cut at the end of a line. */
const MAX_TEXT = 30_000;

/** Returns the examples of responses by status and media type, those of the successful response first. */
export function responseExamples(
  responses: readonly Response[],
  settings: ExampleSettings,
): readonly StatusExamples[] {
  const success = successOf(responses);
  const others = responses.filter((response) => response !== success);
  return [...(success ? [success] : []), ...others].flatMap(({ status, content }) => {
    const mediaTypes = contentExamples(content, {
      ...responseSettings(status, settings),
      rows: `response-${status}`,
    });
    return mediaTypes.length === 0 ? [] : [{ status, statusClass: status.charAt(0), mediaTypes }];
  });
}

/** Returns the settings for the examples of one status. */
export function responseSettings(status: string, settings: ExampleSettings): ExampleSettings {
  const code = Number(status);
  // Does not reuse values from examples of other responses, because they would describe another error.
  const drawn = settings.drawn && code >= 400 ? withoutExamples(settings.drawn) : settings.drawn;
  return { ...settings, ...(drawn && { drawn }), ...(code > 0 && { status: code }) };
}

/**
 * Sorts named response examples by the order of the request's examples, so that the request and response
 * shown first belong together.
 */
export function orderLikeRequest(
  request: readonly MediaType[],
  responses: readonly StatusExamples[],
): readonly StatusExamples[] {
  const names = request.flatMap(({ examples }) => examples.flatMap(({ name }) => name ?? []));
  // If several media types use a name, its first position counts.
  const places = new Map(names.map((name, index) => [name, index] as const).reverse());
  const placeOf = ({ name }: ExampleView): number =>
    (name === undefined ? undefined : places.get(name)) ?? names.length;
  const sorted = (examples: readonly ExampleView[]): readonly ExampleView[] =>
    examples.toSorted((one, other) => placeOf(one) - placeOf(other));
  return responses.map((response) => ({
    ...response,
    mediaTypes: response.mediaTypes.map((each) => ({ ...each, examples: sorted(each.examples) })),
  }));
}

/** Returns the examples of a body by media type. */
export function contentExamples(
  content: readonly MediaType[],
  settings: ExampleSettings,
): readonly MediaTypeExamples[] {
  const rows = rowsPaths(content, settings.rows ?? "");
  return content.flatMap((mediaType, index) => {
    const examples = mediaTypeExamples(mediaType, { ...settings, rows: rows[index] ?? "" });
    return examples.length === 0 ? [] : [{ contentType: mediaType.contentType, examples }];
  });
}

/**
 * Returns the document's examples, or one generated example per alternative if there are none. Schema
 * examples that violate their schema follow.
 */
export function mediaTypeExamples(shown: MediaType, settings: ExampleSettings): readonly ExampleView[] {
  const { components, side, drawn } = settings;
  const mediaType = withSchemaExamples(shown, components, side, drawn?.source.work);
  const authored = mediaType.examples.flatMap((example, index) =>
    authoredView(example, index, mediaType, settings),
  );
  const hasValue = authored.some(({ text, href }) => text !== "" || href !== undefined);
  const views = [
    ...authored,
    ...(hasValue ? [] : generatedViews(mediaType, settings)),
    ...invalidExampleViews(shown, settings),
  ];
  return views.map((each) => (each.language === "json" ? { ...each, ...rowsAsIds(settings) } : each));
}

/** Returns the examples of a media type's schema that violate this schema. */
export function invalidExampleViews(mediaType: MediaType, settings: ExampleSettings): readonly ExampleView[] {
  const { components, side, drawn, labels } = settings;
  return refusedExamples(mediaType, components, side, drawn?.source.work).flatMap((example) =>
    authoredView({ ...example, summary: labels.exampleAsWritten }, 0, mediaType, settings),
  );
}

function authoredView(
  example: Example,
  index: number,
  mediaType: MediaType,
  settings: ExampleSettings,
): readonly ExampleView[] {
  const { labels, language, components } = settings;
  const text = toAuthoredText(example, mediaType, components, settings.drawn);
  const isEmpty = text === undefined && example.externalValue === undefined;
  if (isEmpty && example.summary === undefined && example.description === undefined) return [];
  const number =
    mediaType.examples.length > 1
      ? fillLabel(labels.exampleNumber, { number: index + 1 }, language)
      : undefined;
  const name = example.name ?? number;
  const mismatches = exampleMismatches(example, mediaType, components, {
    ...checkSettings(settings),
    exactlyOne: "nowhere",
  });
  const label = example.summary ?? name ?? labels.example;
  const note = mismatches.length > 0 ? contradiction(mismatches, settings) : labels.exampleOfDocument;
  const isAlone = mediaType.examples.length === 1 && !isEmpty;
  return [
    {
      ...baseOf(mediaType, label, text),
      ...(name === undefined ? {} : { name }),
      ...fitText(text ?? "", settings, isEmpty ? [] : [note]),
      ...(example.externalValue === undefined || text !== undefined ? {} : { href: example.externalValue }),
      ...(isAlone && example.summary !== undefined && { summary: example.summary }),
      ...(example.description === undefined ? {} : { description: example.description }),
      contradicts: mismatches.length > 0,
    },
  ];
}

const fileView = (mediaType: MediaType, { labels }: ExampleSettings): ExampleView => ({
  ...baseOf(mediaType, labels.example),
  text: "",
  notes: [labels.binaryBody],
  contradicts: false,
});

function generatedViews(mediaType: MediaType, settings: ExampleSettings): readonly ExampleView[] {
  const node = mediaType.schema ?? mediaType.itemSchema;
  if (node === undefined)
    return isFileBody(mediaType, settings.components) ? [fileView(mediaType, settings)] : [];
  const { labels, components } = settings;
  if (isFileBody(mediaType, components) && resolveRef(node, components).node.examples.length === 0)
    return [fileView(mediaType, settings)];
  const isForm = hasFields(mediaType.contentType);
  const alternatives = alternativesOf(node, components, settings);
  const all = alternatives.flatMap(({ name, schema, only }) => {
    // A form example is generated with the same limits as the sample request, regardless of the room on the
    // page.
    const drawing = isForm ? omit(settings, "nodes") : settings;
    const drawn = generateOnce(schema, schema === node ? undefined : node.name, drawing, only);
    if (drawn === undefined) return [];
    return [
      { ...generatedView(drawn, name ?? labels.example, schema, mediaType, settings), ...(name && { name }) },
    ];
  });
  const [only] = all;
  // Forms get no example with required fields only, because the reader can choose separately which fields to
  // send.
  if (isForm || settings.withRequired !== true || alternatives.length > 1 || only === undefined) return all;
  const fewer = generateOnce(node, undefined, { ...settings, fields: "required" });
  if (fewer === undefined || !isJsonObject(fewer.value) || Object.keys(fewer.value).length === 0) return all;
  const required = generatedView(fewer, labels.panelRequiredFields, node, mediaType, settings);
  if (required.text === only.text) return all;
  return [isWhole(node, settings) ? { ...only, label: labels.panelAllFields } : only, required];
}

/** Whether the generated value has every field that may be sent. Reused examples of parts may lack some. */
function isWhole(node: SchemaNode, settings: ExampleSettings): boolean {
  const drawn = generateOnce(node, undefined, settings);
  return drawn !== undefined && drawn.cuts.length === 0 && hasAllFields(drawn.value, [node], settings);
}

function generatedView(
  { value, cuts, isLoose, hasOverlaps, isUnfinished, taken, asked }: GeneratedValue,
  label: string,
  schema: SchemaNode,
  mediaType: MediaType,
  settings: ExampleSettings,
): ExampleView {
  const { labels, components } = settings;
  // A shortened value is often invalid, so it is reported as shortened, not as unmatched.
  const isUnmatched = isLoose && cuts.length === 0;
  const reported = isUnfinished
    ? "unfinished"
    : isUnmatched
      ? "unmatched"
      : hasOverlaps
        ? "overlapping"
        : undefined;
  const notes = [
    labels[sourceLabel(asked.example > 0, schema, components)],
    ...(taken.length === 0 ? [] : [fillLabel(labels.valuesOfExamples, { names: shortList(taken, labels) })]),
    ...(cuts.length === 0
      ? []
      : [fillLabel(labels.exampleShortened, { where: cuts.slice(0, 3).join(", ") })]),
  ];
  const text = hasFields(mediaType.contentType)
    ? formText({ ...mediaType, schema }, components, undefined, settings.drawn)
    : toExampleText(value, mediaType, components);
  return {
    ...baseOf(mediaType, label, text),
    ...fitText(text, settings, notes),
    contradicts: false,
    ...(reported && { told: reported }),
  };
}

/**
 * Returns the label for the source of a generated value. If the schema has examples but one had to be
 * generated, the schema does not allow any of them.
 */
function sourceLabel(isComposed: boolean, schema: SchemaNode, components: Components): keyof Labels {
  if (isComposed) return "exampleComposed";
  return resolveRef(schema, components).node.examples.length > 0 ? "exampleRefused" : "exampleDrawn";
}

/** Limits the work of a check to the document's budget for one value. */
function checkSettings({ side, drawn }: ExampleSettings): CheckOptions {
  const left = drawn?.source.work;
  return left === undefined ? { side } : { side, work: { left } };
}

/**
 * Returns the label and the language for highlighting. Content of an unknown type, such as
 * `application/vnd.github.object`, is treated as JSON if it begins like JSON.
 */
function baseOf(
  { contentType }: MediaType,
  label: string,
  text = "",
): Pick<ExampleView, "label" | "language"> {
  const kind = toMediaTypeKind(contentType);
  const isJson = kind === "json-lines" || (kind === "binary" && /^[[{]/.test(text));
  return { label, language: isJson ? "json" : kind };
}

/** Cuts a text at the end of a line if it is too long for one example or for the room left on the page. */
function fitText(
  text: string,
  { budget, labels, language, drawn }: ExampleSettings,
  notes: readonly string[],
): Pick<ExampleView, "text" | "notes"> {
  const available = Math.min(pageShare(MAX_TEXT, drawn?.source.work), Math.max(budget.characters, 500));
  budget.characters -= Math.min(text.length, available);
  if (text.length <= available) return { text, notes };
  const end = Math.max(text.lastIndexOf("\n", available), 0) || available;
  const hidden = text.slice(end).split("\n").length;
  return {
    text: `${text.slice(0, end)}\n…`,
    notes: [...notes, countLabel(hidden, "exampleCut", labels, language)],
  };
}

/** Maximum number of mismatches in a note. A note has room for eight lines. */
const MAX_MISMATCHES = 3;
/** Maximum field names in a note. */
const MAX_NAMES = 4;

/** Describes how an example of the document contradicts its schema. */
function contradiction(mismatches: readonly Mismatch[], words: SiteWords): string {
  const { labels } = words;
  if (mismatches.some(({ label }) => label !== "mismatchMissing"))
    return fillLabel(labels.exampleContradicts, { what: mismatchesText(mismatches, words) });
  return fillLabel(labels.exampleLacks, {
    names: shortList(
      mismatches.map(({ path }) => inCode(path)),
      labels,
    ),
  });
}

/** Puts a field name in backticks, which pages render as code. */
const inCode = (path: string): string => `\`${path.replaceAll("`", "'")}\``;

function mismatchesText(mismatches: readonly Mismatch[], words: SiteWords): string {
  const texts = mismatches
    .slice(0, MAX_MISMATCHES)
    .map(({ path, label, facts }) => `${path && inCode(path)} ${siteText(label, facts, words)}`.trim());
  return [...texts, ...(texts.length < mismatches.length ? ["…"] : [])].join("; ");
}

/** Joins up to MAX_NAMES field names, and adds the number of further ones. */
function shortList(paths: readonly string[], labels: Labels): string {
  const shown = paths.slice(0, MAX_NAMES).join(", ");
  const more = paths.length - MAX_NAMES;
  return more > 0 ? `${shown} ${fillLabel(labels.moreValues, { count: more })}` : shown;
}

/** Objects nested more deeply are not checked and count as complete. */
const MAX_DEPTH = 8;

/**
 * Whether a generated value has every field that may be sent in its direction. Reused examples of parts may
 * lack some. A field whose component is nested in itself is not required.
 */
function hasAllFields(
  value: Json,
  schemas: readonly SchemaNode[],
  settings: { readonly components: Components; readonly side: "request" | "response" },
  passed: readonly string[] = [],
  depth = 0,
): boolean {
  if (depth > MAX_DEPTH || (!isJsonObject(value) && !isJsonArray(value))) return true;
  const { nodes, names } = gatherLayers(schemas, settings.components);
  const within = [...passed, ...names];
  if (isJsonArray(value)) {
    const items = childrenIn(nodes, "items").map(({ schema }) => schema);
    return (
      items.length === 0 || value.every((item) => hasAllFields(item, items, settings, within, depth + 1))
    );
  }
  const hidden = settings.side === "request" ? "readOnly" : "writeOnly";
  const fields = groupByKey(childrenIn(nodes, "property").map((child) => [child.label, child.schema]));
  return [...fields].every(([name, here]) => {
    const item = value[name];
    if (Object.hasOwn(value, name) && item !== undefined)
      return hasAllFields(item, here, settings, within, depth + 1);
    const inner = gatherLayers(here, settings.components);
    return (
      inner.nodes.some((node) => node[hidden] || node.never === true) ||
      inner.names.some((each) => within.includes(each))
    );
  });
}

/**
 * Minimum budget of work per value with which pages have their full length. The budget of the Kubernetes
 * document is about this large.
 */
const ENOUGH = 10_000;

/**
 * Returns `characters`, or fewer if the document has many pages for its size. Such pages repeat shared
 * content, so each must be shorter.
 * @param work Budget of work for generating one value. It is lower for such documents.
 */
export function pageShare(characters: number, work = USUAL_WORK): number {
  return Math.floor(characters * Math.min(1, work / ENOUGH) ** 2);
}
