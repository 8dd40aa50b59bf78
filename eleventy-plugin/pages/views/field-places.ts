import { allOperations } from "../../portable/all-operations.js";
import type {
  Header,
  Marked,
  MediaType,
  NamedSchema,
  Operation,
  Parameter,
  Reference,
  SchemaNode,
} from "../../portable/model/index.js";
import { markNamesOf, type MarkName } from "../../portable/marks.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { toWellFormed } from "../../portable/well-formed.js";
import { toComponents } from "../../portable/schema/components.js";
import { encodeAnchor } from "../urls/anchors.js";
import { omittedOf } from "./schema/owner.js";
import { bodyPaths, rowsPath } from "./operation/body-paths.js";

/** Kind of thing that a name denotes. */
export type FieldRole = "field" | "parameter" | "header" | "value";

/** An occurrence of a name: a field, parameter, header or enum value. */
export interface FieldPlace {
  readonly name: string;
  readonly role: FieldRole;
  /** Page of the operation or schema. */
  readonly page: { readonly title: string; readonly url: string; readonly marks: readonly MarkName[] };
  /** Id of the row, or of the row that contains it; empty for the page as a whole. */
  readonly anchor: string;
  /** Path within the page, shown after the page's title: `.owner.login`. */
  readonly within: string;
  /** Marks of the occurrence, besides those of its page; absent if there are none. */
  readonly marks?: readonly MarkName[];
}

/** Names in deeper fields are not collected. */
const MAX_DEPTH = 8;

/** Maximum characters of titles, paths and ids. A link with a longer id leads to the page as a whole. */
const MAX_CHARACTERS = 500;

const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${toWellFormed(text.slice(0, MAX_CHARACTERS))}…` : text;

/**
 * Returns the occurrences of all names in a reference, in page order. Memoised by operation and schema, so
 * that a save while serving only collects what changed.
 */
export function fieldPlaces(reference: Reference): readonly FieldPlace[] {
  const { schemas } = reference;
  const operations = allOperations(reference);
  const components = toComponents(schemas);
  const isShown = ({ name, omitted }: Naming): boolean => components.get(name)?.[omitted] !== true;
  return [
    ...operations.flatMap((each) => ofOperation(each)),
    ...schemas.flatMap((named) => ofNamed(named)),
  ].filter(({ unless }) => unless === undefined || isShown(unless));
}

/**
 * The component that a field refers to, and the keyword (`readOnly` or `writeOnly`) that hides the field if
 * the component declares it.
 */
interface Naming {
  readonly name: string;
  readonly omitted: "readOnly" | "writeOnly";
}

/**
 * An occurrence that is shown only if its component does not hide it. Checked late, because a memoised
 * occurrence may outlive a version of the component.
 */
interface NotedPlace extends FieldPlace {
  readonly unless?: Naming;
}

interface Spot extends Pick<FieldPlace, "page" | "within"> {
  /** Path of the row, or of the row that contains it; empty for the page as a whole. */
  readonly entry: string;
  /** Path prefix of nested fields. */
  readonly path: string;
  /** Fields with this keyword have no row, because they are not sent in this direction. */
  readonly omitted?: Naming["omitted"];
  /** Whether the ids of nested fields depend on sibling schemas. Links then lead to the containing row. */
  readonly isAround?: true;
}

const ofNamed = memoiseByObject(({ name, url, schema }: NamedSchema): readonly NotedPlace[] =>
  ofSchema(schema, { page: pageOf(name, url, schema), entry: "", path: name, within: "" }, 0),
);

const ofOperation = memoiseByObject((operation: Operation): readonly NotedPlace[] => {
  const page = pageOf(operation.title, operation.url, operation);
  const at = (path: string): Spot => ({ page, entry: "", path, within: "" });
  const received = (status: string): Spot => {
    const path = `response-${status}`;
    const isSent = operation.kind === "http" && operation.webhook;
    return { ...at(path), entry: path, omitted: omittedOf(isSent ? "reader" : "api") };
  };
  const parameters = operation.parameters.flatMap((parameter) => ofParameter(parameter, page));
  if (operation.kind === "event")
    return [
      ...parameters,
      ...operation.messages.flatMap(({ payload, headers, key }) => {
        const suffix = operation.messages.length > 1 ? `(${key})` : "";
        return [
          ...ofContent([payload], at(`payload${suffix}`)),
          ...(headers ? ofSchema(headers, at(`headers${suffix}`), 0, "header") : []),
        ];
      }),
    ];
  return [
    ...parameters,
    ...ofContent(operation.requestBody?.content ?? [], {
      ...at("body"),
      omitted: omittedOf(operation.webhook ? "api" : "reader"),
    }),
    ...operation.responses.flatMap(({ status, headers, content }) => [
      ...headers.flatMap((header) => ofHeader(header, received(status))),
      ...ofContent(content, received(status)),
    ]),
  ];
});

function ofParameter(parameter: Parameter, page: FieldPlace["page"]): readonly NotedPlace[] {
  const { name, schema } = parameter;
  const path = `${parameter.in}.${name}`;
  const spot: Spot = { page, entry: path, path, within: "", omitted: "readOnly" };
  const role = parameter.in === "header" ? "header" : "parameter";
  return [place(name, role, spot, [parameter, schema]), ...ofSchema(schema, spot, 1)];
}

function ofHeader(header: Header, before: Spot): readonly NotedPlace[] {
  const { name, schema } = header;
  const path = `${before.path}.header.${name}`;
  const spot = { ...before, entry: path, path };
  return [place(name, "header", spot, [header, schema]), ...ofSchema(schema, spot, 1)];
}

/**
 * Collects the names in a body. Skips a media type with the same schema as an earlier one, because it has no
 * rows.
 */
const ofContent = (content: readonly MediaType[], spot: Spot): readonly NotedPlace[] =>
  bodyPaths(content, spot.path).flatMap(({ path, sameAs }, index) => {
    const mediaType = content[index];
    const node = mediaType?.itemSchema ?? mediaType?.schema;
    if (mediaType === undefined || node === undefined || sameAs !== undefined) return [];
    return ofSchema(node, { ...spot, path: rowsPath(mediaType, path) }, 0);
  });

/** Collects the names inside a schema. Skips referenced components, because they have pages of their own. */
function ofSchema(
  node: SchemaNode,
  spot: Spot,
  depth: number,
  role: FieldRole = "field",
): readonly NotedPlace[] {
  if (depth > MAX_DEPTH) return [];
  const values = (node.enum ?? []).flatMap((each) =>
    typeof each.value === "string" && each.value !== "" ? [place(each.value, "value", spot, [each])] : [],
  );
  const below = node.children.flatMap(({ relation, label, schema }) => {
    if (relation === "property") {
      const { omitted } = spot;
      if (omitted !== undefined && schema[omitted]) return [];
      const { name } = schema;
      const unless = name === undefined || omitted === undefined ? {} : { unless: { name, omitted } };
      const path = `${spot.path}.${label}`;
      const inner = {
        ...spot,
        path,
        entry: spot.isAround ? spot.entry : path,
        within: `${spot.within}.${label}`,
      };
      return [{ ...place(label, role, inner, [schema]), ...unless }, ...ofSchema(schema, inner, depth + 1)];
    }
    if (relation === "items")
      return ofSchema(
        schema,
        { ...spot, path: `${spot.path}[]`, within: `${spot.within}[]` },
        depth + 1,
        role,
      );
    return OTHERS.has(relation) ? ofSchema(schema, { ...spot, isAround: true }, depth + 1, role) : [];
  });
  return [...values, ...below];
}

const OTHERS = new Set(["oneOf", "anyOf", "allOf", "additionalProperties", "if", "then", "else"]);

const pageOf = (title: string, url: string, part: Partial<Marked>): FieldPlace["page"] => ({
  title: shortened(title),
  url,
  marks: markNamesOf([part]),
});

/** @param parts The objects of the model that describe what the name denotes. */
function place(
  name: string,
  role: FieldRole,
  { page, entry, within }: Spot,
  parts: readonly Partial<Marked>[],
): FieldPlace {
  const anchor = entry.length > MAX_CHARACTERS ? "" : encodeAnchor(entry);
  const marks = markNamesOf(parts);
  return { name, role, page, anchor, within: shortened(within), ...(marks.length > 0 && { marks }) };
}
