import { deepFreeze } from "../deep-freeze.js";
import type { RequestData } from "./request-data.js";
import { encodeBody } from "./body-encoders.js";
import { toContentText, toQuerystring } from "./content-parameter.js";
import { toCredentialParts, type CredentialPart, type Credentials } from "./credentials.js";
import type { FormValues } from "./form-values.js";
import type { HttpRequest } from "./http-request.js";
import { toPairs } from "./parameter-styles.js";
import { encodeUnreserved, queryEncoding } from "./percent-encoding.js";
import { TOKEN, toRequestHeaders } from "./request-headers.js";
import { toRequestPath, type FilledParameter } from "./request-path.js";
import type { RequestNote } from "./request-note.js";
import { containsSecret } from "../secret-detection.js";
import { toBaseUrl } from "./server-url.js";

export interface BuiltRequest {
  readonly request: HttpRequest;
  /** Parts of the request that could not be built as specified; see `isBlocked`. */
  readonly notes: readonly RequestNote[];
}

/**
 * Builds the request that a form, its samples and Send share. Never throws; the result is deeply frozen.
 *
 * @param added Headers and query parameters that the document does not declare. Headers replace others of the
 *   same name, query parameters replace credentials.
 */
export function buildRequest(
  panel: RequestData,
  values: FormValues,
  credentials: Credentials,
  added: readonly FilledParameter[] = [],
): BuiltRequest {
  const filled = panel.parameters.flatMap((parameter, index) => {
    const field = values.parameters[index];
    return field ? [{ parameter, field }] : [];
  });
  const base = toBaseUrl(panel.servers, values.server, panel.documentUrl);
  const path = toRequestPath(
    panel.path,
    filled.filter(({ parameter }) => parameter.in === "path"),
  );
  const { parts, notes: credentialNotes } = toCredentialParts(panel.security, credentials);
  const body = encodeBody(values.body, panel.requestBody?.content ?? []);
  const { headers, notes: headerNotes } = toRequestHeaders(filled, parts, body.contentType, added);
  const keys = parts.filter((part) => part.in === "query");
  const isReplaced = ({ name }: CredentialPart): boolean =>
    added.some(({ parameter }) => parameter.in === "query" && parameter.name === name);
  const [replacedKeys, sentKeys] = [keys.filter(isReplaced), keys.filter((key) => !isReplaced(key))];
  const queryNotes = replacedKeys.map(({ name }): RequestNote => ({ code: "noteReplaced", subject: name }));
  const ownQuery = toQuery([...filled, ...added], sentKeys);
  const query = [base.query, path.query, ownQuery].filter((text) => text !== "").join("&");
  const isMethod = TOKEN.test(panel.method);
  const methodNotes: RequestNote[] = isMethod ? [] : [{ code: "noteMethodRefused", subject: panel.method }];
  const request: HttpRequest = {
    method: isMethod ? panel.method : "GET",
    url: base.url + path.path + (query === "" ? "" : `?${query}`),
    headers,
    ...(body.payload && { body: body.payload }),
    ...((keys.length > 0 || containsSecret(query)) && { hasKeyInQuery: true }),
  };
  return deepFreeze({
    request,
    notes: [
      ...methodNotes,
      ...base.notes,
      ...path.notes,
      ...credentialNotes,
      ...queryNotes,
      ...headerNotes,
      ...body.notes,
    ],
  });
}

/** Adds headers and query parameters to a built request, after its own. Headers must be valid. */
export function extendRequest(built: BuiltRequest, fields: readonly FilledParameter[]): BuiltRequest {
  if (fields.length === 0) return built;
  const { request, notes } = built;
  const { headers } = toRequestHeaders(fields, [], undefined);
  const query = toQuery(fields, []);
  const separator = request.url.includes("?") ? "&" : "?";
  return deepFreeze({
    request: {
      ...request,
      url: query === "" ? request.url : request.url + separator + query,
      headers: [...request.headers, ...headers],
      ...(containsSecret(query) && { hasKeyInQuery: true }),
    },
    notes,
  });
}

function toQuery(filled: readonly FilledParameter[], keys: readonly CredentialPart[]): string {
  const credentialNames = new Set(keys.map(({ name }) => name));
  const parameterTexts = filled
    .filter(
      ({ parameter, field }) =>
        field.sent && !(parameter.in === "query" && credentialNames.has(parameter.name)),
    )
    .map(toQueryText);
  return [
    ...parameterTexts,
    ...keys.map(({ name, value }) => `${encodeUnreserved(name)}=${encodeUnreserved(value)}`),
  ]
    .filter((text) => text !== "")
    .join("&");
}

function toQueryText({ parameter, field }: FilledParameter): string {
  if (parameter.in === "querystring") return toQuerystring(parameter, field);
  if (parameter.in !== "query") return "";
  const name = encodeUnreserved(parameter.name);
  if (parameter.contentType !== undefined)
    return `${name}=${encodeUnreserved(toContentText(parameter, field))}`;
  const value = "text" in field ? field.text : field.value;
  const pairs = toPairs({ ...parameter, value }, queryEncoding(parameter.allowReserved));
  if (pairs.length === 0 && parameter.allowEmptyValue) return `${name}=`;
  return pairs.map((pair) => `${pair.name}=${pair.value}`).join("&");
}
