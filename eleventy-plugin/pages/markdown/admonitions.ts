/** Kinds of GitHub's alerts: https://docs.github.com/en/get-started/writing-on-github, "Alerts". */
export type Admonition = "note" | "tip" | "important" | "warning" | "caution";

const LOOKS: Readonly<Record<Admonition, string>> = {
  note: "ar-msg ar-is-info",
  tip: "ar-msg ar-is-good",
  important: "ar-msg ar-is-info",
  warning: "ar-msg",
  caution: "ar-msg ar-is-bad",
};

/** Where a quote begins, with the mark of an alert if it has one, or ends. */
const QUOTE =
  /<blockquote>(?:\s*<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\](?:<br ?\/?>)?\s*(<\/p>)?)?|<\/blockquote>/gi;

/** Quotes of rendered Markdown that begin with `[!NOTE]` and the like as messages with a title. */
export function withAdmonitions(html: string, titles: Readonly<Record<Admonition, string>>): string {
  if (!html.includes("[!")) return html;
  /** Of the quotes that are open, whether each is a message. */
  const open: boolean[] = [];
  return html.replace(QUOTE, (found, name: string | undefined, emptied: string | undefined) => {
    if (found.charAt(1) === "/") return open.pop() === true ? tag("/div") : found;
    open.push(name !== undefined);
    if (name === undefined) return found;
    const kind = name.toLowerCase() as Admonition;
    const title = titles[kind].replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const tags = [`div class="${LOOKS[kind]}" role="note"`, "strong"].map(tag).join("");
    return `${tags}${title}${tag("/strong")}${emptied === undefined ? tag("p") : ""}`;
  });
}

const tag = (content: string): string => `<${content}>`;
