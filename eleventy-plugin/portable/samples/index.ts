import type { HttpRequest } from "../request/http-request.js";
import { toCurl } from "./http/curl.js";
import { toJavaScript } from "./http/js.js";
import { toPython } from "./http/python.js";

/** The languages of HTTP samples, by their names in the option `codeSamples`. */
export type HttpLanguage = "curl" | "js" | "python";

/**
 * Syntaxes of code samples. The build (`highlight.ts`) and the browser (`code-tokens.ts`) highlight each of
 * them.
 */
export type SampleSyntax = "bash" | "javascript" | "python";

/** A code sample as a page shows it. */
export interface CodeSample {
  /** Name of the sample's language or tool in the option `codeSamples`. */
  readonly language: string;
  /** Label of the sample's tab. */
  readonly label: string;
  /** Syntax of `code`, for highlighting. */
  readonly syntax: SampleSyntax;
  readonly code: string;
}

interface SampleLanguage extends Omit<CodeSample, "language" | "code"> {
  /** Prints a request. Chooses only flags, quotes and line breaks; the content comes from the request. */
  readonly print: (request: HttpRequest) => string;
}

/** The languages of HTTP samples. */
export const httpLanguages = {
  curl: { label: "cURL", syntax: "bash", print: toCurl },
  js: { label: "JavaScript", syntax: "javascript", print: toJavaScript },
  python: { label: "Python", syntax: "python", print: toPython },
} as const satisfies Readonly<Record<HttpLanguage, SampleLanguage>>;

/**
 * The languages that pages show if `codeSamples` is not set, in the order of their tabs. A language that is
 * not listed here changes the pages only of sites that choose it.
 */
export const defaultLanguages: readonly HttpLanguage[] = ["curl", "js", "python"];

/**
 * Returns the languages that the option `codeSamples` selects, in its order and without duplicates. Ignores
 * case and the names of event tools. Returns the default languages if the option is not set, none for `[]`.
 */
export function chooseLanguages(codeSamples: readonly string[] | undefined): readonly HttpLanguage[] {
  return codeSamples ? selectNames(httpLanguages, codeSamples) : defaultLanguages;
}

/** Returns the names in `table` that an option selects, in its order and without duplicates. */
export function selectNames<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  chosen: readonly string[],
): readonly Name[] {
  const names = new Set(chosen.map((name) => name.toLowerCase()));
  return [...names].filter((name): name is Name => Object.hasOwn(table, name));
}

/** Returns the samples of one request, in the order of `languages`. */
export function toSamples(request: HttpRequest, languages: readonly HttpLanguage[]): readonly CodeSample[] {
  return languages.map((language) => {
    const { label, syntax, print } = httpLanguages[language];
    return { language, label, syntax, code: print(request) };
  });
}
