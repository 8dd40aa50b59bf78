import type { Server } from "../model/server.js";
import type { ListedServer, ServerValue } from "./form-values.js";
import { encodePathText, encodeQueryText } from "./percent-encoding.js";
import type { RequestNote } from "./request-note.js";
import { trimEndChars } from "../trim-end-chars.js";

/** Where a path is appended. */
export interface BaseUrl {
  /** `https://api.example.com/v1`, without a slash at its end. */
  readonly url: string;
  /** A query that the server's address has of its own, else empty. */
  readonly query: string;
  readonly notes: readonly RequestNote[];
}

/** Stands for a host that nobody knows: the document is a local file and its server a relative address. */
const UNKNOWN_ORIGIN = "https://YOUR_HOST";

interface Address {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/** The base URL that a form's server choice stands for. `documentUrl` is what relative servers are resolved against. */
export function toBaseUrl(servers: readonly Server[], choice: ServerValue, documentUrl?: string): BaseUrl {
  if ("customUrl" in choice) return toTypedBase(choice.customUrl.trim());
  const server = servers[choice.index] ?? servers[0];
  return toCheckedBase(server ? filledServerUrl(server, choice.variables) : "/", documentUrl);
}

/** A server's address with the values of its variables in their order; those not given have their defaults. */
export function filledServerUrl(
  server: Pick<Server, "url" | "variables">,
  given: ListedServer["variables"] = [],
): string {
  const values = new Map(
    server.variables.map((variable, index) => [variable.name, given[index] ?? variable.default]),
  );
  return server.url
    .trim()
    .replace(/\{([^{}]*)\}/g, (expression, name: string) => values.get(name) ?? expression);
}

/** Typed by a reader: of what is no address of the web, nothing is taken for a path. */
function toTypedBase(text: string): BaseUrl {
  const unknown = (code: RequestNote["code"]): BaseUrl => ({
    url: UNKNOWN_ORIGIN,
    query: "",
    notes: [{ code, subject: text }],
  });
  if (text === "") return unknown("noteServerNotTyped");
  // `localhost:3000` reads like a scheme.
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/?#@]*:\d+(?:[/?#]|$)/.test(text);
  if (!hasScheme) return unknown("noteServerWithoutScheme");
  const base = toCheckedBase(text);
  return base.notes.some(({ code }) => code === "noteServerRefused") ? unknown("noteServerRefused") : base;
}

function toCheckedBase(text: string, documentUrl?: string): BaseUrl {
  const address = toAddress(text, documentUrl);
  if (!address) return unknownHost(text, documentUrl);
  const host = address.authority.replace(/^.*@/s, "");
  const refused = !/^https?$/.test(address.scheme) || !isAuthority(host) || text.includes("\\");
  const notes: RequestNote[] = [
    ...(refused ? [{ code: "noteServerRefused", subject: text } as const] : []),
    ...(host === address.authority
      ? []
      : [{ code: "noteServerCredentials", subject: userOf(address.authority) } as const]),
    ...[...text.matchAll(/\{([^{}]*)\}/g)].map(
      ([, name]) => ({ code: "noteServerVariableUnknown", subject: name ?? "" }) as const,
    ),
  ];
  const origin = refused ? UNKNOWN_ORIGIN : `${address.scheme}://${host}`;
  return { url: origin + toBasePath(address.path), query: encodeQueryText(address.query), notes };
}

/** What stands before a host, a password as an ellipsis: `user:…@`. */
const userOf = (authority: string): string =>
  authority.slice(0, authority.lastIndexOf("@") + 1).replace(/:.*(?=@$)/s, ":…");

function unknownHost(text: string, documentUrl: string | undefined): BaseUrl {
  const notes: RequestNote[] = [
    {
      code: /^[./]|^$/.test(text) || documentUrl !== undefined ? "noteHostUnknown" : "noteServerRefused",
      subject: text,
    },
  ];
  const path = text.split(/[?#]/)[0] ?? "";
  return { url: UNKNOWN_ORIGIN + toBasePath(path.startsWith("/") ? path : `/${path}`), query: "", notes };
}

/** RFC 3986 5.3 for the references a server may be; undefined where the host cannot be known. */
function toAddress(text: string, documentUrl?: string): Address | undefined {
  const whole = /^([A-Za-z][A-Za-z0-9+.-]*|\{[^{}]*\}):(?:\/\/([^/?#\\]*))?([^?#]*)(?:\?([^#]*))?/.exec(text);
  if (whole) {
    const [, scheme = "", authority = "", path = "", query = ""] = whole;
    return { scheme: scheme.toLowerCase(), authority, path, query };
  }
  if (documentUrl === undefined || documentUrl === text) return undefined;
  const base = toAddress(documentUrl);
  if (!base) return undefined;
  if (text.startsWith("//")) return toAddress(`${base.scheme}:${text}`);
  const [, path = "", query = ""] = /^([^?#]*)(?:\?([^#]*))?/.exec(text) ?? [];
  const folder = base.path.slice(0, base.path.lastIndexOf("/") + 1) || "/";
  return { ...base, path: path === "" ? "/" : path.startsWith("/") ? path : folder + path, query };
}

/** A host and port that curl, `fetch` and requests all take; braces are a variable nobody declared. */
function isAuthority(host: string): boolean {
  const isHost = /^(?:\[[0-9A-Fa-f:.]+\]|[\p{L}\p{N}\p{M}._~{}-]+)(?::[\w{}-]+)?$/u.test(host);
  // Not `256.1.1.1`, nor a port beyond 65535.
  return isHost && (host.includes("{") || URL.canParse(`https://${host}`));
}

/** Encoded, without `.` and `..` segments (all clients resolve them) and without slashes at the end. */
function toBasePath(path: string): string {
  const segments: string[] = [];
  for (const segment of encodePathText(path).split("/").slice(1)) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return trimEndChars(segments.map((segment) => `/${segment}`).join(""), "/");
}
