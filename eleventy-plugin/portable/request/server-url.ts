import type { Server } from "../model/server.js";
import type { ListedServer, ServerValue } from "./form-values.js";
import { encodePathText, encodeQueryText } from "./percent-encoding.js";
import type { RequestNote } from "./request-note.js";
import { trimEndChars } from "../trim-end-chars.js";

/** The URL to which a path is appended. */
export interface BaseUrl {
  /** `https://api.example.com/v1`, without a trailing slash. */
  readonly url: string;
  /** The query of the server's URL, otherwise empty. */
  readonly query: string;
  readonly notes: readonly RequestNote[];
}

/**
 * Placeholder for an unknown host, for example if the document is a local file with a relative server URL.
 */
const UNKNOWN_ORIGIN = "https://YOUR_HOST";

interface UrlParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/**
 * Returns the base URL of the server that a form selects. Relative URLs are resolved against `documentUrl`.
 */
export function toBaseUrl(servers: readonly Server[], choice: ServerValue, documentUrl?: string): BaseUrl {
  if ("customUrl" in choice) return toTypedBase(choice.customUrl.trim());
  const server = servers[choice.index] ?? servers[0];
  return toCheckedBase(server ? filledServerUrl(server, choice.variables) : "/", documentUrl);
}

/** Returns the origin of the server that a form selects: scheme, host and port. */
export const originOf = (...args: Parameters<typeof toBaseUrl>): string =>
  /^[a-z]+:\/\/[^/?#]*/i.exec(toBaseUrl(...args).url)?.[0] ?? "";

/**
 * Returns a server's URL with its variables filled in. `variableValues` has the order of `server.variables`;
 * a variable without a value has its default.
 */
export function filledServerUrl(
  server: Pick<Server, "url" | "variables">,
  variableValues: ListedServer["variables"] = [],
): string {
  const values = new Map(
    server.variables.map((variable, index) => [variable.name, variableValues[index] ?? variable.default]),
  );
  return server.url
    .trim()
    .replace(/\{([^{}]*)\}/g, (expression, name: string) => values.get(name) ?? expression);
}

/**
 * Returns the base URL for a URL that a reader typed. Text without a web scheme is not treated as a relative
 * path, but gets a placeholder host and a note.
 */
function toTypedBase(text: string): BaseUrl {
  const unknown = (code: RequestNote["code"]): BaseUrl => ({
    url: UNKNOWN_ORIGIN,
    query: "",
    notes: [{ code, subject: text }],
  });
  if (text === "") return unknown("noteServerNotTyped");
  // In `localhost:3000`, the host resembles a scheme.
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/?#@]*:\d+(?:[/?#]|$)/.test(text);
  if (!hasScheme) return unknown("noteServerWithoutScheme");
  const base = toCheckedBase(text);
  return base.notes.some(({ code }) => code === "noteServerRefused") ? unknown("noteServerRefused") : base;
}

function toCheckedBase(text: string, documentUrl?: string): BaseUrl {
  const parts = toUrlParts(text, documentUrl);
  if (!parts) return unknownHost(text, documentUrl);
  const host = parts.authority.replace(/^.*@/s, "");
  const refused = !/^https?$/.test(parts.scheme) || !isAuthority(host) || text.includes("\\");
  const notes: RequestNote[] = [
    ...(refused ? [{ code: "noteServerRefused", subject: text } as const] : []),
    ...(host === parts.authority
      ? []
      : [{ code: "noteServerCredentials", subject: userOf(parts.authority) } as const]),
    ...[...text.matchAll(/\{([^{}]*)\}/g)].map(
      ([, name]) => ({ code: "noteServerVariableUnknown", subject: name ?? "" }) as const,
    ),
  ];
  const origin = refused ? UNKNOWN_ORIGIN : `${parts.scheme}://${host}`;
  return { url: origin + toBasePath(parts.path), query: encodeQueryText(parts.query), notes };
}

/** Returns the user information before a host, with an ellipsis for the password: `user:…@`. */
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

/**
 * Resolves a server's URL, which may be relative, by RFC 3986 5.3. Returns undefined if the host is unknown.
 */
function toUrlParts(text: string, documentUrl?: string): UrlParts | undefined {
  const whole = /^([A-Za-z][A-Za-z0-9+.-]*|\{[^{}]*\}):(?:\/\/([^/?#\\]*))?([^?#]*)(?:\?([^#]*))?/.exec(text);
  if (whole) {
    const [, scheme = "", authority = "", path = "", query = ""] = whole;
    return { scheme: scheme.toLowerCase(), authority, path, query };
  }
  if (documentUrl === undefined || documentUrl === text) return undefined;
  const base = toUrlParts(documentUrl);
  if (!base) return undefined;
  if (text.startsWith("//")) return toUrlParts(`${base.scheme}:${text}`);
  const [, path = "", query = ""] = /^([^?#]*)(?:\?([^#]*))?/.exec(text) ?? [];
  const folder = base.path.slice(0, base.path.lastIndexOf("/") + 1) || "/";
  return { ...base, path: path === "" ? "/" : path.startsWith("/") ? path : folder + path, query };
}

/**
 * Whether curl, `fetch` and Python's requests all accept the host and port. Also accepts braces, which
 * enclose a variable that the document does not declare.
 */
function isAuthority(host: string): boolean {
  const isHost = /^(?:\[[0-9A-Fa-f:.]+\]|[\p{L}\p{N}\p{M}._~{}-]+)(?::[\w{}-]+)?$/u.test(host);
  // Rejects `256.1.1.1`, and ports above 65535.
  return isHost && (host.includes("{") || URL.canParse(`https://${host}`));
}

/**
 * Returns an encoded path without `.` and `..` segments, which all clients resolve, and without trailing
 * slashes.
 */
function toBasePath(path: string): string {
  const segments: string[] = [];
  for (const segment of encodePathText(path).split("/").slice(1)) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return trimEndChars(segments.map((segment) => `/${segment}`).join(""), "/");
}
