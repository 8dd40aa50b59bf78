import type {
  Header,
  MediaType,
  NamedSchema,
  Operation,
  Parameter,
  Reference,
  SchemaNode,
} from "../../portable/model/index.js";
import { onceForEach } from "../../portable/once-for-each.js";
import { toWellFormed } from "../../portable/well-formed.js";
import { encodeAnchor } from "./anchors.js";

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
export function fieldPlaces({ tags, webhooks, schemas }: Reference): readonly FieldPlace[] {
  const operations: readonly Operation[] = [...tags.flatMap((tag) => tag.operations), ...webhooks];
  return [...operations.flatMap((each) => ofOperation(each)), ...schemas.flatMap((named) => ofNamed(named))];
}

interface Spot extends Pick<FieldPlace, "page" | "anchor" | "within"> {
  /** Begins the addresses of fields and is none itself: what is said of the whole is on the page. */
  readonly root?: string;
  /** What lies within has addresses that depend on its neighbours: the entry around it is where to look. */
  readonly isAround?: true;
}

const ofNamed = onceForEach(({ name, url, schema }: NamedSchema): readonly FieldPlace[] =>
  ofSchema(schema, { page: { title: shortened(name), url }, anchor: name, within: "", root: name }, 0),
);

const ofOperation = onceForEach((operation: Operation): readonly FieldPlace[] => {
  const page = { title: shortened(operation.title), url: operation.url };
  const at = (anchor: string): Spot => ({ page, anchor, within: "" });
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
    ...ofContent(operation.requestBody?.content ?? [], { ...at("body"), root: "body" }),
    ...operation.responses.flatMap(({ status, headers, content }) => [
      ...headers.flatMap((header) => ofHeader(header, at(`response-${status}`))),
      ...ofContent(content, at(`response-${status}`)),
    ]),
  ];
});

function ofParameter(parameter: Parameter, page: FieldPlace["page"]): readonly FieldPlace[] {
  const { name, schema } = parameter;
  const spot = { page, anchor: `${parameter.in}.${name}`, within: "" };
  const role = parameter.in === "header" ? "header" : "parameter";
  return [place(name, role, spot), ...ofSchema(schema, spot, 1)];
}

function ofHeader({ name, schema }: Header, { page, anchor }: Spot): readonly FieldPlace[] {
  const spot = { page, anchor: `${anchor}.header.${name}`, within: "" };
  return [place(name, "header", spot), ...ofSchema(schema, spot, 1)];
}

/** Of several media types the first stands at the plain address. */
const ofContent = (content: readonly MediaType[], spot: Spot): readonly FieldPlace[] =>
  content.flatMap(({ contentType, schema, itemSchema }, index) => {
    const anchor = index === 0 ? spot.anchor : `${spot.anchor}(${contentType})`;
    const node = itemSchema ?? schema;
    return node ? ofSchema(node, { ...spot, anchor, ...(spot.root && { root: anchor }) }, 0) : [];
  });

/** Of a schema what stands in it: what it names is told on the page of that. */
function ofSchema(
  node: SchemaNode,
  spot: Spot,
  depth: number,
  role: FieldRole = "field",
): readonly FieldPlace[] {
  if (depth > MAX_DEPTH) return [];
  const values = (node.enum ?? []).flatMap(({ value }) =>
    typeof value === "string" && value !== "" ? [place(value, "value", spot)] : [],
  );
  const below = node.children.flatMap(({ relation, label, schema }) => {
    if (relation === "property") {
      const anchor = spot.isAround ? spot.anchor : `${spot.anchor}.${label}`;
      const inner = { ...spot, anchor, within: `${spot.within}.${label}` };
      return [place(label, role, inner), ...ofSchema(schema, inner, depth + 1)];
    }
    if (relation === "items") {
      const anchor = spot.isAround ? spot.anchor : `${spot.anchor}[]`;
      return ofSchema(schema, { ...spot, anchor, within: `${spot.within}[]` }, depth + 1, role);
    }
    if (!OTHERS.has(relation)) return [];
    const anchor =
      spot.within === "" && role !== "parameter" ? "" : spot.anchor.replace(/(?<!\[\])(?:\[\])+$/, "");
    return ofSchema(schema, { ...spot, anchor, isAround: true }, depth + 1, role);
  });
  return [...values, ...below];
}

const OTHERS = new Set(["oneOf", "anyOf", "allOf", "additionalProperties", "if", "then", "else"]);

function place(name: string, role: FieldRole, { page, anchor, within, root }: Spot): FieldPlace {
  const entry = anchor.replace(/(?<!\[\])(?:\[\])+$/, "");
  const isOfPage = entry === root || entry.length > MOST_CHARACTERS;
  return { name, role, page, anchor: isOfPage ? "" : encodeAnchor(entry), within: shortened(within) };
}
