import { allOperations } from "../../portable/all-operations.js";
import type {
  Header,
  MediaType,
  NamedSchema,
  Operation,
  Parameter,
  Reference,
  SchemaNode,
} from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";
import { toWellFormed } from "../../portable/well-formed.js";
import { toComponents } from "../../portable/example/components.js";
import { encodeAnchor } from "./anchors.js";
import { omittedOf } from "./schema/owner.js";
import { bodyPaths, rowsPath } from "./body-paths.js";

/** What a name is where it stands. */
export type FieldRole = "field" | "parameter" | "header" | "value";

/** A place where a name stands: a field, parameter, header or value of an enum. */
export interface FieldPlace {
  readonly name: string;
  readonly role: FieldRole;
  /** Of the operation or schema. */
  readonly page: { readonly title: string; readonly url: string };
  /** Of the entry, as its page has it, or of the one around it; empty where that is the page. */
  readonly anchor: string;
  /** Within the page, behind its title: `.owner.login`. */
  readonly within: string;
}

/** Deeper fields have no entry of their own on a page. */
const MAX_DEPTH = 8;

/** Of what stands beside each name: a longer address leads to the page alone. */
const MOST_CHARACTERS = 500;

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${toWellFormed(text.slice(0, MOST_CHARACTERS))}…` : text;

/** Every name of a reference with its place, in the order of its pages. Each part is read once, also from save to save. */
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

/** A component that a field names, and the mark with which its side does not carry it. */
interface Naming {
  readonly name: string;
  readonly omitted: "readOnly" | "writeOnly";
}

/** Components may change while what names them stays. */
interface NotedPlace extends FieldPlace {
  readonly unless?: Naming;
}

interface Spot extends Pick<FieldPlace, "page" | "within"> {
  /** The address of the entry, or of the one around it; empty where that is the page. */
  readonly entry: string;
  /** What addresses of fields within begin with. */
  readonly path: string;
  /** Fields that have no row here: those that its side does not carry. */
  readonly omitted?: Naming["omitted"];
  /** What lies within has addresses that depend on its neighbours: the entry around it is where to look. */
  readonly isAround?: true;
}

const ofNamed = memoiseByObject(({ name, url, schema }: NamedSchema): readonly NotedPlace[] =>
  ofSchema(schema, { page: { title: shortened(name), url }, entry: "", path: name, within: "" }, 0),
);

const ofOperation = memoiseByObject((operation: Operation): readonly NotedPlace[] => {
  const page = { title: shortened(operation.title), url: operation.url };
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
  return [place(name, role, spot), ...ofSchema(schema, spot, 1)];
}

function ofHeader({ name, schema }: Header, before: Spot): readonly NotedPlace[] {
  const path = `${before.path}.header.${name}`;
  const spot = { ...before, entry: path, path };
  return [place(name, "header", spot), ...ofSchema(schema, spot, 1)];
}

/** A media type with the very schema of another has no rows of its own. */
const ofContent = (content: readonly MediaType[], spot: Spot): readonly NotedPlace[] =>
  bodyPaths(content, spot.path).flatMap(({ path, sameAs }, index) => {
    const mediaType = content[index];
    const node = mediaType?.itemSchema ?? mediaType?.schema;
    if (mediaType === undefined || node === undefined || sameAs !== undefined) return [];
    return ofSchema(node, { ...spot, path: rowsPath(mediaType, path) }, 0);
  });

/** Of a schema what stands in it: what it names is told on the page of that. */
function ofSchema(
  node: SchemaNode,
  spot: Spot,
  depth: number,
  role: FieldRole = "field",
): readonly NotedPlace[] {
  if (depth > MAX_DEPTH) return [];
  const values = (node.enum ?? []).flatMap(({ value }) =>
    typeof value === "string" && value !== "" ? [place(value, "value", spot)] : [],
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
      return [{ ...place(label, role, inner), ...unless }, ...ofSchema(schema, inner, depth + 1)];
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

function place(name: string, role: FieldRole, { page, entry, within }: Spot): FieldPlace {
  const anchor = entry.length > MOST_CHARACTERS ? "" : encodeAnchor(entry);
  return { name, role, page, anchor, within: shortened(within) };
}
