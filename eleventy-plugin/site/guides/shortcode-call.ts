import type { PageCache } from "../../pages/cache/page-cache.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { findNamed, type NamedItem, nameWithin, nearestNamed } from "../../pages/navigation/find-named.js";
import type { Engine } from "../../pages/templates/engine.js";
import { nearestName } from "../../portable/find/nearest-name.js";
import { finding, type Finding, Problem } from "../../problems/problems.js";
import type { SourceResult } from "../../references/references.js";
import type { ShortcodePage } from "../eleventy/eleventy-types.js";
import { sourceLocation } from "../eleventy/source-location.js";

/** An option of a shortcode: a description of its valid values, and a check of a value. */
export interface OptionRule {
  readonly description: string;
  readonly isValid: (value: unknown) => boolean;
}

/** The syntax of a shortcode. */
export interface ShortcodeForm {
  readonly shortcode: string;
  readonly options: Readonly<Record<string, OptionRule>>;
  /** Maximum number of names: the item, then a field of it. */
  readonly names: 1 | 2;
  /** Examples for the error message of an invalid call. */
  readonly usage: string;
}

/** One use of a shortcode on a page of the site. */
export interface ShortcodeCall {
  readonly page: ShortcodePage | undefined;
  readonly shortcode: string;
  readonly name: string;
  readonly field: string | undefined;
  readonly options: GivenOptions;
  /**
   * Throws a Problem that names the line where `at` occurs in this use of the shortcode. If several uses
   * match, `value` selects the use that contains this value.
   */
  stop(code: Finding["code"], facts: Finding["facts"], at: string, value?: string): never;
}

/** A shortcode that shows a part of a reference on a page of the site. */
export interface Shortcode {
  readonly form: ShortcodeForm;
  print(call: ShortcodeCall, named: NamedItem, site: ShortcodeSite): Promise<string>;
}

/** Everything that shortcodes need to render. */
export interface ShortcodeSite {
  readonly engine: Engine;
  readonly state: Pick<BuildState, "results" | "pages">;
  readonly context: SiteContext;
  readonly cache: Pick<PageCache, "excerpt">;
  /** Returns a different number for each excerpt of a build. */
  readonly nextUse: () => number;
}

/** Parses the arguments of a shortcode. Throws a Problem if they do not match its form. */
export function parseCall(
  page: ShortcodePage | undefined,
  { shortcode, options: rules, names: maxNames, usage }: ShortcodeForm,
  callArguments: readonly unknown[],
): ShortcodeCall {
  const { names, options } = readArguments(callArguments);
  const [name, field] = names;
  const stop: ShortcodeCall["stop"] = (code, facts, at, value) => {
    const use = [shortcode, String(name), ...(value === undefined ? [] : [value])];
    throw new Problem(finding(code, facts, sourceLocation(page?.inputPath, at, use)));
  };
  if (typeof name !== "string" || name === "" || names.length > maxNames || !isField(field))
    return stop(
      "shortcode-arguments",
      { shortcode, what: JSON.stringify(callArguments), how: usage },
      shortcode,
    );
  for (const [option, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, option) ? rules[option] : undefined;
    if (rule !== undefined && (value === undefined || rule.isValid(value))) continue;
    const all = Object.entries(rules).map(([each, { description: words }]) => `\`${each}\`, ${words}`);
    const near = rule === undefined ? didYouMean(nearestName(option, Object.keys(rules))) : "";
    return stop("shortcode-option", { shortcode, option, options: all.join("; "), near }, option);
  }
  return { page, shortcode, name, field, options, stop };
}

/**
 * Resolves the name in a call. Throws a Problem if it is unknown or if several references contain it.
 *
 * @returns Undefined if the name may belong to a reference that is switched off.
 */
export function resolveName(
  { name, stop }: ShortcodeCall,
  results: readonly SourceResult[],
  { options: { switchedOff } }: SiteContext,
): NamedItem | undefined {
  const [named, other] = findNamed(name, results);
  if (named === undefined && switchedOff.length > 0) return undefined;
  if (named === undefined)
    return stop("name-unknown", { name, near: didYouMean(nearestNamed(name, results)) }, name);
  if (other === undefined) return named;
  const [first, second] = [nameWithin(name, named.result), nameWithin(name, other.result)];
  return stop("name-ambiguous", { name, first, second }, name);
}

/**
 * Whether the value is absent or can be the name of a field. A text that begins like an object is invalid
 * JSON, because valid JSON was parsed as the options.
 */
const isField = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === "string" && !value.trim().startsWith("{"));

/** Returns a suggestion to append to a message, or an empty text if no name is similar. */
export const didYouMean = (near: string | undefined): string =>
  near === undefined ? "" : ` Did you mean \`${near}\`?`;

/**
 * Returns the shortcode to use if the shortcode in the call cannot show the item. Embedded references can
 * only be linked.
 */
export const suggestedShortcode = ({ kind }: NamedItem): string =>
  ({ operation: "apiOperation", schema: "apiSchema", message: "apiSchema", embedded: "apiLink" })[kind];

/** Options that an author passes after the names, as the last argument. */
type GivenOptions = Readonly<Record<string, unknown>>;

/**
 * Splits the arguments of a shortcode into names and options. The options are the last argument: an object,
 * or JSON text in template languages without objects, such as Liquid. Removes the marker that Nunjucks adds
 * to keyword arguments.
 */
function readArguments(callArguments: readonly unknown[]): {
  readonly names: readonly unknown[];
  readonly options: GivenOptions;
} {
  const last = callArguments.at(-1);
  const options = isObject(last) ? last : parseOptions(last);
  if (options === undefined) return { names: callArguments, options: {} };
  const entries = Object.entries(options).filter(([name]) => name !== "__keywords");
  return { names: callArguments.slice(0, -1), options: Object.fromEntries(entries) };
}

function parseOptions(text: unknown): GivenOptions | undefined {
  if (typeof text !== "string" || !text.trim().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is GivenOptions =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the options given between the tags of a block. If the shortcode has an option `text`, the content
 * of the block is its value. Otherwise the content is parsed as JSON. Returns invalid JSON unchanged, so that
 * the error message can quote it.
 */
export function optionsInside({ options }: { readonly options: object }, inside: string): unknown {
  const text = inside.trim();
  return "text" in options ? { text } : (parseOptions(text) ?? text);
}
