import type { Server, ServerVariable } from "../../portable/model/index.js";
import { serverVariables } from "../document/server-variables.js";
import { partsOf } from "../follow.js";
import { childPointer, itemsOf, scalarText, textOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { omitUndefined } from "../../portable/omit.js";

/**
 * Returns the servers that a part of the document lists, or undefined if it lists none and uses those of its
 * path item or of the document. Resolves relative URLs against `documentUrl`.
 * https://spec.openapis.org/oas/v3.2.0.html#server-object
 */
export function httpServersOf(part: Part, documentUrl: string | undefined): readonly Server[] | undefined {
  if (itemsOf(part, "servers").length === 0) return undefined;
  const servers = partsOf(part, "servers")
    .filter(isShort)
    .map((server) => toServer(server, documentUrl));
  return servers.length === 0 ? undefined : servers;
}

/**
 * Maximum length of a server URL, in characters. Each operation page repeats it several times. Common web
 * servers reject requests with longer URLs.
 */
const MAX_URL_LENGTH = 8_000;

function isShort({ value, pointer, reading }: Part): boolean {
  const { length } = scalarText(getOwn(value, "url")) ?? "";
  if (length <= MAX_URL_LENGTH) return true;
  const facts = {
    what: "The `url` of a server",
    actual: `text of ${length.toLocaleString("en")} characters`,
    expected: `of at most ${MAX_URL_LENGTH.toLocaleString("en")}`,
  };
  reading.report("wrong-shape", facts, childPointer(pointer, "url"));
  return false;
}

/** Returns the server of a document that lists none: https://spec.openapis.org/oas/v3.1.1.html#oas-servers */
export function defaultServer(documentUrl: string | undefined): Server {
  const url = toAbsolute("/", documentUrl);
  return { url, protocol: protocolOf(url, []), variables: [] };
}

function toServer(part: Part, documentUrl: string | undefined): Server {
  const template = scalarText(getOwn(part.value, "url"))?.trim() || "/";
  if (hasQuery(template))
    part.reading.report("invalid-document", { reason: QUERY_OF_SERVER }, childPointer(part.pointer, "url"));
  const url = toAbsolute(template, documentUrl);
  const variables = serverVariables(part);
  return omitUndefined<Server>({
    url,
    name: textOf(part, "name"),
    description: textOf(part, "description"),
    protocol: protocolOf(url, variables),
    variables,
  });
}

/** https://spec.openapis.org/oas/v3.2.0.html#server-object */
const QUERY_OF_SERVER =
  "The URL of a server has a query or fragment, which OpenAPI 3.2 forbids and earlier versions do not define; requests have the query after the path";

/**
 * Whether a URL template has a query or fragment. Ignores variables, because their names may contain any
 * character.
 */
export const hasQuery = (address: string): boolean => /[?#]/.test(address.replace(/\{[^{}]*\}/g, ""));

/**
 * Resolves a server URL. A template that begins with a scheme, or with a variable for the scheme, is already
 * absolute.
 */
function toAbsolute(template: string, documentUrl: string | undefined): string {
  if (documentUrl === undefined || /^(?:[a-z][a-z0-9+.-]*:|\{[^/]*:\/\/)/i.test(template)) return template;
  const variables: string[] = [];
  const marked = template.replace(
    /\{[^{}]*\}/g,
    (variable) => `variable-${variables.push(variable) - 1}-mark`,
  );
  if (!URL.canParse(marked, documentUrl)) return template;
  return new URL(marked, documentUrl).href.replace(
    /variable-(\d+)-mark/g,
    (_, index: string) => variables[Number(index)] ?? "",
  );
}

function protocolOf(url: string, variables: readonly ServerVariable[]): string {
  const scheme = /^([^/?#:]+):\/\//.exec(url)?.[1] ?? "";
  const named = scheme.replace(
    /\{([^{}]*)\}/g,
    (_, name: string) => variables.find((variable) => variable.name === name)?.default ?? "",
  );
  return named.toLowerCase();
}
