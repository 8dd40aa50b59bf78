import { toJsonText } from "../../exact-number.js";
import type { Json, SchemaNode } from "../../model/index.js";
import { generateMatch, generateWithoutLookarounds } from "../../pattern/generate-match.js";
import { canBeMatched, matchesPattern } from "../../pattern/match-pattern.js";
import { isKnownFormat, isOfFormat } from "../../schema-check/formats.js";
import { countLimit, hasLimit, ruleTexts } from "../../schema/limits.js";
import { spend, type WorkBudget } from "../../work-budget.js";
import { decimalBytes, formatTexts, shortFormatTexts } from "./format-texts.js";
import {
  fieldName,
  type GenerateFunction,
  type Generation,
  isAllowed,
  type ValuePosition,
} from "./generation.js";
import { childrenIn } from "./layers.js";
import { type FieldName, namedAddress, textForName, variedText } from "./name-based-values.js";

/** Maximum length of a generated text. */
const MAX_LENGTH = 10_000;
/** Length beyond which each character costs additional work. */
const SHORT = 200;
/** Work factor of a long text, because samples, panels and Markdown repeat it. */
const REPRINTED = 4;
/** Work factor of a long candidate, because it is generated, varied and padded before it is checked. */
const TRIED = 4;
/** Numbers of repetitions of a pattern's unbounded parts, tried until the text is long enough. */
const REPEATS = [
  1, 0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 40, 64, 100, 128, 255, 500, 1_000, 2_000, 5_000,
];
/** Maximum number of texts with pseudo-random choices (`mixed`), tried if no simpler text is allowed. */
const MAX_MIXED = 300;

/** Generates a text that all layers allow: by its format, its pattern, its length. */
export function generateString(
  nodes: readonly SchemaNode[],
  position: ValuePosition,
  generation: Generation,
): string | undefined {
  const least = countLimit(nodes, "minLength") ?? 0;
  const rules: TextRules = {
    patterns: ruleTexts(nodes, "pattern"),
    least: Math.min(least, MAX_LENGTH),
    most: countLimit(nodes, "maxLength") ?? MAX_LENGTH,
  };
  const refused = childrenIn(nodes, "not").map(({ schema }) => schema);
  const isRefused = (text: string): boolean =>
    refused.some((schema) => isAllowed(text, [schema], generation, true));
  if (least > MAX_LENGTH) generation.cuts.push(position.path);
  const areMatched = rules.patterns.every(canBeMatched);
  const tried = new Set<string>();
  let likely: string | undefined;
  for (const text of candidates(nodes, rules, position, generation)) {
    if (tried.has(text)) continue;
    tried.add(text);
    const verdict = verdictOf(text, rules, generation.work);
    if (verdict === true && !isRefused(text)) {
      spend(generation.work, REPRINTED * Math.max(0, text.length - SHORT));
      return text;
    }
    // If a pattern cannot be matched safely, a text generated from it is the most likely to match.
    if (verdict === undefined && text !== plainText(0)) likely ??= text;
    if (generation.work.left < 0 || (likely !== undefined && !areMatched)) break;
  }
  if (generation.work.left < 0) {
    generation.left = -1;
    generation.cuts.push(position.path);
    return undefined;
  }
  return likely ?? (generation.strict ? undefined : [...tried][0]);
}

interface TextRules {
  readonly patterns: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** Whether a text satisfies the rules; undefined if a pattern cannot be matched. */
function verdictOf(
  text: string,
  { patterns, least, most }: TextRules,
  work: WorkBudget,
): boolean | undefined {
  spend(work, text.length > SHORT ? TRIED * text.length : text.length);
  const length = [...text].length;
  if (length < least || length > most) return false;
  const verdicts = patterns.map((pattern) => matchesPattern(pattern, text, work));
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

function* candidates(
  nodes: readonly SchemaNode[],
  rules: TextRules,
  { variant, ...position }: ValuePosition,
  generation: Generation,
): Generator<string> {
  const format = nodes.map((node) => node.format ?? "").find((name) => formatTexts.has(name));
  const byFormat = format === undefined ? undefined : formatTexts.get(format);
  for (const node of nodes) {
    const decimal = decimalBytes(node.format ?? "", variant, rules.least);
    if (decimal !== undefined) yield decimal;
  }
  if (!containsOtherData(nodes))
    yield* namedTexts(format, fieldName({ ...position, variant }, generation), rules);
  if (byFormat) {
    const isRight = (text: string): boolean => isOfFormat(text, format);
    yield byFormat(variant + position.order, 0);
    yield byFormat(variant, rules.least);
    yield byFormat(variant, rules.least).toUpperCase();
    for (const short of shortFormatTexts.get(format ?? "") ?? [])
      yield* [short, ...padded(short, rules)].filter(isRight);
    for (const pattern of rules.patterns)
      for (const repeats of [1, 3, 0])
        yield* overlaidTexts(
          format ?? "",
          byFormat(variant, rules.least),
          generateMatch(pattern, { repeats, variant }, generation.work) ?? "",
        );
  }
  const content = contentText(nodes, { ...position, variant }, generation);
  if (content !== undefined) yield content;
  if (!byFormat) yield sized(plainText(variant), variant, rules);
  yield* joined(rules, variant, generation.work);
  for (const pattern of rules.patterns)
    for (const shift of [0, 1, 2])
      for (const repeats of REPEATS) {
        if (repeats > 16 && repeats > rules.least) break;
        const text = generateMatch(pattern, { repeats, variant: variant + shift }, generation.work);
        if (text !== undefined) yield* [...varied(text), text, ...padded(text, rules)];
        const bare = generateWithoutLookarounds(
          pattern,
          { repeats, variant: variant + shift },
          generation.work,
        );
        if (bare !== undefined) yield bare;
      }
  if (byFormat) yield sized(PLAIN, variant, rules);
  yield sized("Aa1!aaaa", variant, rules);
  for (const pattern of rules.patterns)
    for (let number = 1; number <= MAX_MIXED; number += 1) {
      const wish = { repeats: 4, variant: number + variant, mixed: true };
      const text = generateMatch(pattern, wish, generation.work);
      if (text !== undefined) yield text;
    }
}

/**
 * Whether the string is a container for other content, such as JSON or a base64-encoded file. The field's
 * name then does not suggest a text.
 */
function containsOtherData(nodes: readonly SchemaNode[]): boolean {
  return (
    ["contentMediaType", "contentEncoding"].some((keyword) => hasLimit(nodes, keyword)) ||
    childrenIn(nodes, "contentSchema").length > 0
  );
}

/**
 * Yields texts for the field's name: a URL of the API if the format is a URL, then a typical text if it
 * matches the format.
 */
function* namedTexts(format: string | undefined, field: FieldName, rules: TextRules): Generator<string> {
  if (format !== undefined && ADDRESSES.has(format)) {
    const address = namedAddress(field);
    if (address !== undefined) yield address;
  }
  const text = textForName(field);
  if (text === undefined || (format !== undefined && !(isKnownFormat(format) && isOfFormat(text, format))))
    return;
  yield* [text, sized(text, field.variant, rules)];
}

const ADDRESSES = new Set(["uri", "url", "iri"]);

/**
 * Returns variants of a text in which long runs of one character are replaced by sequences of different
 * characters.
 */
function varied(text: string): readonly string[] {
  const runs = text.match(/(.)\1{7,}/g) ?? [];
  if (runs.length === 0) return [];
  const longest = Math.max(...runs.map((run) => run.length));
  return variedText(longest).map((other) => text.replace(/(.)\1{7,}/g, (run) => other.slice(0, run.length)));
}

/**
 * Yields texts that concatenate the matches of several patterns: of patterns anchored at the start, then of
 * unanchored ones, then of patterns anchored at the end.
 */
function* joined(rules: TextRules, variant: number, work: WorkBudget): Generator<string> {
  const { patterns, least } = rules;
  if (patterns.length < 2) return;
  const part = (pattern: string): string => generateMatch(pattern, { repeats: 1, variant }, work) ?? "";
  const [first, inner, last, whole] = [/^\^.*[^$]$/, /^[^^].*[^$]$|^[^^]$/, /^[^^].*\$$/, /^\^.*\$$/].map(
    (kind) =>
      patterns
        .filter((pattern) => kind.test(pattern))
        .map(part)
        .join(""),
  ) as [string, string, string, string];
  const ends = [first + inner, whole + last] as const;
  yield ends.join("a".repeat(Math.max(variant, least - [...ends.join("")].length)));
  yield* [ends.join(""), first + inner + last];
  for (const order of [patterns, patterns.toReversed()]) {
    const text = order.map(part).join("");
    yield* [text, ...padded(text, rules)];
  }
}

const PLAIN = "example";

function plainText(variant: number): string {
  return variant === 0 ? PLAIN : `${PLAIN}${variant + 1}`;
}

/**
 * Returns a text padded to the minimum length: with its last character, with letters before it, and with
 * letters around it, because a pattern need not match the whole text.
 */
function padded(text: string, { least }: TextRules): readonly string[] {
  const missing = Math.max(0, least - [...text].length);
  return [
    text + (text.at(-1) ?? "a").repeat(missing),
    "a".repeat(Math.max(1, missing)) + text,
    `a${text}${"a".repeat(Math.max(1, missing - 1))}`,
  ];
}

/** Repeats or truncates a text to the required length. The number of the variant is at the end. */
function sized(text: string, variant: number, { least, most }: TextRules): string {
  const mark = variant === 0 ? "" : String(variant + 1);
  const repeated = `${text} `
    .repeat(Math.max(1, Math.ceil(least / text.length)))
    .slice(0, Math.max(least, Math.min(text.length, most)))
    .replace(/ $/, ".");
  return repeated.length <= mark.length
    ? mark.slice(0, Math.max(0, most)) || repeated
    : repeated.slice(0, repeated.length - mark.length) +
        (repeated.endsWith(mark) ? repeated.slice(repeated.length - mark.length) : mark);
}

/**
 * Generates a text that contains other data: JSON that matches `contentSchema`, encoded as base64 if
 * declared.
 */
function contentText(
  nodes: readonly SchemaNode[],
  position: ValuePosition,
  generation: Generation,
): string | undefined {
  const has = (keyword: string): Json | undefined =>
    nodes.map(({ limits }) => limits?.[keyword]).find((value) => value !== undefined);
  const schemas = childrenIn(nodes, "contentSchema").map(({ schema }) => schema);
  const inner: Json | undefined =
    schemas.length === 0
      ? undefined
      : (generation.draw satisfies GenerateFunction)(schemas, position, generation);
  const text = inner === undefined ? undefined : toJsonText(inner);
  if (!/^base64(url)?$/i.test(String(has("contentEncoding") ?? ""))) return text;
  return text === undefined || [...text].some((character) => character > "\u00ff")
    ? "ZXhhbXBsZQ=="
    : btoa(text);
}

const MAX_OVERLAY = 200;

/**
 * Yields values of a format that combine `text`, another value of the format, with `part`, a text generated
 * from a pattern: `2030-01-15` for `^2030-`. `part` may describe the whole value, so its beginning or its end
 * alone, such as `.000Z`, is tried as well.
 */
function* overlaidTexts(format: string, text: string, part: string): Generator<string> {
  if (!isKnownFormat(format) || text.length > MAX_OVERLAY || part.length > MAX_OVERLAY) return;
  const isRight = (overlaid: string): boolean => isOfFormat(overlaid, format);
  const same = [part + text.slice(part.length), text.slice(0, Math.max(0, text.length - part.length)) + part];
  yield* same.filter(isRight);
  for (let at = 0; at <= text.length; at += 1)
    yield* [
      text.slice(0, at) + part,
      part + text.slice(at),
      text.slice(0, at) + part.slice(at),
      part.slice(0, at) + text.slice(at),
    ].filter(isRight);
}
