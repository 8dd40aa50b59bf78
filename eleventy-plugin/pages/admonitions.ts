/** Kinds of GitHub's alerts: https://docs.github.com/en/get-started/writing-on-github, "Alerts". */
export type Admonition = "note" | "tip" | "important" | "warning" | "caution";

const LOOKS: Readonly<Record<Admonition, string>> = {
  note: "ar-msg ar-is-info",
  tip: "ar-msg ar-is-good",
  important: "ar-msg ar-is-info",
  warning: "ar-msg",
  caution: "ar-msg ar-is-bad",
};

const OPENING = /<blockquote>\s*<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\](?:<br ?\/?>)?\s*(<\/p>)?/i;
const QUOTE = /<(\/?)blockquote>/g;

/** Quotes of rendered Markdown that begin with `[!NOTE]` and the like as messages with a title. */
export function withAdmonitions(html: string, titles: Readonly<Record<Admonition, string>>): string {
  if (!html.includes("[!")) return html;
  let done = "";
  let rest = html;
  for (let found = OPENING.exec(rest); found !== null; found = OPENING.exec(rest)) {
    const [opening, name = "", emptied] = found;
    const kind = name.toLowerCase() as Admonition;
    const start = found.index + opening.length;
    const end = closing(rest, start);
    if (end === undefined) break;
    const title = titles[kind].replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const tags = [`div class="${LOOKS[kind]}" role="note"`, "strong"].map(tag);
    done += `${rest.slice(0, found.index)}${tags.join("")}${title}${tag("/strong")}${emptied === undefined ? tag("p") : ""}`;
    rest = rest.slice(start, end.from) + tag("/div") + rest.slice(end.to);
  }
  return done + rest;
}

function tag(content: string): string {
  return `<${content}>`;
}

/** Where the quote that is open at a place ends. */
function closing(html: string, start: number): { readonly from: number; readonly to: number } | undefined {
  let open = 1;
  QUOTE.lastIndex = start;
  for (let found = QUOTE.exec(html); found !== null; found = QUOTE.exec(html)) {
    open += found[1] === "" ? 1 : -1;
    if (open === 0) return { from: found.index, to: QUOTE.lastIndex };
  }
  return undefined;
}
