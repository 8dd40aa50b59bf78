import type { LanguageFn } from "highlight.js";
import shared from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import python from "highlight.js/lib/languages/python";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import type { SampleSyntax } from "../../portable/samples/index.js";

/** Longer texts are not highlighted, which limits the time that a grammar takes. */
const MAX_LENGTH = 100_000;

/** The library's shell grammar, extended with `curl` and command-line options. */
const shell: LanguageFn = (tools) => {
  const grammar = bash(tools);
  const words = [
    { scope: "built_in", match: /\bcurl(?=\s)/ },
    { scope: "attribute", match: /(?<=\s)-{1,2}[A-Za-z][\w-]*/ },
  ];
  return { ...grammar, contains: [...words, ...grammar.contains] };
};

/** The languages that are highlighted: all syntaxes of samples, and others of examples and guides. */
export type HighlightedLanguage = SampleSyntax | "json" | "xml" | "yaml";

const grammars: Readonly<Record<Exclude<HighlightedLanguage, "json">, LanguageFn>> = {
  bash: shell,
  javascript,
  python,
  xml,
  yaml,
};
/**
 * A separate instance: registering languages on the shared one would change which languages the site's own
 * highlighting detects.
 */
const highlighter = shared.newInstance();
for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);

/** Further names that authors of documents use for each language. */
const otherNames: Readonly<Record<HighlightedLanguage, readonly string[]>> = {
  bash: ["sh", "shell", "curl"],
  javascript: ["js", "node", "nodejs", "node.js", "typescript", "ts"],
  python: ["py", "python3"],
  json: [],
  xml: ["html"],
  yaml: ["yml"],
};

const languages: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([language, others]) =>
    [language, ...others].map((name) => [name, language] as const),
  ),
);

/**
 * Names of the HTML elements for each kind of token. The style sheet colours these elements. Their names are
 * short because a page contains hundreds of them. Other kinds are not coloured.
 */
const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "ar-s": ["string", "regexp"],
    "ar-n": ["number", "literal"],
    "ar-w": ["keyword", "built_in", "attr", "attribute", "name", "type", "meta"],
    "ar-c": ["comment", "quote"],
  }).flatMap(([element, scopes]) => scopes.map((scope) => [scope, element] as const)),
);

/** Returns code as safe HTML that shows exactly its characters, highlighted if the language is known. */
export function highlightCode(code: string, language: string): string {
  const grammar = code.length > MAX_LENGTH ? undefined : languages.get(language.toLowerCase());
  if (grammar === undefined) return escapeText(code);
  if (grammar === "json") return highlightJson(code);
  return toHtml(highlighter.highlight(code, { language: grammar, ignoreIllegals: true }).value);
}

/**
 * Replaces the library's elements with ours, and unescapes quotes and `>`. Omits elements without an
 * equivalent, and elements inside a coloured one.
 */
function toHtml(marked: string): string {
  const open: (string | undefined)[] = [];
  const html = marked.replace(
    /<span class="(?:hljs-)?(\w+)[^>]*>|<\/span>/g,
    (_, scope: string | undefined) => {
      if (scope === undefined) return tag("</", open.pop());
      const isColoured = open.some((element) => element !== undefined);
      open.push(isColoured ? undefined : kinds.get(scope));
      return tag("<", open.at(-1));
    },
  );
  return keepReturns(html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&gt;", ">"));
}

const tag = (start: "<" | "</", element: string | undefined): string =>
  element === undefined ? "" : `${start}${element}>`;

function escapeText(text: string): string {
  return keepReturns(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
}

/** Escapes carriage returns, because an HTML parser turns them into line feeds. */
function keepReturns(html: string): string {
  return html.replaceAll("\r", "&#13;");
}

/**
 * Matches a string (and the colon after it, if it is a field's name), a number, `true`, `false` or `null`. A
 * string without a closing quote ends with its line. Otherwise the rest of the code would be scanned again
 * for each quote.
 */
const TOKENS =
  /("(?:[^"\\\n]|\\[^\n])*(?:"|\\?(?=\n|$)))(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g;

/**
 * Highlights JSON as safe HTML. A separate function because pages contain many JSON examples, and JSON has a
 * small grammar.
 */
export function highlightJson(code: string): string {
  const html = code
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(TOKENS, (token, text: string | undefined, colon: string | undefined) => {
      if (text === undefined) return coloured("ar-n", token);
      return colon === undefined ? coloured("ar-s", text) : coloured("ar-w", text) + colon;
    });
  return html.replaceAll("\r", "&#13;");
}

const coloured = (element: string, text: string): string => `<${element}>${text}</${element}>`;
