import { countLabel, siteText, type SiteWords } from "../../portable/labels/count-label.js";
import type { Labels } from "../../portable/labels/labels.js";
import { fillLabel } from "../../portable/labels/labels.js";
import { exampleMismatches } from "../../portable/example/authored-example.js";
import type { Components } from "../../portable/example/components.js";
import { drawValue, type DrawnValue } from "../../portable/example/draw/draw-value.js";
import { toAuthoredText, toExampleText } from "../../portable/example/example-text.js";
import type { DrawOptions } from "../../portable/example/draw/drawing.js";
import { isMap } from "../../portable/request/primitive-text.js";
import type { Example, MediaType, Response, SchemaNode } from "../../portable/model/index.js";
import { toMediaTypeKind } from "../../portable/request/media-type-kind.js";
import type { Mismatch } from "../../portable/schema-check/mismatch.js";
import { checkValue } from "../../portable/schema-check/schema-check.js";

/** One example of a body, and where it is from. */
export interface ExampleView {
  /** On its tab. */
  readonly label: string;
  /** Its name, where it has one: chosen here, it is chosen in other blocks too. */
  readonly name?: string;
  /** How its text is highlighted: `json`, `xml`, …. */
  readonly language: string;
  readonly text: string;
  /** Address of an example that stands elsewhere. */
  readonly href?: string;
  readonly description?: string;
  /** Where it is from, and whether it fits its schema. */
  readonly notes: readonly string[];
  readonly contradicts: boolean;
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
export interface ExampleSettings {
  readonly components: Components;
  readonly labels: Labels;
  readonly language: string;
  readonly side: "request" | "response";
  readonly budget: { characters: number };
  /** Schemas looked at for one drawn example. */
  readonly nodes?: number;
  /** A body that one writes is drawn with its required fields alone, too. */
  readonly withRequired?: boolean;
}

/** Text of examples in one page. */
export const EXAMPLE_CHARACTERS = 120_000;
/** Longer examples are cut after a line. */
const MAX_TEXT = 30_000;
const MAX_BRANCHES = 12;
/** Told of a drawn example that breaks rules. */
const MAX_WRONG = 3;

/** The examples of answers, by status and media type. */
export function responseExamples(
  responses: readonly Response[],
  settings: ExampleSettings,
): readonly StatusExamples[] {
  return responses.flatMap(({ status, content }) => {
    const mediaTypes = contentExamples(content, settings);
    return mediaTypes.length === 0 ? [] : [{ status, statusClass: status.charAt(0), mediaTypes }];
  });
}

/** Named examples as the request has them: where a page opens with one of these, its answers do, too. */
export function inOrderOf(
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
  return content.flatMap((mediaType) => {
    const examples = mediaTypeExamples(mediaType, settings);
    return examples.length === 0 ? [] : [{ contentType: mediaType.contentType, examples }];
  });
}

/** The author's examples, else one drawn for each alternative. */
export function mediaTypeExamples(mediaType: MediaType, settings: ExampleSettings): readonly ExampleView[] {
  const authored = mediaType.examples.flatMap((example, index) =>
    authoredView(example, index, mediaType, settings),
  );
  return authored.length > 0 ? authored : drawnViews(mediaType, settings);
}

function authoredView(
  example: Example,
  index: number,
  mediaType: MediaType,
  settings: ExampleSettings,
): readonly ExampleView[] {
  const { labels, language, components, side } = settings;
  const text = toAuthoredText(example, mediaType, components);
  if (text === undefined && example.externalValue === undefined) return [];
  const mismatches = exampleMismatches(example, mediaType, components, { side });
  const label =
    example.summary ??
    example.name ??
    (mediaType.examples.length > 1
      ? fillLabel(labels.exampleNumber, { number: index + 1 }, language)
      : labels.example);
  const note =
    mismatches.length > 0
      ? fillLabel(labels.exampleContradicts, { what: mismatchesText(mismatches, settings) })
      : labels.exampleOfDocument;
  return [
    {
      ...baseOf(mediaType, label),
      ...(example.name === undefined ? {} : { name: example.name }),
      ...fitting(text ?? "", settings, [note]),
      ...(example.externalValue === undefined || text !== undefined ? {} : { href: example.externalValue }),
      ...(example.description === undefined ? {} : { description: example.description }),
      contradicts: mismatches.length > 0,
    },
  ];
}

function mismatchesText(mismatches: readonly Mismatch[], words: SiteWords): string {
  return mismatches
    .map(({ path, label, facts }) => `${path} ${siteText(label, facts, words)}`.trim())
    .join("; ");
}

function drawnViews(mediaType: MediaType, settings: ExampleSettings): readonly ExampleView[] {
  const node = mediaType.schema ?? mediaType.itemSchema;
  if (node === undefined) return [];
  const kind = toMediaTypeKind(mediaType.contentType);
  const { labels } = settings;
  if (kind === "binary" && isPlainFile(node, settings.components))
    return [
      {
        ...baseOf(mediaType, labels.example),
        text: "",
        notes: [labels.binaryBody],
        contradicts: false,
      },
    ];
  const alternatives = alternativesOf(node, settings.components);
  const all = alternatives.flatMap(({ label, schema }) => {
    const drawn = drawnOnce(schema, schema === node ? undefined : node.name, settings);
    return drawn === undefined
      ? []
      : [drawnView(drawn, label ?? labels.example, schema, mediaType, settings)];
  });
  const [only] = all;
  if (settings.withRequired !== true || alternatives.length > 1 || only === undefined) return all;
  const fewer = drawnOnce(node, undefined, { ...settings, fields: "required" });
  if (fewer === undefined || !isMap(fewer.value) || Object.keys(fewer.value).length === 0) return all;
  const required = drawnView(fewer, labels.panelRequiredFields, node, mediaType, settings);
  return required.text === only.text ? all : [{ ...only, label: labels.panelAllFields }, required];
}

function drawnView(
  { value, cuts, isLoose }: DrawnValue,
  label: string,
  schema: SchemaNode,
  mediaType: MediaType,
  settings: ExampleSettings,
): ExampleView {
  const { labels, components, side } = settings;
  const where = cuts.slice(0, 3).join(", ");
  // What was cut misses much: that it was is all there is to say.
  const isDoubtful = isLoose && cuts.length === 0;
  const wrong = isDoubtful ? checkValue(value, schema, components, { side, limit: MAX_WRONG }) : [];
  const notes = [
    wrong.length === 0
      ? labels.exampleDrawn
      : fillLabel(labels.exampleUnmatched, { what: mismatchesText(wrong, settings) }),
    ...(cuts.length === 0 ? [] : [fillLabel(labels.exampleShortened, { where })]),
  ];
  return {
    ...baseOf(mediaType, label),
    ...fitting(toExampleText(value, mediaType, components), settings, notes),
    contradicts: wrong.length > 0,
  };
}

function isPlainFile(node: SchemaNode, components: Components): boolean {
  const target = (node.name === undefined ? undefined : components.get(node.name)) ?? node;
  return target.children.length === 0 && target.examples.length === 0 && node.examples.length === 0;
}

interface Alternative {
  readonly label?: string;
  readonly schema: SchemaNode;
}

/** One schema for each branch of a body that is a choice, else the body itself. */
function alternativesOf(node: SchemaNode, components: Components): readonly Alternative[] {
  const target = (node.name === undefined ? undefined : components.get(node.name)) ?? node;
  const given = target.examples.length + node.examples.length > 0;
  const branches = target.children.filter(({ relation }) => relation === "oneOf" || relation === "anyOf");
  const telling = branches.filter(({ schema }) => !(schema.types.length === 1 && schema.types[0] === "null"));
  if (given || telling.length < 2) return [{ schema: node }];
  return telling.slice(0, MAX_BRANCHES).map((branch) => ({
    label: branch.schema.title ?? branch.schema.name ?? branch.schema.label.map(({ text }) => text).join(""),
    schema: withOnly(target, branch, branches),
  }));
}

const onlyOne = new WeakMap<object, SchemaNode>();

/** A choice with one branch put first: it is the one drawn. */
function withOnly(
  node: SchemaNode,
  branch: SchemaNode["children"][number],
  branches: SchemaNode["children"],
): SchemaNode {
  const before = onlyOne.get(branch);
  if (before !== undefined) return before;
  const others = node.children.filter((child) => !branches.includes(child));
  const rest = branches.filter((other) => other !== branch);
  const made = { ...node, children: [...others, branch, ...rest] };
  onlyOne.set(branch, made);
  return made;
}

type DrawnValues = WeakMap<SchemaNode, DrawnValue | "none">;
type DrawnFrom = WeakMap<ExampleSettings["components"], DrawnValues>;
/** A schema may be that of an earlier version of a document whose components were others. */
const drawnValues = {
  all: { request: new WeakMap() as DrawnFrom, response: new WeakMap() as DrawnFrom },
  required: { request: new WeakMap() as DrawnFrom, response: new WeakMap() as DrawnFrom },
};

/** Many answers share one schema, or name the same one: each is drawn once a build. */
function drawnOnce(
  schema: SchemaNode,
  name: string | undefined,
  { components, side, nodes, fields = "all" }: ExampleSettings & { readonly fields?: DrawOptions["fields"] },
): DrawnValue | undefined {
  const key = isOnlyName(schema) ? (components.get(schema.name ?? "") ?? schema) : schema;
  const drawnFrom = drawnValues[fields][side];
  const values: DrawnValues = drawnFrom.get(components) ?? new WeakMap();
  drawnFrom.set(components, values);
  const known = values.get(key);
  if (known !== undefined) return known === "none" ? undefined : known;
  const limits = {
    ...(name === undefined ? {} : { names: [name] }),
    ...(nodes === undefined ? {} : { nodes }),
  };
  const drawn = drawValue(schema, components, { side, fields }, limits);
  values.set(key, drawn ?? "none");
  return drawn;
}

/** A reference with nothing beside it that an example would show. */
function isOnlyName({ name, examples, limits, children, ...node }: SchemaNode): boolean {
  const hasValue = node.const !== undefined || node.default !== undefined || node.enum !== undefined;
  return name !== undefined && examples.length + children.length === 0 && limits === undefined && !hasValue;
}

function baseOf({ contentType }: MediaType, label: string): Pick<ExampleView, "label" | "language"> {
  const kind = toMediaTypeKind(contentType);
  return { label, language: kind === "json-lines" ? "json" : kind };
}

/** Text as far as the page has room, ended at a line. */
function fitting(
  text: string,
  { budget, labels, language }: ExampleSettings,
  notes: readonly string[],
): Pick<ExampleView, "text" | "notes"> {
  const room = Math.min(MAX_TEXT, Math.max(budget.characters, 500));
  budget.characters -= Math.min(text.length, room);
  if (text.length <= room) return { text, notes };
  const end = Math.max(text.lastIndexOf("\n", room), 0) || room;
  const hidden = text.slice(end).split("\n").length;
  return {
    text: `${text.slice(0, end)}\n…`,
    notes: [...notes, countLabel(hidden, "exampleCut", labels, language)],
  };
}
