import type { Server } from "../../portable/model/index.js";
import { toBaseUrl } from "../../portable/request/server-url.js";

/** Base URLs and base paths of an API. */
export interface Bases {
  /** Server URLs without a trailing slash. */
  readonly absolute: readonly string[];
  /** Paths of all servers, even if the host is unknown. An empty string for a server at the root. */
  readonly paths: readonly string[];
}

const MAX_BASES = 20;
const MAX_TEXT = 20_000;

/** Characters that end a URL in a text. */
const END = /[\s"'<>`\\^|)\]*,;]/;

export function basesOf(servers: readonly Server[], documentUrl: string | undefined): Bases {
  const urls = servers.slice(0, MAX_BASES).map((server) => {
    const variables = server.variables.map((variable) => variable.default);
    return { server, ...toBaseUrl([server], { index: 0, variables }, documentUrl) };
  });
  const absoluteUrls = urls.filter(({ notes }) => notes.length === 0).map(({ url }) => url);
  // Sorts the most specific base first, so that the first match is the best.
  const longestFirst = (list: readonly string[]): readonly string[] =>
    [...new Set(list)].toSorted((one, other) => other.length - one.length);
  return {
    absolute: longestFirst(absoluteUrls),
    paths: longestFirst(urls.map(({ url }) => url.replace(/^[a-z]+:\/\/[^/]*/i, ""))),
  };
}

/** Returns the paths after a base URL: of all URLs in a text, or of the text itself if it is a path. */
export function pathsIn(text: string, bases: Bases): readonly string[] {
  if (text.length > MAX_TEXT) return [];
  if (text.startsWith("/") && !/\s/.test(text)) {
    const base = bases.paths.find((path) => text.startsWith(`${path}/`));
    return base === undefined ? [] : [clean(text.slice(base.length))];
  }
  if (!text.includes("://")) return [];
  const found: string[] = [];
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 1)) {
    const start = at - (/[a-z]*$/i.exec(text.slice(Math.max(0, at - 10), at))?.[0].length ?? 0);
    const rest = text.slice(start);
    const base = bases.absolute.find((url) => rest.startsWith(`${url}/`));
    if (base === undefined) continue;
    const path = rest.slice(base.length);
    const end = path.search(END);
    found.push(clean(end < 0 ? path : path.slice(0, end)));
  }
  return found;
}

/**
 * Removes query and fragment, template expressions at the end (`/issues{/number}`), and the punctuation of a
 * sentence.
 */
function clean(path: string): string {
  const [withoutQuery = ""] = path.split(/[?#]/, 1);
  const expressionStart = withoutQuery.search(/\{[/?&#+.;]/);
  return (expressionStart < 0 ? withoutQuery : withoutQuery.slice(0, expressionStart)).replace(
    /[.:!/]+$/,
    "",
  );
}
