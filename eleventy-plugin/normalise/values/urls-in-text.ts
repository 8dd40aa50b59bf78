import type { Server } from "../../portable/model/index.js";
import { toBaseUrl } from "../../portable/request/server-url.js";

/** Where paths of an API begin. */
export interface Bases {
  /** Addresses of servers, without a slash at their end. */
  readonly absolute: readonly string[];
  /** Their paths, and those of servers whose host nobody knows; empty at a root. */
  readonly paths: readonly string[];
}

const MAX_BASES = 20;
const MAX_TEXT = 20_000;

/** What an address ends at, in a text around it. */
const END = /[\s"'<>`\\^|)\]*,;]/;

export function basesOf(servers: readonly Server[], documentUrl: string | undefined): Bases {
  const urls = servers.slice(0, MAX_BASES).map((server) => {
    const variables = server.variables.map((variable) => variable.default);
    return { server, ...toBaseUrl([server], { index: 0, variables }, documentUrl) };
  });
  const known = urls.filter(({ notes }) => notes.length === 0).map(({ url }) => url);
  // Of a list sorted so, the first that an address begins with is the one that says most.
  const longestFirst = (list: readonly string[]): readonly string[] =>
    [...new Set(list)].toSorted((one, other) => other.length - one.length);
  return {
    absolute: longestFirst(known),
    paths: longestFirst(urls.map(({ url }) => url.replace(/^[a-z]+:\/\/[^/]*/i, ""))),
  };
}

/** The paths of addresses in a text that are below a base: of those in it, or of the text itself where it is a path. */
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

/** Without query and fragment, without what is left open (`/issues{/number}`), and without the full stop of a sentence. */
function clean(path: string): string {
  const [whole = ""] = path.split(/[?#]/, 1);
  const open = whole.search(/\{[/?&#+.;]/);
  return (open < 0 ? whole : whole.slice(0, open)).replace(/[.:!/]+$/, "");
}
