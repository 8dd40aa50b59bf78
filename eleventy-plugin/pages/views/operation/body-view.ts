import { isAny } from "../../../portable/example/generate/file-field.js";
import type {
  MediaType,
  PropertyEncoding,
  RequestBody,
  SchemaChild,
  SchemaNode,
} from "../../../portable/model/index.js";
import { marksOf, type Mark } from "../../../portable/marks.js";
import { omit } from "../../../portable/omit.js";
import { formProperties } from "../../../portable/example/form-properties.js";
import { isStyled } from "../../../portable/request/form-fields.js";
import { nestedFactsOf } from "./nested-values.js";
import { bodyPaths, rowsPath, type BodyPath } from "./body-paths.js";
import { type DocsLink, isRedundant, docsLink } from "../schema/described-text.js";
import type { ExampleView } from "./example-views.js";
import { toMediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { headerRow } from "./parameter-rows.js";
import { fillLabel } from "../../../portable/labels/labels.js";
import type { PageRows, ViewPosition } from "../schema/expansion.js";
import { textFact, type Fact } from "../schema/facts.js";
import { fieldsOf } from "../schema/fields.js";
import { kindText, type PageSchemas } from "../schema/page-schemas.js";
import { distinctTitle } from "../schema/inner-texts.js";
import { allFacts } from "../schema/create-schema-row.js";
import type { Omitted } from "../schema/owner.js";
import { emptyFields, type FieldsView, type KindPart, type SchemaRow } from "../schema/schema-row.js";

export interface BodyView {
  readonly id: string;
  readonly required: boolean;
  readonly description?: string;
  /** Reason shown if there is no content. */
  readonly note?: string;
  readonly mediaTypes: readonly MediaTypeView[];
}

export interface MediaTypeView {
  readonly contentType: string;
  readonly kind: readonly KindPart[];
  /** Whether the body is a stream of items. */
  readonly stream: boolean;
  readonly marks: readonly Mark[];
  readonly title?: string;
  readonly description?: string;
  readonly docs?: DocsLink;
  readonly facts: readonly Fact[];
  readonly fields: FieldsView;
  /** Content type of an earlier media type with the same schema. */
  readonly sameAs?: string;
  readonly encodings: readonly EncodingView[];
  /**
   * Examples of request bodies and of callbacks. The column of samples shows the examples of responses and
   * webhooks.
   */
  readonly examples: readonly ExampleView[];
}

/** Serialisation of one form field, or of one item of a multipart list. */
export interface EncodingView {
  readonly property: string;
  readonly facts: readonly Fact[];
  readonly headers: readonly SchemaRow[];
}

export function bodyView(
  body: RequestBody,
  { path, omitted }: { readonly path: string; readonly omitted: Omitted },
  rows: PageRows,
  examplesOf: ExamplesOf = () => [],
): BodyView {
  return {
    id: path,
    required: body.required,
    ...(body.description === undefined || isRedundant(body.description, [rows.schemas.labels.requestBody])
      ? {}
      : { description: body.description }),
    ...(body.unavailable && { note: rows.schemas.labels.notAvailable }),
    mediaTypes: mediaTypeViews(body.content, path, omitted, rows, examplesOf),
  };
}

/** Returns the examples of a media type whose row ids begin with `rows`. */
export type ExamplesOf = (mediaType: MediaType, rows: string) => readonly ExampleView[];

export function mediaTypeViews(
  content: readonly MediaType[],
  path: string,
  omitted: Omitted,
  rows: PageRows,
  examplesOf: ExamplesOf = () => [],
): readonly MediaTypeView[] {
  const paths = bodyPaths(content, path);
  return content.map((mediaType, index) => {
    const { path: here, sameAs } = paths[index] as BodyPath;
    const examples = examplesOf(mediaType, rowsPath(mediaType, here));
    return mediaTypeView(mediaType, { path: here, omitted, sameAs, examples }, rows);
  });
}

const FILE: SchemaNode["label"] = [{ text: "file" }];

/** Whether a body is raw bytes: a binary media type with a schema that allows any value. */
const isBytes = (contentType: string, schema: SchemaNode): boolean =>
  kindText(schema) === "any value" && toMediaTypeKind(contentType) === "binary";

/**
 * Labels a multipart field as a file if neither its schema nor its encoding declares a type:
 * https://spec.openapis.org/oas/v3.1.1.html#encoding-object
 */
function partsOf({ contentType, encoding }: MediaType, node: SchemaNode, schemas: PageSchemas): SchemaNode {
  if (toMediaTypeKind(contentType) !== "multipart") return node;
  const { children } = schemas.target(node);
  const isPart = ({ relation, label, schema }: SchemaChild): boolean =>
    relation === "property" &&
    kindText(schema) === "any value" &&
    isAny(schemas.target(schema)) &&
    !encoding.some((each) => each.property === label && each.contentType !== undefined);
  if (!children.some(isPart)) return node;
  const parts = children.map((child) =>
    isPart(child) ? { ...child, schema: { ...child.schema, label: FILE } } : child,
  );
  return { ...omit(schemas.target(node), "name"), children: parts };
}

const kindOf = (
  contentType: string,
  node: SchemaNode | undefined,
  schemas: PageSchemas,
): readonly KindPart[] => {
  const isFile = node === undefined ? toMediaTypeKind(contentType) === "binary" : isBytes(contentType, node);
  return isFile ? schemas.kind(FILE) : node === undefined ? [] : schemas.kind(node.label);
};

interface MediaTypePresentation {
  readonly path: string;
  readonly omitted: Omitted;
  readonly sameAs: string | undefined;
  readonly examples: readonly ExampleView[];
}

function mediaTypeView(
  mediaType: MediaType,
  { path, omitted, sameAs, examples }: MediaTypePresentation,
  rows: PageRows,
): MediaTypeView {
  const { schemas } = rows;
  const { contentType, schema, itemSchema } = mediaType;
  const node = itemSchema ?? schema;
  const shown = sameAs === undefined ? node : undefined;
  const target = shown && schemas.target(shown);
  const description = shown?.description ?? target?.description;
  const title = shown && distinctTitle(shown, [description, contentType], schemas);
  const docs = shown?.externalDocs ?? target?.externalDocs;
  return {
    contentType,
    kind: kindOf(contentType, node, schemas),
    stream: itemSchema !== undefined,
    marks: marksOf(node === undefined ? [] : [node, schemas.target(node)], schemas.labels),
    ...(title !== undefined && { title }),
    ...(description !== undefined &&
      !isRedundant(description, [shown?.name, target?.title]) && { description }),
    ...(docs !== undefined && { docs: docsLink(docs, schemas.labels) }),
    facts: shown ? bodyFacts(shown, contentType, rows) : [],
    fields: shown
      ? fieldsOf(partsOf(mediaType, shown, schemas), rootPosition(rowsPath(mediaType, path), omitted), rows)
      : emptyFields(),
    ...(sameAs === undefined ? {} : { sameAs }),
    encodings: encodingViews(mediaType, path, rows),
    examples,
  };
}

const rootPosition = (path: string, omitted: Omitted): ViewPosition => ({
  path,
  prefix: "",
  level: 1,
  names: [],
  omitted,
});

/**
 * Returns the facts of a whole body. Omits examples, which are shown elsewhere, and XML names unless the
 * media type is XML.
 */
function bodyFacts(node: SchemaNode, contentType: string, { schemas }: PageRows): readonly Fact[] {
  const { example, ruleXml } = schemas.labels;
  const left = toMediaTypeKind(contentType) === "xml" ? [example] : [example, ruleXml];
  return allFacts(node, schemas).filter(({ label }) => !left.includes(label));
}

function encodingViews(
  { encoding, schema }: MediaType,
  path: string,
  rows: PageRows,
): readonly EncodingView[] {
  if (encoding.length === 0) return [];
  const { properties } = formProperties(schema, rows.schemas.components);
  return encoding
    .map((each) =>
      encodingView(each, properties.find(({ label }) => label === each.property)?.schema, path, rows),
    )
    .filter(({ facts, headers }) => facts.length + headers.length > 0);
}

/** Returns the field name or, in a multipart list, the position of the item. */
function placeOf({ property, position }: PropertyEncoding, { labels }: PageSchemas): string {
  if (position === undefined) return property;
  return position === "items" ? labels.item : fillLabel(labels.itemNumber, { number: position + 1 });
}

function encodingView(
  encoding: PropertyEncoding,
  schema: SchemaNode | undefined,
  path: string,
  rows: PageRows,
): EncodingView {
  const { property, position, contentType, style, explode, allowReserved, headers } = encoding;
  const { labels } = rows.schemas;
  return {
    property: placeOf(encoding, rows.schemas),
    facts: [
      ...(contentType === undefined ? [] : [textFact(labels.sentAs, contentType)]),
      ...(style === undefined ? [] : [textFact(labels.style, style)]),
      ...(explode === undefined ? [] : [textFact(labels.exploded, explode ? labels.yes : labels.no, false)]),
      ...(allowReserved ? [textFact(labels.reservedCharacters, labels.sentAsTheyAre, false)] : []),
      ...(schema && isStyled(encoding) ? nestedFactsOf(encoding, schema, rows.schemas) : []),
    ],
    headers: headers.map((header) => headerRow(header, `${path}.${position ?? property}`, rows)),
  };
}
