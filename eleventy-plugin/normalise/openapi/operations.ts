import { getOwn } from "../../document/plain-object.js";
import type { AuthoredSample, Callback, FurtherTag, HttpOperation } from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import { plainSummary, titleLine, unlessRepeated } from "../document/titles.js";
import { isWithoutPanel } from "../document/without-panel.js";
import { flagsIn } from "../flags-in.js";
import { entriesOf, partsOf } from "../follow.js";
import { childPointer, isObject, type Part, textOf } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { Schemas } from "../schema/schema-node.js";
import { operationUrls } from "./links.js";
import { createParameters, unavailableParameters } from "./parameters.js";
import { descriptionOf, type FoundOperation, operationsOf, pathItemsOf } from "./path-items.js";
import { createBodies } from "./responses.js";
import type { HttpSecurity } from "./security.js";
import { defaultServer, httpServersOf } from "./servers.js";

/** An operation with its URL and tags. `path` is the path template, or the name of the webhook. */
export interface PlacedOperation extends FoundOperation {
  readonly path: string;
  readonly url: string;
  readonly tag: string;
  readonly alsoIn: readonly FurtherTag[];
  readonly webhook: boolean;
}

export interface HttpOperationContext {
  readonly document: Part;
  readonly documentUrl: string | undefined;
  readonly schemas: Schemas;
  readonly security: HttpSecurity;
}

export function operationId({ operation }: Pick<FoundOperation, "operation">): string | undefined {
  return textOf(operation, "operationId");
}

/** Returns the summary, else method and path. */
function titleOf({
  operation,
  method,
  path,
}: Pick<PlacedOperation, "operation" | "method" | "path">): string {
  return titleLine(plainSummary(operation) ?? `${method} ${path}`);
}

/** Reads all operations of a document. A part that many operations refer to is read once and shared. */
export function readHttpOperations(
  places: readonly PlacedOperation[],
  context: HttpOperationContext,
): readonly HttpOperation[] {
  const { document, documentUrl, schemas, security } = context;
  const urls = operationUrls(
    places.map((place) => ({
      operationId: operationId(place),
      pointer: place.pointer,
      value: place.operation.value,
      url: place.url,
      title: () => titleOf(place),
    })),
    document.reading,
  );
  const bodies = createBodies(schemas, document.reading.memoiser.tracked("urls", urls));
  const parameters = createParameters(schemas);
  const documentServers = httpServersOf(document, documentUrl) ?? [defaultServer(documentUrl)];

  return places.map(({ operation, pathItem, method, path, url, tag, alsoIn, webhook, pointer }) => {
    const summary = plainSummary(operation);
    const title = titleOf({ operation, method, path });
    return omitUndefined<HttpOperation>({
      kind: "http",
      id: textOf(operation, "operationId") ?? `${method} ${path}`,
      url,
      title,
      tag,
      alsoIn,
      summary,
      description: unlessRepeated(descriptionOf({ operation, pathItem }), title),
      deprecated: false,
      ...flagsIn(operation),
      externalDocs: externalDocsOf(operation),
      method,
      path,
      webhook,
      parameters: parameters(pathItem, operation, webhook ? "" : path),
      unavailableParameters: unavailableParameters(pathItem, operation),
      requestBody: bodies.requestBody(operation),
      responses: bodies.responses(operation),
      callbacks: callbacksOf(operation, { bodies, security, parameters, documentUrl }),
      servers:
        httpServersOf(operation, documentUrl) ?? httpServersOf(pathItem, documentUrl) ?? documentServers,
      security: security.ofOperation(operation),
      authoredSamples: authoredSamplesOf(operation),
      withoutPanel: isWithoutPanel(operation),
      pointer,
    });
  });
}

/** Keys under which published documents list code samples. */
const KEYS = ["x-codeSamples", "x-code-samples", "x-readme.code-samples", "code-samples"];

/** Returns the code samples in the document, unchanged. */
function authoredSamplesOf(operation: Part): readonly AuthoredSample[] {
  const places = [operation, ...readmePart(operation)];
  const lists = places.flatMap((part) => KEYS.flatMap((key) => partsOf(part, key)));
  return lists.flatMap((part) => {
    const code = textOf(part, "source") ?? textOf(part, "code");
    const language = textOf(part, "lang") ?? textOf(part, "language") ?? "";
    return code === undefined
      ? []
      : [{ language, label: textOf(part, "label") ?? textOf(part, "name") ?? language, code }];
  });
}

function readmePart({ value, pointer, reading }: Part): readonly Part[] {
  const readme = getOwn(value, "x-readme");
  return isObject(readme) ? [{ value: readme, pointer: childPointer(pointer, "x-readme"), reading }] : [];
}

/** Readers that callbacks share with operations. */
interface CallbackContext {
  readonly bodies: ReturnType<typeof createBodies>;
  readonly security: Pick<HttpSecurity, "ownOf">;
  readonly parameters: ReturnType<typeof createParameters>;
  readonly documentUrl: string | undefined;
}

/**
 * Returns the requests that the API sends while an operation runs, one for each URL expression and method.
 */
function callbacksOf(
  operation: Part,
  { bodies, security, parameters, documentUrl }: CallbackContext,
): readonly Callback[] {
  return entriesOf(operation, "callbacks").flatMap(([name, callback]) =>
    pathItemsOf(callback).flatMap(([expression, pathItem, pointer]) =>
      operationsOf(pathItem, pointer).map(({ method, operation: part }) =>
        omitUndefined<Callback>({
          name,
          expression,
          method,
          summary: plainSummary(part),
          description: descriptionOf({ operation: part, pathItem }),
          deprecated: false,
          ...flagsIn(part),
          externalDocs: externalDocsOf(part),
          security: security.ownOf(part),
          servers: httpServersOf(part, documentUrl) ?? httpServersOf(pathItem, documentUrl),
          parameters: parameters(pathItem, part, ""),
          requestBody: bodies.requestBody(part),
          responses: bodies.responses(part),
        }),
      ),
    ),
  );
}
