import type { HttpOperation, NamedSchema, Parameter, Reference, SchemaNode } from "./model/index.js";
import { reachableSchemas } from "./reachable-schemas.js";

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
    schemas: reachableSchemas(roots, reference),
  };
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
