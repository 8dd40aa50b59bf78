import { countLabel, type SiteWords } from "../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../portable/labels/labels.js";
import { exampleMismatches } from "../../portable/example/authored-example.js";
import { resolveRef, type Components } from "../../portable/example/components.js";
import type { GeneratedValue } from "../../portable/example/generate/generate-value.js";
import { withoutExamples } from "../../portable/example/generate/example-source.js";
import { refusedExamples, withSchemaExamples } from "../../portable/example/schema-examples.js";
import { toAuthoredText, toExampleText } from "../../portable/example/example-text.js";
import { formText } from "../../portable/example/form-text.js";
import { isFileBody } from "../../portable/example/initial-body.js";
import { isJsonObject } from "../../portable/request/primitive-text.js";
import type { Example, MediaType, Response, SchemaNode } from "../../portable/model/index.js";
import { hasFields, toMediaTypeKind } from "../../portable/request/media-type-kind.js";
import { type CheckOptions } from "../../portable/schema-check/schema-check.js";
import { omit } from "../../portable/omit.js";
import { rowsAsIds, rowsPaths } from "./body-paths.js";
import { alternativesOf, generateOnce, type GenerationSettings } from "./generated-examples.js";
import { hasAllFields } from "./has-all-fields.js";
import { pageShare } from "./page-share.js";
import { contradiction, shortList } from "./example-notes.js";
import { successOf } from "./success-of.js";

/** One example of a body, and where it is from. */
export interface ExampleView {
  /** On its tab. */
  readonly label: string;
  /** Its name, where it has one: chosen here, it is chosen in other blocks too. */
  readonly name?: string;
  /** How its text is highlighted: `json`, `xml`, …. */
  readonly language: string;
  readonly text: string;
  /** What the ids of the rows begin with that tell of its fields; of JSON, where its page has them. */
  readonly rows?: string;
  /** Address of an example that stands elsewhere. */
  readonly href?: string;
  /** Of the only example: no tab has it. */
  readonly summary?: string;
  readonly description?: string;
  /** The operation that it is an example of, where it is shown elsewhere: its address in the site, and the words that lead there. */
  readonly of?: { readonly url: string; readonly text: string };
  /** Where it is from, and whether it fits its schema. */
  readonly notes: readonly string[];
  readonly contradicts: boolean;
  /**
   * For the author alone: it took more work than its document leaves for it, no value was found that its schema allows,
   * or it fits several alternatives of a `oneOf`.
   */
  readonly told?: "unfinished" | "unmatched" | "overlapping";
}

/** The examples of one status. */
export interface StatusExamples {
  readonly status: string;
  readonly statusClass: string;
  readonly mediaTypes: readonly MediaTypeExamples[];
}

export interface MediaTypeExamples {
  readonly contentType: string;
  readonly examples: readonly ExampleView[];
}

/** What examples are made with, and how much text the page has left for them. */
export interface ExampleSettings extends GenerationSettings, SiteWords {
  readonly budget: { characters: number };
  /** What the addresses of its fields on the page begin with. */
  readonly rows?: string;
  /** A body that one writes is drawn with its required fields alone, too. */
  readonly withRequired?: boolean;
}

/** Text of examples in one page. */
export const EXAMPLE_CHARACTERS = 120_000;
/** Longer examples are cut after a line. */
const MAX_TEXT = 30_000;

/** The examples of answers, by status and media type. */
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

/** What the examples of one status are made with. */
export function responseSettings(status: string, settings: ExampleSettings): ExampleSettings {
  const code = Number(status);
  // What went wrong elsewhere is not what went wrong here.
  const drawn = settings.drawn && code >= 400 ? withoutExamples(settings.drawn) : settings.drawn;
  return { ...settings, ...(drawn && { drawn }), ...(code > 0 && { status: code }) };
}

/** Named examples as the request has them: where a page opens with one of these, its answers do, too. */
export function orderLikeRequest(
  request: readonly MediaType[],
  answers: readonly StatusExamples[],
): readonly StatusExamples[] {
  const names = request.flatMap(({ examples }) => examples.flatMap(({ name }) => name ?? []));
  // Of a name that several media types have, the first place counts.
  const places = new Map(names.map((name, index) => [name, index] as const).reverse());
  const placeOf = ({ name }: ExampleView): number =>
    (name === undefined ? undefined : places.get(name)) ?? names.length;
  const sorted = (examples: readonly ExampleView[]): readonly ExampleView[] =>
    examples.toSorted((one, other) => placeOf(one) - placeOf(other));
  return answers.map((answer) => ({
    ...answer,
    mediaTypes: answer.mediaTypes.map((each) => ({ ...each, examples: sorted(each.examples) })),
  }));
}

/** The examples of a body, by media type. */
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

/** The author's examples, else one drawn for each alternative. */
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

/** Examples of its schema that the schema does not allow. */
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
      ...fitting(text ?? "", settings, isEmpty ? [] : [note]),
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
    // A form is drawn as its request is, whatever the room on the page.
    const drawing = isForm ? omit(settings, "nodes") : settings;
    const drawn = generateOnce(schema, schema === node ? undefined : node.name, drawing, only);
    if (drawn === undefined) return [];
    return [
      { ...generatedView(drawn, name ?? labels.example, schema, mediaType, settings), ...(name && { name }) },
    ];
  });
  const [only] = all;
  // Which fields a form sends is a choice of its own.
  if (isForm || settings.withRequired !== true || alternatives.length > 1 || only === undefined) return all;
  const fewer = generateOnce(node, undefined, { ...settings, fields: "required" });
  if (fewer === undefined || !isJsonObject(fewer.value) || Object.keys(fewer.value).length === 0) return all;
  const required = generatedView(fewer, labels.panelRequiredFields, node, mediaType, settings);
  if (required.text === only.text) return all;
  return [isWhole(node, settings) ? { ...only, label: labels.panelAllFields } : only, required];
}

/** Whether the value drawn has each field that one may send: an example of a part may lack some. */
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
  // What was cut misses much: that it was is all there is to say.
  const isUnmatched = isLoose && cuts.length === 0;
  const told = isUnfinished
    ? "unfinished"
    : isUnmatched
      ? "unmatched"
      : hasOverlaps
        ? "overlapping"
        : undefined;
  const notes = [
    labels[drawnLabel(asked.example > 0, schema, components)],
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
    ...fitting(text, settings, notes),
    contradicts: false,
    ...(told && { told }),
  };
}

/** Whose values they are: an example of the whole that is not shown is one that its schema does not allow. */
function drawnLabel(isComposed: boolean, schema: SchemaNode, components: Components): keyof Labels {
  if (isComposed) return "exampleComposed";
  return resolveRef(schema, components).node.examples.length > 0 ? "exampleRefused" : "exampleDrawn";
}

/** What one check may take is the value's share of what the document leaves. */
function checkSettings({ side, drawn }: ExampleSettings): CheckOptions {
  const left = drawn?.source.work;
  return left === undefined ? { side } : { side, work: { left } };
}

/** What nobody knows the type of may look like JSON all the same: `application/vnd.github.object`. */
function baseOf(
  { contentType }: MediaType,
  label: string,
  text = "",
): Pick<ExampleView, "label" | "language"> {
  const kind = toMediaTypeKind(contentType);
  const isJson = kind === "json-lines" || (kind === "binary" && /^[[{]/.test(text));
  return { label, language: isJson ? "json" : kind };
}

/** Text as far as the page has room, ended at a line. */
function fitting(
  text: string,
  { budget, labels, language, drawn }: ExampleSettings,
  notes: readonly string[],
): Pick<ExampleView, "text" | "notes"> {
  const room = Math.min(pageShare(MAX_TEXT, drawn?.source.work), Math.max(budget.characters, 500));
  budget.characters -= Math.min(text.length, room);
  if (text.length <= room) return { text, notes };
  const end = Math.max(text.lastIndexOf("\n", room), 0) || room;
  const hidden = text.slice(end).split("\n").length;
  return {
    text: `${text.slice(0, end)}\n…`,
    notes: [...notes, countLabel(hidden, "exampleCut", labels, language)],
  };
}
