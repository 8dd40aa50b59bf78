import { toCookieContent, toHeaderContent } from "./content-parameter.js";
import type { CredentialPart } from "./credentials.js";
import type { RequestHeader } from "./http-request.js";
import { plainEncoding, queryEncoding } from "./percent-encoding.js";
import { isDelimited, expandsToNothing, toPairs, toStyledText } from "./parameter-styles.js";
import type { FilledParameter } from "./request-path.js";
import type { RequestNote } from "./request-note.js";
import { trimEndChars } from "../trim-end-chars.js";

/** Headers that frame the message or the connection: setting them explicitly breaks the request. */
const LEFT_TO_CLIENT = new Set([
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "expect",
]);

/** A name of a header or method: https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
export const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
export const FIELD_VALUE = /^[\t\x20-\x7e\xa0-\xff]*$/;

/**
 * Returns headers of credentials and parameters, then the type of the body, then cookies. A credential
 * replaces a parameter of the same name, and `added` replaces any other header, with a note. Values that no
 * header can contain are omitted with a note.
 */
export function toRequestHeaders(
  filled: readonly FilledParameter[],
  credentials: readonly CredentialPart[],
  contentType: string | undefined,
  added: readonly FilledParameter[] = [],
): { readonly headers: readonly RequestHeader[]; readonly notes: readonly RequestNote[] } {
  const notes: RequestNote[] = [];
  const headers = new Map<string, RequestHeader>();
  const add = (name: string, value: string, cookie?: true): void => {
    const trimmed = trimEndChars(value.replace(/^[\t ]+/, ""), "\t ");
    const code = toRefusal(name, trimmed);
    if (code) notes.push({ code, subject: name });
    else if (!headers.has(name.toLowerCase()))
      headers.set(name.toLowerCase(), { name, value: trimmed, ...(cookie && { cookie }) });
  };
  for (const { in: location, name, value } of credentials) if (location === "header") add(name, value);
  for (const entry of filled)
    if (entry.parameter.in === "header" && isSent(entry)) add(entry.parameter.name, toHeaderText(entry));
  if (contentType !== undefined) add("Content-Type", contentType);
  const cookies = toCookies(filled, credentials);
  if (cookies !== "") add("Cookie", cookies, true);
  const { headers: own, notes: ownNotes } =
    added.length === 0 ? NONE : toRequestHeaders(added, [], undefined);
  for (const header of own) {
    const key = header.name.toLowerCase();
    if (headers.has(key)) notes.push({ code: "noteReplaced", subject: header.name });
    headers.set(key, header);
  }
  notes.push(...ownNotes);
  return { headers: [...headers.values()], notes };
}

const NONE: ReturnType<typeof toRequestHeaders> = { headers: [], notes: [] };

function isSent({ parameter, field }: FilledParameter): boolean {
  return (
    field.sent && (parameter.contentType !== undefined || "text" in field || !expandsToNothing(field.value))
  );
}

function toRefusal(name: string, value: string): RequestNote["code"] | undefined {
  if (!TOKEN.test(name)) return "noteHeaderNameRefused";
  if (LEFT_TO_CLIENT.has(name.toLowerCase())) return "noteHeaderLeftToClient";
  return FIELD_VALUE.test(value) ? undefined : "noteHeaderValueRefused";
}

/**
 * Serialises a header's value. Headers are not percent-encoded:
 * https://spec.openapis.org/oas/v3.2.0.html#fixed-fields-for-use-with-schema
 */
function toHeaderText({ parameter, field }: FilledParameter): string {
  if (parameter.contentType !== undefined) return toHeaderContent(parameter, field);
  if ("text" in field) return field.text;
  const style = isDelimited(parameter.style) ? parameter.style : "simple";
  return toStyledText({ ...parameter, style, value: field.value }, plainEncoding);
}

/** Returns the value of the `Cookie` header: https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1 */
function toCookies(filled: readonly FilledParameter[], credentials: readonly CredentialPart[]): string {
  const keys = credentials.filter((part) => part.in === "cookie");
  const credentialNames = new Set(keys.map(({ name }) => name));
  const cookies = filled
    .filter(
      ({ parameter, field }) =>
        parameter.in === "cookie" && field.sent && !credentialNames.has(parameter.name),
    )
    .map(toCookieText);
  return [...keys.map(({ name, value }) => `${name}=${value}`), ...cookies]
    .filter((text) => text !== "")
    .join("; ");
}

/**
 * Serialises a cookie. Style `form` is percent-encoded with pairs joined by `&`, as in the specification's
 * table; style `cookie` is unencoded, joined by a semicolon and a space.
 */
function toCookieText({ parameter, field }: FilledParameter): string {
  if (parameter.contentType !== undefined) return `${parameter.name}=${toCookieContent(parameter, field)}`;
  const value = "text" in field ? field.text : field.value;
  const bare = parameter.style === "cookie";
  const encoding = bare ? plainEncoding : queryEncoding(parameter.allowReserved);
  const pairs = toPairs({ ...parameter, value }, encoding);
  return pairs.map((pair) => `${pair.name}=${pair.value}`).join(bare ? "; " : "&");
}
