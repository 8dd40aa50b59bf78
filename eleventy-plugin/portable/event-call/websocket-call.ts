import { encodePathText, encodeQueryText, encodeUnreserved } from "../request/percent-encoding.js";
import {
  hasHeaders,
  noteIf,
  notesOn,
  toPublication,
  toUser,
  unusedCredentials,
  userParts,
  type CallContext,
  type Located,
} from "./call-context.js";
import { type CallSide, fillAddress, unescaped } from "./call-side.js";
import type { EventHeader, WebSocketCall } from "./event-call.js";

const inPath = { text: encodePathText, value: encodeUnreserved };
const inQuery = { text: encodeQueryText, value: encodeUnreserved };

/** Headers that a client sets itself in the handshake: https://www.rfc-editor.org/rfc/rfc6455#section-4.1 */
const CLIENT_HEADERS = /^(?:host|connection|upgrade|content-length|sec-websocket-.*)$/i;
const SUBPROTOCOL = /^sec-websocket-protocol$/i;
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

export function webSocketCall(context: CallContext): WebSocketCall {
  const { base, credentials, listen, publish, notes } = context;
  const credentialHeaders = credentials.flatMap((credential) =>
    credential.in === "header" ? [credential] : [],
  );
  const declared = [listen, publish].flatMap((side) => side?.settings.headers ?? []);
  const all = uniqueHeaders([...credentialHeaders, ...declared]);
  const headers = all.filter(({ name }) => !CLIENT_HEADERS.test(name));
  const sendable = headers.filter(isSendable);
  const refused = headers.filter((header) => !isSendable(header));
  // User names and passwords are sent by HTTP Basic authentication. This excludes SASL mechanisms other than
  // PLAIN, and is impossible if another credential already sets `Authorization`.
  const hasAuthorization = all.some(({ name }) => /^authorization$/i.test(name));
  const users = userParts(credentials).filter(({ mechanism }) => mechanism === "PLAIN" && !hasAuthorization);
  const unused = credentials.filter((each) => each.in !== "user" || !users.includes(each));
  const user = toUser(users);
  return {
    kind: "websocket",
    ...base,
    ...(listen && { listen: located(listen, context) }),
    ...(publish && { publish: toPublication(located(publish, context), publish) }),
    headers: sendable.map(({ name, value }) => ({ name, value })),
    subprotocols: all
      .filter(({ name }) => SUBPROTOCOL.test(name))
      .flatMap(({ value }) => value.split(",").map((each) => each.trim()))
      .filter((protocol) => TOKEN.test(protocol)),
    ...(user && { user }),
    notes: [
      ...notes,
      ...unusedCredentials(unused, ["header", "query"]),
      ...notesOn("noteHeaderLeftOut", refused),
      ...notesOn("noteBrowserWithoutHeaders", [...sendable, ...(user ? [{ name: "Authorization" }] : [])]),
      ...noteIf(hasHeaders(publish), "noteMessageWithoutHeaders"),
    ],
  };
}

/** Returns the first header of each name, ignoring case. */
function uniqueHeaders(headers: readonly EventHeader[]): readonly EventHeader[] {
  const names = headers.map(({ name }) => name.toLowerCase());
  return headers.filter((_, index) => names.indexOf(names[index] ?? "") === index);
}

/** Whether Node, which runs wscat, accepts the header. */
function isSendable({ name, value }: EventHeader): boolean {
  return TOKEN.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/** Returns the URL to open, combined from server, channel and query, and the address of the channel. */
function located(
  { template = "", parameters, settings }: CallSide,
  { server, credentials }: CallContext,
): Located {
  const [path = "", ...query] = template.split("?");
  const address = fillAddress(path, parameters, inPath);
  const below = address === "" || address === "/" ? "" : `/${address.replace(/^\/+/, "")}`;
  const whole = `${encodePathText(server.path)}${below}` || "/";
  const search = [
    encodeQueryText(server.query),
    fillAddress(query.join("?"), parameters, inQuery),
    ...settings.query.map(toPair),
    ...credentials.flatMap((credential) => (credential.in === "query" ? [toPair(credential)] : [])),
  ].filter((text) => text !== "");
  const scheme = [server.scheme, server.protocol].find((name) => /^wss?$/.test(name)) ?? "wss";
  const url = `${scheme}://${server.host}${whole}`;
  return {
    url: search.length === 0 ? url : `${url}?${search.join("&")}`,
    address: fillAddress(template, parameters, unescaped),
  };
}

function toPair({ name, value }: EventHeader): string {
  return `${encodeUnreserved(name)}=${encodeUnreserved(value)}`;
}
