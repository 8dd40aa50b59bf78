import { toComponents } from "./example/components.js";
import type { ExampleContext } from "./example/generate/example-source.js";
import { exampleContext } from "./example/known/example-sources.js";
import { resolveMediaType, type ResolvedMediaType } from "./example/resolved-media-type.js";
import { initialParameters, type InitialParameter } from "./example/initial-parameter.js";
import { withSchemaExamples } from "./example/schema-examples.js";
import type { HttpOperation, NamedSchema, Reference, RequestBody } from "./model/index.js";
import { isApiKeyParameter } from "./panel/credential-parameters.js";
import { reachableSchemas } from "./reachable-schemas.js";

/**
 * The part of an operation that its panel and its samples need, as JSON: samples use the same value that the
 * build writes to `panel.json`.
 */
export interface PanelData extends Pick<HttpOperation, "method" | "path" | "servers" | "security"> {
  readonly requestBody?: ResolvedBody;
  readonly parameters: readonly InitialParameter[];
  /** URL of the document, for relative servers. */
  readonly documentUrl?: string;
  /** All components that the parameters and the body use. */
  readonly schemas: readonly NamedSchema[];
  /** The context of generated values. */
  readonly drawn?: ExampleContext;
}

/** A body with the encodings of its parts. */
interface ResolvedBody extends RequestBody {
  readonly content: readonly ResolvedMediaType[];
}

/** The data of a request without schemas, because all values are resolved. */
export type RequestData = Omit<PanelData, "schemas" | "drawn">;

/** The result of the last call: samples and panel of an operation are created one after the other. */
let last: { readonly of: readonly [HttpOperation, Reference]; readonly data: PanelData } | undefined;

/** Returns the data that the panel and the samples of one operation need. */
export function toPanelData(operation: HttpOperation, reference: Reference): PanelData {
  if (last?.of[0] !== operation || last.of[1] !== reference)
    last = { of: [operation, reference], data: panelDataOf(operation, reference) };
  return last.data;
}

function panelDataOf(operation: HttpOperation, reference: Reference): PanelData {
  const { method, path, parameters, requestBody, servers, security } = operation;
  const roots = [
    ...parameters.map(({ schema }) => schema),
    ...(requestBody?.content ?? []).flatMap(({ schema, itemSchema }) => [schema, itemSchema]),
  ];
  const components = toComponents(reference.schemas);
  const drawn = exampleContext(operation, reference);
  const content = requestBody?.content.map((mediaType) =>
    resolveMediaType(
      withSchemaExamples(mediaType, components, "request", drawn.source.work),
      components,
      drawn,
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
    drawn,
  };
}
