import type { ExampleContext } from "../../../portable/example/known/example-source.js";
import type { Labels } from "../../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../../portable/marks.js";
import type { HttpOperation, ParameterPlace, Server } from "../../../portable/model/index.js";
import { authorizationView, type AuthorizationView } from "./authorization-view.js";
import { bodyView, type BodyView } from "./body-view.js";
import {
  contentExamples,
  EXAMPLE_CHARACTERS,
  type ExampleSettings,
  mediaTypeExamples,
  type MediaTypeExamples,
  orderLikeRequest,
  pageShare,
  responseExamples,
  responseSettings,
  type StatusExamples,
} from "./example-views.js";
import { type DocsLink, isRedundant, docsLink } from "../schema/described-text.js";
import { parameterRow } from "./parameter-rows.js";
import { responseViews, type ResponseView } from "./response-view.js";
import { operationLimits, type PageRows } from "../schema/expansion.js";
import { hasManyNests, startPageRows } from "../schema/fields.js";
import type { PageSchemas } from "../schema/page-schemas.js";
import { omittedOf } from "../schema/owner.js";
import type { SchemaRow } from "../schema/schema-row.js";

/** View of an HTTP operation for the templates of its page. */
export interface OperationView {
  readonly authorization?: AuthorizationView;
  /**
   * Servers of the operation. Empty if they are the same as those of the document, or a single server with
   * nothing but a URL.
   */
  readonly servers: readonly Server[];
  readonly parameters: readonly ParameterGroup[];
  readonly requestBody?: BodyView;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly CallbackView[];
  /** Whether many rows have nested rows. */
  readonly nested: boolean;
  /**
   * Examples of a webhook's payload by media type. The column of samples shows them instead of code samples.
   */
  readonly payload: readonly MediaTypeExamples[];
  /** Example responses by status. */
  readonly examples: readonly StatusExamples[];
  /** Sections of the page, for "On this page". */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

export interface ParameterGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly SchemaRow[];
}

export interface CallbackView {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly expression: string;
  readonly summary?: string;
  readonly description?: string;
  readonly marks: readonly Mark[];
  readonly docs?: DocsLink;
  readonly authorization?: AuthorizationView;
  readonly servers: readonly Server[];
  readonly parameters: readonly ParameterGroup[];
  readonly requestBody?: BodyView;
  readonly responses: readonly ResponseView[];
}

/** Parameter sections in page order, with their labels. */
const places: readonly {
  readonly place: ParameterPlace;
  readonly id: string;
  readonly label: keyof Labels;
}[] = [
  { place: "path", id: "path-parameters", label: "pathParameters" },
  { place: "query", id: "query-parameters", label: "queryParameters" },
  { place: "querystring", id: "querystring-parameters", label: "querystringParameters" },
  { place: "header", id: "header-parameters", label: "headerParameters" },
  { place: "cookie", id: "cookie-parameters", label: "cookieParameters" },
];

/** Maximum number of schemas visited for the generated examples of all operations. */
const ALL_EXAMPLE_NODES = 300_000;

export interface OperationSettings {
  /** Whether nested rows are rendered expanded. */
  readonly expandSchemas: boolean;
  /** Servers of the document. */
  readonly servers: readonly Server[];
  /** Number of operations in the reference. The more there are, the less content each page repeats. */
  readonly operations: number;
  /** Context for generated examples. */
  readonly drawn?: ExampleContext;
}

export function operationView(
  operation: HttpOperation,
  schemas: PageSchemas,
  { expandSchemas, operations, servers, drawn }: OperationSettings,
): OperationView {
  const { labels, language } = schemas;
  const { rows, finish } = startPageRows({
    schemas,
    open: expandSchemas,
    limits: operationLimits(operations),
    // The API sends a webhook's request, and the reader sends the response.
    reader: operation.webhook ? "receives" : "sends",
  });
  const responseRows: PageRows = { ...rows, reader: operation.webhook ? "sends" : "receives" };
  const sent = { omitted: omittedOf(operation.webhook ? "api" : "reader") };
  const returned = { omitted: omittedOf(operation.webhook ? "reader" : "api") };
  const receivedSettings = settingsOf(schemas, { operations, ...(drawn && { drawn }) });
  const sentSettings: ExampleSettings = { ...receivedSettings, side: "request" };
  const authorization = authorizationView(operation.security, {
    labels,
    language,
    hasSamples: !operation.webhook,
  });
  const parameters = places.flatMap((place) => parameterGroup(operation, place, rows));
  const requestBody =
    operation.requestBody &&
    bodyView(operation.requestBody, { path: "body", ...sent }, rows, (mediaType, path) =>
      operation.webhook
        ? []
        : mediaTypeExamples(mediaType, { ...sentSettings, rows: path, withRequired: true }),
    );
  const responses = responseViews(operation.responses, { path: "", ...returned }, responseRows);
  const payload = operation.webhook
    ? contentExamples(operation.requestBody?.content ?? [], { ...receivedSettings, rows: "body" })
    : [];
  const examples = orderLikeRequest(
    operation.requestBody?.content ?? [],
    responseExamples(operation.responses, operation.webhook ? sentSettings : receivedSettings),
  );
  // Created last, so that the other sections get the page's limited space first.
  const callbacks = operation.callbacks.map((callback) =>
    callbackView(
      callback,
      { sent: responseRows, answered: rows },
      { sent: receivedSettings, answered: sentSettings },
    ),
  );
  finish();
  const view = {
    ...(authorization && { authorization }),
    servers: ownServers(operation, servers),
    parameters,
    ...(requestBody && { requestBody }),
    responses,
    callbacks,
    nested: hasManyNests(rows),
    payload,
    examples,
  };
  return { ...view, sections: sectionsOf(view, labels, operation.unavailableParameters === undefined) };
}

/**
 * Returns the servers to list. A single server with nothing but a URL is omitted, because the top of the page
 * shows it.
 */
function ownServers({ servers, webhook }: HttpOperation, others: readonly Server[]): readonly Server[] {
  const isOnlyUrl = ({ name, description, variables }: Server): boolean =>
    name === undefined && description === undefined && variables.length === 0;
  const isAlreadyShown = servers === others || webhook || (servers.length < 2 && servers.every(isOnlyUrl));
  return isAlreadyShown || JSON.stringify(servers) === JSON.stringify(others) ? [] : servers;
}

/** Returns the settings for examples of bodies that the reader receives. */
function settingsOf(
  { labels, language, components }: PageSchemas,
  { operations, drawn }: Pick<OperationSettings, "operations" | "drawn">,
): ExampleSettings {
  return {
    components,
    labels,
    language,
    side: "response",
    budget: { characters: pageShare(EXAMPLE_CHARACTERS, drawn?.source.work) },
    nodes: Math.min(500, Math.max(40, Math.floor(ALL_EXAMPLE_NODES / Math.max(operations, 1)))),
    ...(drawn && { drawn }),
  };
}

function sectionsOf(
  { authorization, servers, requestBody, responses, callbacks, parameters }: Omit<OperationView, "sections">,
  labels: Labels,
  isWhole: boolean,
): OperationView["sections"] {
  return [
    ...(authorization === undefined ? [] : [{ id: "authorization", title: labels.authorization }]),
    ...(servers.length === 0 ? [] : [{ id: "servers", title: labels.servers }]),
    ...parameters.map(({ id, title }) => ({ id, title })),
    ...(isWhole ? [] : [{ id: "further-parameters", title: labels.furtherParameters }]),
    ...(requestBody === undefined ? [] : [{ id: "request-body", title: labels.requestBody }]),
    ...(responses.length === 0 ? [] : [{ id: "responses", title: labels.responses }]),
    ...(callbacks.length === 0 ? [] : [{ id: "callbacks", title: labels.callbacks }]),
  ];
}

function parameterGroup(
  holder: Pick<HttpOperation, "parameters">,
  { place, id, label }: (typeof places)[number],
  rows: PageRows,
  path = "",
): ParameterGroup[] {
  const parameters = holder.parameters.filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return [];
  const title = rows.schemas.labels[label];
  return [{ id, title, rows: parameters.map((parameter) => parameterRow(parameter, rows, path)) }];
}

/** Values for the request of a callback, which the API sends (`sent`), and for the response (`answered`). */
interface BothWays<T> {
  readonly sent: T;
  readonly answered: T;
}

/** Creates the view of a callback: the API sends the request, the reader sends the response. */
function callbackView(
  callback: HttpOperation["callbacks"][number],
  rows: BothWays<PageRows>,
  settings: BothWays<ExampleSettings>,
): CallbackView {
  const path = `callback.${callback.name}.`;
  const { requestBody, summary, security, servers = [], externalDocs, ...others } = callback;
  const { labels, language } = rows.sent.schemas;
  const authorization = security && authorizationView(security, { labels, language, hasSamples: false });
  const isRedundantSummary =
    summary === undefined || isRedundant(summary, [callback.name, callback.description]);
  const shown = isRedundantSummary ? others : { ...others, summary };
  const { anchor } = rows.sent;
  const id = anchor(`${path}${callback.method.toLowerCase()}`);
  const body =
    requestBody &&
    bodyView(
      requestBody,
      { path: `${path}body`, omitted: omittedOf("api") },
      rows.sent,
      (mediaType, rowsOf) => mediaTypeExamples(mediaType, { ...settings.sent, rows: rowsOf }),
    );
  const responses = responseViews(
    callback.responses,
    {
      path,
      omitted: omittedOf("reader"),
      examplesOf:
        ({ status }) =>
        (mediaType, rowsOf) =>
          mediaTypeExamples(mediaType, { ...responseSettings(status, settings.answered), rows: rowsOf }),
    },
    rows.answered,
  );
  return {
    ...shown,
    id,
    marks: marksOf([callback], labels),
    ...(externalDocs && { docs: docsLink(externalDocs, labels) }),
    ...(authorization && { authorization }),
    servers,
    parameters: places.flatMap((place) => parameterGroup(callback, place, rows.sent, `${id}.`)),
    // Callbacks with the same name may differ in method or URL. Each needs unique ids for its tabs.
    ...(body && { requestBody: { ...body, id: `${id}.body` } }),
    responses,
  };
}
