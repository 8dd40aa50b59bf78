import { toComponents, type Components } from "../../portable/schema/components.js";
import type { MediaType, Message, SchemaNode } from "../../portable/model/index.js";
import { nearestName } from "../../portable/find/nearest-name.js";
import type { NamedItem } from "../../pages/navigation/find-named.js";

/**
 * Whether an item has a field, named as in the URLs of its page. Examples: `body.vessel.kind`,
 * `response-200.id`, `query.limit` and `payload.at` of an operation, `kind` of a schema, `payload.at` of a
 * message. Searches the model instead of the page, because deep fields may be on other pages.
 */
export function hasField(named: NamedItem, field: string): boolean {
  const components = toComponents(named.result.reference.schemas);
  return fieldRoots(named).some(({ start, schema }) => {
    if (!field.startsWith(start)) return false;
    const rest = field.slice(start.length).replace(/^\./, "");
    return (
      field === start || (schema !== undefined && schemasAt(schema, rest, components).next().done !== true)
    );
  });
}

/**
 * Returns the most similar field: a sibling, or else the field of the same name in the most similar parent,
 * or else a parameter, header or body.
 */
export function nearestField(named: NamedItem, field: string): string | undefined {
  const components = toComponents(named.result.reference.schemas);
  const roots = fieldRoots(named);
  const cut = field.lastIndexOf(".") + 1;
  const [parentPath, last] = [field.slice(0, cut), field.slice(cut)];
  const siblings = roots.flatMap(({ start, schema }) => {
    if (schema === undefined || !parentPath.startsWith(start)) return [];
    const rest = parentPath.slice(start.length).replace(/^\.|\.$/g, "");
    return [...schemasAt(schema, rest, components)].flatMap(({ children }) =>
      children.filter(({ relation }) => relation === "property").map(({ label }) => label),
    );
  });
  const near = nearestName(last, siblings);
  if (near !== undefined) return parentPath + near;
  const parent = cut > 0 && siblings.length === 0 ? nearestField(named, field.slice(0, cut - 1)) : undefined;
  if (parent !== undefined && hasField(named, `${parent}.${last}`)) return `${parent}.${last}`;
  return nearestName(
    field,
    roots.map(({ start }) => start),
  );
}

interface Root {
  readonly start: string;
  readonly schema?: SchemaNode;
}

function fieldRoots(named: NamedItem): readonly Root[] {
  if (named.kind === "embedded") return [];
  if (named.kind === "schema") return [{ start: "", schema: named.schema.schema }];
  if (named.kind === "message") return messageRoots(named.listedMessage.message, "");
  const { operation } = named;
  const parameters = operation.parameters.map((each): Root => ({
    start: `${each.in}.${each.name}`,
    schema: each.schema,
  }));
  if (operation.kind === "event")
    return [
      ...parameters,
      ...operation.messages.flatMap((message) =>
        ["", `(${message.key})`].flatMap((suffix) => messageRoots(message, suffix)),
      ),
    ];
  return [
    ...parameters,
    ...bodiesAt("body", operation.requestBody?.content ?? []),
    ...operation.responses.flatMap(({ status, headers, content }): readonly Root[] => [
      ...headers.map(({ name, schema }) => ({ start: `response-${status}.header.${name}`, schema })),
      ...bodiesAt(`response-${status}`, content),
    ]),
  ];
}

const messageRoots = ({ payload, headers }: Message, suffix: string): readonly Root[] => [
  ...bodiesAt(`payload${suffix}`, [payload]),
  ...(headers ? [{ start: `headers${suffix}`, schema: headers }] : []),
];

const bodiesAt = (start: string, content: readonly MediaType[]): readonly Root[] =>
  content.flatMap(({ contentType, schema, itemSchema }) => {
    const node = itemSchema ?? schema;
    return ["", `(${contentType})`].map((suffix) => ({
      start: start + suffix,
      ...(node && { schema: node }),
    }));
  });

/** Yields the schemas at a path such as `vessel.kind` or `[].id`. Searches all alternatives. */
function* schemasAt(
  node: SchemaNode,
  rest: string,
  components: Components,
  visited: ReadonlySet<SchemaNode> = new Set(),
): Generator<SchemaNode> {
  if (visited.has(node)) return;
  if (rest === "") yield node;
  const seen = new Set(visited).add(node);
  const target = node.name === undefined ? undefined : components.get(node.name);
  if (target !== undefined) yield* schemasAt(target, rest, components, seen);
  for (const { relation, label, schema } of node.children) {
    const step = relation === "property" ? label : relation === "items" ? "[]" : undefined;
    if (step === undefined) yield* schemasAt(schema, rest, components, seen);
    else if (rest.startsWith(step) && /^(?:[.[]|$)/.test(rest.slice(step.length)))
      yield* schemasAt(schema, rest.slice(step.length).replace(/^\./, ""), components);
  }
}
