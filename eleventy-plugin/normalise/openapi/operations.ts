import type { FurtherTag, HttpOperation } from "../../portable/model/index.js";
import { titleLine, plainSummary, unlessRepeated } from "../document/titles.js";
import { flagsIn } from "../flags-in.js";
import { textOf, type Part } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { Schemas } from "../schema/schema-node.js";
import { omitUndefined } from "../../portable/omit-undefined.js";
import { isSameJson, isSameList } from "../same-json.js";
import type { Memoiser } from "../memoiser.js";
import type { FoundValues } from "../values/found-values.js";
import { authoredSamplesOf } from "./authored-samples.js";
import { callbacksOf } from "./callbacks.js";
import { isWithoutPanel } from "../document/without-panel.js";
import { operationUrls } from "./links.js";
import { createParameters, unavailableParameters } from "./parameters.js";
import { descriptionOf, type FoundOperation } from "./path-items.js";
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
  const { memoiser } = document.reading;
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
  const bodies = createBodies(schemas, urls);
  const parameters = createParameters(schemas);
  const documentServers = httpServersOf(document, documentUrl) ?? [defaultServer(documentUrl)];

  return places.map(({ operation, pathItem, method, path, url, tag, alsoIn, webhook, pointer }) => {
    const summary = plainSummary(operation);
    const title = titleOf({ operation, method, path });
    const httpOperation = omitUndefined<HttpOperation>({
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
    return memoiser.reuseEqual("operation", url, httpOperation, isSameOperation);
  });
}

/** Adds values from elsewhere in the document to operations whose parameters have none. */
export function withFoundValues(
  operations: readonly HttpOperation[],
  { of }: Pick<FoundValues, "of">,
  memoiser: Memoiser,
): readonly HttpOperation[] {
  return operations.map((operation) => {
    const found = of(operation);
    if (found.length === 0) return operation;
    return memoiser.reuseEqual(
      "operation with values",
      operation.url,
      { ...operation, found },
      isSameOperation,
    );
  });
}

/**
 * Whether two versions of an operation are equal. Shared parts must be identical objects, so that they stay
 * shared with other operations.
 */
function isSameOperation(before: HttpOperation, after: HttpOperation): boolean {
  const { parameters, requestBody, responses, ...others } = before;
  const { parameters: itsParameters, requestBody: itsBody, responses: itsResponses, ...rest } = after;
  return (
    requestBody === itsBody &&
    isSameList(parameters, itsParameters) &&
    isSameList(responses, itsResponses) &&
    isSameJson(others, rest)
  );
}
