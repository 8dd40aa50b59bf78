import { toComponents } from "../schema/components.js";
import type { ExampleContext } from "./known/example-source.js";
import { exampleContext } from "./known/example-sources.js";
import { resolveMediaType } from "./resolved-media-type.js";
import { initialParameters } from "./initial-parameter.js";
import { withSchemaExamples } from "./schema-examples.js";
import type { HttpOperation, NamedSchema, Reference } from "../model/index.js";
import { isApiKeyParameter } from "../request/credential-parameters.js";
import type { RequestData } from "../request/request-data.js";
import { reachableSchemas } from "../schema/reachable-schemas.js";

/**
 * The data of an operation that its panel and its samples need, as JSON. Both use the same values, so that
 * they show the same request.
 */
export interface PanelData extends RequestData {
  /**
   * Components that the parameters and the body use, directly or indirectly, within the limits of
   * `reachableSchemas`.
   */
  readonly schemas: readonly NamedSchema[];
  /** Context for generating example values. */
  readonly drawn?: ExampleContext;
}

/**
 * Result of the last call. The samples and the panel of an operation are created one after the other, so the
 * second call reuses the result of the first.
 */
let last: { readonly args: readonly [HttpOperation, Reference]; readonly data: PanelData } | undefined;

/** Returns the data that the panel and the samples of an operation need. Caches the last result. */
export function toPanelData(operation: HttpOperation, reference: Reference): PanelData {
  if (last?.args[0] !== operation || last.args[1] !== reference)
    last = { args: [operation, reference], data: panelDataOf(operation, reference) };
  return last.data;
}

function panelDataOf(operation: HttpOperation, reference: Reference): PanelData {
  const { method, path, parameters, requestBody, servers, security } = operation;
  const roots = [
    ...parameters.map(({ schema }) => schema),
    ...(requestBody?.content ?? []).flatMap(({ schema, itemSchema }) => [schema, itemSchema]),
  ];
  const components = toComponents(reference.schemas);
  const context = exampleContext(operation, reference);
  const content = requestBody?.content.map((mediaType) =>
    resolveMediaType(
      withSchemaExamples(mediaType, components, "request", context.source.work),
      components,
      context,
    ),
  );
  return {
    method,
    path,
    parameters: initialParameters(parameters, operation.found, components).map((parameter) =>
      isApiKeyParameter(parameter, reference.securitySchemes) ? { ...parameter, secret: true } : parameter,
    ),
    ...(requestBody && content && { requestBody: { ...requestBody, content } }),
    servers,
    security,
    ...(reference.documentUrl !== undefined && { documentUrl: reference.documentUrl }),
    schemas: reachableSchemas(roots, reference),
    drawn: context,
  };
}
