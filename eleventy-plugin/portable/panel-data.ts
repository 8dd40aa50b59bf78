import type { HttpOperation, NamedSchema, Parameter, Reference, SchemaNode } from "./model/index.js";

/**
 * The part of an operation that its panel and its samples need, all of it JSON: the build gives samples the same value
 * that it writes beside the page as `panel.json`.
 */
export interface PanelData extends Pick<
  HttpOperation,
  "method" | "path" | "parameters" | "requestBody" | "servers" | "security"
> {
  /** Address of the document, for servers that are relative to it. */
  readonly documentUrl?: string;
  /** Every component that the parameters and the body lead to. */
  readonly schemas: readonly NamedSchema[];
}

type Components = ReadonlyMap<string, NamedSchema>;

const componentsOf = new WeakMap<Reference, Components>();

/** What the panel of one operation needs. Template expressions that no parameter declares become text parameters. */
export function toPanelData(operation: HttpOperation, reference: Reference): PanelData {
  const { method, path, requestBody, servers, security } = operation;
  const parameters = [...operation.parameters, ...toUndeclared(operation)];
  const roots = [
    ...parameters.map(({ schema }) => schema),
    ...(requestBody?.content ?? []).flatMap(({ schema, itemSchema }) => [schema, itemSchema]),
  ];
  return {
    method,
    path,
    parameters,
    ...(requestBody && { requestBody }),
    servers,
    security,
    ...(reference.documentUrl !== undefined && { documentUrl: reference.documentUrl }),
    schemas: toReachable(roots, components(reference)),
  };
}

function components(reference: Reference): Components {
  const known = componentsOf.get(reference);
  if (known) return known;
  const table = new Map(reference.schemas.map((component) => [component.name, component]));
  componentsOf.set(reference, table);
  return table;
}

/** Components in the order they are first met. */
function toReachable(roots: readonly (SchemaNode | undefined)[], table: Components): readonly NamedSchema[] {
  const found = new Map<string, NamedSchema>();
  const waiting = roots.filter((node) => node !== undefined);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of node.children) waiting.push(child.schema);
    const target = node.name === undefined || found.has(node.name) ? undefined : table.get(node.name);
    if (node.name === undefined || !target) continue;
    found.set(node.name, target);
    waiting.push(target.schema);
  }
  return [...found.values()];
}

function toUndeclared({ path, parameters }: HttpOperation): readonly Parameter[] {
  const declared = new Set(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name));
  const used = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ""));
  return [...used].filter((name) => !declared.has(name)).map(toTextParameter);
}

function toTextParameter(name: string): Parameter {
  const schema: SchemaNode = {
    label: [{ text: "string" }],
    types: ["string"],
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    constraints: [],
    examples: [],
    children: [],
  };
  const flags = {
    required: true,
    deprecated: false,
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
  };
  return { name, in: "path", style: "simple", ...flags, schema, examples: [] };
}
