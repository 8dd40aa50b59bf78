/** What an excerpt of a reference becomes on the page that shows it. */
export interface ExcerptPlace {
  /** Stands before its ids: see `uniqueUses`. */
  readonly prefix: string;
  /** The page that shows all of it, as this page links to it: what a fragment leads to that is not shown here. */
  readonly page: string;
  /** Level of the headings of its sections, `h2` on a page of ours. */
  readonly level: number;
  /** The root of the site's host, where relative addresses would lead astray. */
  readonly root?: string | undefined;
}

const TAG = /(<([a-z][\w-]*))((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)+)/gi;
const HEADING = /(<\/?h)([1-6])(?=[\s>])/gi;
/** What has a name is a landmark, and landmarks of a page have names of their own: `Request body` may stand there twice. */
const LANDMARK = /(<section\b[^>]*?)\s+aria-labelledby=(?:"[^"]*"|[^\s>"']+)/gi;
const ATTRIBUTE = /([^\s=>"'/]+)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;

/** Attributes that name elements of the page, each an id or several. */
const IDS = ["id", "for", "aria-labelledby", "aria-describedby", "popovertarget", "data-rows"];

/**
 * HTML of our templates, made for a page of their own, as a part of another page: ids are this excerpt's own, those in
 * templates, too, which plugins of a site read as they read a page; links within it stay within it, headings have the level
 * asked for. On one line, for the page may be Markdown, where an empty line would end the HTML.
 */
export function excerptHtml(html: string, place: ExcerptPlace): string {
  const ids = idsIn(html);
  const placed = html.replace(
    TAG,
    (_, start: string, element: string, attributes: string) =>
      start +
      attributes.replace(
        ATTRIBUTE,
        (attribute: string, name: string, double?: string, single?: string, bare?: string) => {
          const value = double ?? single ?? bare ?? "";
          const placed = placedValue(element.toLowerCase(), name.toLowerCase(), value, ids, place);
          return placed === undefined ? attribute : `${name}="${placed}"`;
        },
      ),
  );
  return oneLine(
    placed
      .replace(LANDMARK, "$1")
      .replace(
        HEADING,
        (_, start: string, level: string) => start + Math.min(6, Number(level) - 2 + place.level),
      ),
  );
}

function idsIn(html: string): ReadonlySet<string> {
  const found = html.matchAll(/<[^>]*?\sid=(?:"([^"]*)"|([^\s>"']+))/g);
  return new Set([...found].map(([, quoted, bare = ""]) => decoded(quoted ?? bare)));
}

function placedValue(
  element: string,
  name: string,
  value: string,
  ids: ReadonlySet<string>,
  { prefix, page, root }: ExcerptPlace,
): string | undefined {
  if (IDS.includes(name)) return value.replace(/\S+/g, (id) => prefix + id);
  if (name === "name" && element === "input") return prefix + value;
  if (name !== "href" || element === "use") return undefined;
  if (value.startsWith("#")) return ids.has(idOf(value)) ? `#${prefix}${value.slice(1)}` : page + value;
  const isRelative = root !== undefined && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(value);
  return isRelative ? root.replace(/\/$/, "") + value.replace(/^(?:\.\/)?/, "/") : undefined;
}

/** The id that a fragment leads to. */
function idOf(fragment: string): string {
  try {
    return decodeURIComponent(decoded(fragment).slice(1));
  } catch {
    return fragment.slice(1);
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">" };

/** Text of an attribute as our templates escape it. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|(amp|quot|lt|gt));/g, (_, code?: string, name = "") =>
    code === undefined ? (NAMED[name] ?? "") : String.fromCodePoint(Number(code)),
  );

/** Line ends that count are written as references. */
function oneLine(html: string): string {
  return html
    .replace(/<pre\b[^]*?<\/pre>/gi, (code) => code.replaceAll("\n", "&#10;"))
    .replace(/\s*\n\s*/g, " ")
    .trim();
}

const MARK = "ar-use~";
const USE = /ar-use~(\d+)~([\w-]*)\./g;

/** What the ids of a use of `name` begin with until the page is finished: `ar-use~17~createBooking.`. */
export const usePrefix = (name: string, use: number): string =>
  `${MARK}${use}~${name.replace(/[^\w-]+/g, "-")}.`;

/** The numbers that uses of a text have in every build, from `first` on: what such a text is part of can be told to be the same. */
export function numberedUses(html: string, first: number): string {
  const numbers = new Map<string, number>();
  return html.replace(USE, (_prefix: string, use: string, name: string) => {
    const number = numbers.get(use) ?? first + numbers.size;
    numbers.set(use, number);
    return usePrefix(name, number);
  });
}

/**
 * A finished page with the ids of its excerpts: `createBooking.body.vessel`, where it has two of that name
 * `createBooking-2.body.vessel` for the second. By their order on the page, which is the same in every build.
 */
export function uniqueUses(html: string): string {
  if (!html.includes(MARK)) return html;
  const named = new Map<string, string>();
  const counts = new Map<string, number>();
  return html.replace(USE, (prefix: string, _use: string, name: string) => {
    const known = named.get(prefix);
    if (known !== undefined) return known;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const given = count === 1 ? `${name}.` : `${name}-${count}.`;
    named.set(prefix, given);
    return given;
  });
}

/** Whether a page shows any. */
export const hasExcerpts = (html: string): boolean => html.includes("ar-excerpt");

/** Whether an excerpt of a finished page became text, as Markdown makes of HTML that it does not let through. */
export const isEscaped = (html: string): boolean => /&(?:quot|#34|#x22);ar-use~\d/.test(html);
