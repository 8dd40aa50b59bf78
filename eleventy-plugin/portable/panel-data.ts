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
 * The part of an operation that its panel and its samples need, all of it JSON: the build gives samples the same value
 * that it writes beside the page as `panel.json`.
 */
export interface PanelData extends Pick<HttpOperation, "method" | "path" | "servers" | "security"> {
  readonly requestBody?: ResolvedBody;
  readonly parameters: readonly InitialParameter[];
  /** Address of the document, for servers that are relative to it. */
  readonly documentUrl?: string;
  /** Every component that the parameters and the body lead to. */
  readonly schemas: readonly NamedSchema[];
  /** What values are drawn with. */
  readonly drawn?: ExampleContext;
}

/** A body with what its parts are sent with. */
interface ResolvedBody extends RequestBody {
  readonly content: readonly ResolvedMediaType[];
}

/** What a request is built from, with values that are there already: no schema is looked up. */
export type RequestData = Omit<PanelData, "schemas" | "drawn">;

/** Of one operation of one reference: its samples and its panel are made one after the other. */
let last: { readonly of: readonly [HttpOperation, Reference]; readonly data: PanelData } | undefined;

/** What the panel and the samples of one operation need. */
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
