import type { Labels } from "../portable/labels.js";
import type { Header, HttpOperation, LabelPart, MediaType, Parameter, ParameterPlace, RequestBody, Response } from "../portable/model/index.js";
import { createAnchors } from "./anchors.js";
import { authorizationView, type AuthorizationView } from "./authorization-view.js";
import { bodyRows, schemaRow, type SchemaRow, type SchemaTable } from "./schema-rows.js";

/** An HTTP operation laid out for reading: what its page's parts loop over. */
export interface OperationView {
  readonly authorization?: AuthorizationView;
  readonly parameters: readonly ParameterGroup[];
  readonly requestBody?: BodyView;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly CallbackView[];
  /** The sections the page has, for "On this page". */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

export interface ParameterGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly SchemaRow[];
}

export interface BodyView {
  readonly required: boolean;
  readonly description?: string;
  readonly mediaTypes: readonly MediaTypeView[];
}

export interface MediaTypeView {
  readonly contentType: string;
  readonly kind: readonly LabelPart[];
  readonly description?: string;
  readonly rows: readonly SchemaRow[];
}

export interface ResponseView {
  readonly id: string;
  readonly status: string;
  /** `2` of `2XX`, `d` of `default`: what the status means, for its colour. */
  readonly statusClass: string;
  readonly title: string;
  readonly description?: string;
  readonly open: boolean;
  readonly headers: readonly SchemaRow[];
  readonly mediaTypes: readonly MediaTypeView[];
  readonly links: Response["links"];
}

export interface CallbackView {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly expression: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly requestBody?: BodyView;
  readonly responses: readonly ResponseView[];
}

interface Context {
  readonly table: SchemaTable;
  readonly anchor: (path: string) => string;
  readonly labels: Labels;
}

/** Sections of parameters in the order of the page, and the label of each. */
const places: readonly { readonly place: ParameterPlace; readonly id: string; readonly label: keyof Labels }[] = [
  { place: "path", id: "path-parameters", label: "pathParameters" },
  { place: "query", id: "query-parameters", label: "queryParameters" },
  { place: "querystring", id: "querystring-parameters", label: "querystringParameters" },
  { place: "header", id: "header-parameters", label: "headerParameters" },
  { place: "cookie", id: "cookie-parameters", label: "cookieParameters" },
];

export function operationView(operation: HttpOperation, table: SchemaTable, labels: Labels): OperationView {
  const context: Context = { table, anchor: createAnchors(), labels };
  const authorization = authorizationView(operation.security, labels);
  const parameters = places.flatMap(({ place, id, label }) => parameterGroup(operation, place, { id, title: labels[label] }, context));
  const requestBody = operation.requestBody && bodyView(operation.requestBody, "body", "readOnly", context);
  const responses = responseViews(operation.responses, "", context);
  const callbacks = operation.callbacks.map((callback) => callbackView(callback, context));
  return {
    ...(authorization === undefined ? {} : { authorization }),
    parameters,
    ...(requestBody === undefined ? {} : { requestBody }),
    responses,
    callbacks,
    sections: [
      ...(authorization === undefined ? [] : [{ id: "authorization", title: labels.authorization }]),
      ...parameters.map(({ id, title }) => ({ id, title })),
      ...(requestBody === undefined ? [] : [{ id: "request-body", title: labels.requestBody }]),
      ...(responses.length === 0 ? [] : [{ id: "responses", title: labels.responses }]),
      ...(callbacks.length === 0 ? [] : [{ id: "callbacks", title: labels.callbacks }]),
    ],
  };
}

function parameterGroup(
  operation: HttpOperation,
  place: ParameterPlace,
  { id, title }: { id: string; title: string },
  context: Context,
): ParameterGroup[] {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return [];
  return [{ id, title, rows: parameters.map((parameter) => parameterRow(parameter, context)) }];
}

function parameterRow(parameter: Parameter, context: Context): SchemaRow {
  const row = schemaRow(parameter.name, parameter.schema, context, parameter.examples.find(({ value }) => value !== undefined)?.value);
  return {
    ...row,
    id: context.anchor(`${parameter.in}.${parameter.name}`),
    required: parameter.required,
    deprecated: parameter.deprecated || row.deprecated,
    ...(parameter.description === undefined ? {} : { description: parameter.description }),
  };
}

function bodyView(body: RequestBody, path: string, omit: "readOnly" | "writeOnly", context: Context): BodyView {
  return {
    required: body.required,
    ...(body.description === undefined ? {} : { description: body.description }),
    mediaTypes: mediaTypeViews(body.content, path, omit, context),
  };
}

/** The first media type's fields are `body.…`; a later one's name the media type: `body(application/xml).…`. */
function mediaTypeViews(
  content: readonly MediaType[],
  path: string,
  omit: "readOnly" | "writeOnly",
  context: Context,
): readonly MediaTypeView[] {
  return content.map(({ contentType, schema, itemSchema }, index) => {
    const node = schema ?? itemSchema;
    const here = index === 0 ? path : `${path}(${contentType})`;
    return {
      contentType,
      kind: node?.label ?? [],
      ...(node?.description === undefined ? {} : { description: node.description }),
      rows: node === undefined ? [] : bodyRows(node, { ...context, path: here, omit }),
    };
  });
}

function responseViews(responses: readonly Response[], path: string, context: Context): readonly ResponseView[] {
  const firstSuccess = responses.find(({ status }) => status.startsWith("2"));
  return responses.map((response) => responseView(response, path, response === firstSuccess, context));
}

function responseView(response: Response, path: string, open: boolean, context: Context): ResponseView {
  const base = `${path}response-${response.status}`;
  const title = response.summary ?? response.reason ?? (response.status === "default" ? context.labels.anyOtherStatus : "");
  const repeats = response.description?.trim().toLowerCase() === title.toLowerCase();
  return {
    id: context.anchor(base),
    status: response.status,
    statusClass: response.status.charAt(0),
    title,
    ...(response.description === undefined || repeats ? {} : { description: response.description }),
    open,
    headers: response.headers.map((header) => headerRow(header, `${base}.header`, context)),
    mediaTypes: mediaTypeViews(response.content, base, "writeOnly", context),
    links: response.links,
  };
}

function headerRow(header: Header, path: string, context: Context): SchemaRow {
  const row = schemaRow(header.name, header.schema, context);
  return {
    ...row,
    id: context.anchor(`${path}.${header.name}`),
    required: header.required,
    deprecated: header.deprecated || row.deprecated,
    ...(header.description === undefined ? {} : { description: header.description }),
  };
}

function callbackView(callback: HttpOperation["callbacks"][number], context: Context): CallbackView {
  const path = `callback.${callback.name}.`;
  return {
    id: context.anchor(`callback.${callback.name}.${callback.method.toLowerCase()}`),
    name: callback.name,
    method: callback.method,
    expression: callback.expression,
    ...(callback.summary === undefined ? {} : { summary: callback.summary }),
    ...(callback.description === undefined ? {} : { description: callback.description }),
    deprecated: callback.deprecated,
    ...(callback.requestBody === undefined ? {} : { requestBody: bodyView(callback.requestBody, `${path}body`, "readOnly", context) }),
    responses: responseViews(callback.responses, path, context),
  };
}
