import type { Json, SchemaNode } from "../../model/index.js";
import { drawPattern } from "../../pattern/draw-pattern.js";
import { matchesPattern } from "../../pattern/match-pattern.js";
import { toJsonText } from "../../exact-number.js";
import type { Draw, Drawing, Place } from "./drawing.js";
import { overlaidTexts } from "./format-overlay.js";
import { formatTexts, shortFormatTexts } from "./format-texts.js";
import { childrenIn } from "./layers.js";
import { countLimit, ruleTexts } from "./limits.js";

/** Longer texts are no examples any more. */
const MAX_LENGTH = 1_000;
/** How often a pattern's endless parts are repeated, until the text is long enough. */
const REPEATS = [1, 0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 40, 64, 100, 128, 255, 500, 1_000];

/** A text that all layers allow: by its format, its pattern, its length. */
export function drawText(nodes: readonly SchemaNode[], place: Place, drawing: Drawing): string {
  const rules: TextRules = {
    patterns: ruleTexts(nodes, "pattern"),
    least: Math.min(countLimit(nodes, "minLength") ?? 0, MAX_LENGTH),
    most: countLimit(nodes, "maxLength") ?? MAX_LENGTH,
  };
  let first: string | undefined;
  for (const text of candidates(nodes, rules, place, drawing)) {
    first ??= text;
    if (fits(text, rules)) return text;
  }
  return first ?? "string";
}

interface TextRules {
  readonly patterns: readonly string[];
  readonly least: number;
  readonly most: number;
}

function fits(text: string, { patterns, least, most }: TextRules): boolean {
  const length = [...text].length;
  return (
    length >= least && length <= most && patterns.every((pattern) => matchesPattern(pattern, text) !== false)
  );
}

function* candidates(
  nodes: readonly SchemaNode[],
  rules: TextRules,
  { variant, ...place }: Place,
  drawing: Drawing,
): Generator<string> {
  const format = nodes.map((node) => node.format ?? "").find((name) => formatTexts.has(name));
  const byFormat = format === undefined ? undefined : formatTexts.get(format);
  if (byFormat) {
    yield byFormat(variant, 0);
    yield byFormat(variant, rules.least);
    yield* shortFormatTexts.get(format ?? "") ?? [];
    for (const pattern of rules.patterns)
      for (const repeats of [1, 3, 0])
        yield* overlaidTexts(
          format ?? "",
          byFormat(variant, rules.least),
          drawPattern(pattern, { repeats, variant }) ?? "",
        );
  }
  const content = contentText(nodes, { ...place, variant }, drawing);
  if (content !== undefined) yield content;
  if (!byFormat) yield sized(plainText(variant, rules), variant, rules);
  const parts = rules.patterns.map((pattern) => drawPattern(pattern, { repeats: 1, variant }) ?? "");
  if (parts.length > 1) yield* [parts.join(""), parts.toReversed().join("")];
  for (const pattern of rules.patterns)
    for (const shift of [0, 1, 2])
      for (const repeats of REPEATS) {
        if (repeats > 16 && repeats > rules.least) break;
        const text = drawPattern(pattern, { repeats, variant: variant + shift });
        if (text !== undefined) yield text;
        if (text !== undefined) yield strong(text, rules);
      }
  if (byFormat) yield sized("string", variant, rules);
  yield sized("Aa1!aaaa", variant, rules);
}

function plainText(variant: number, { patterns }: TextRules): string {
  return patterns.length > 0 && variant === 0 ? "string" : `string${variant === 0 ? "" : variant + 1}`;
}

/** Padded with the last character: what look-aheads ask for stands at the front. */
function strong(text: string, { least }: TextRules): string {
  return text + (text.at(-1) ?? "a").repeat(Math.max(0, least - [...text].length));
}

/** Repeated or cut to the length asked for; the variant stays at the end. */
function sized(text: string, variant: number, { least, most }: TextRules): string {
  const mark = variant === 0 ? "" : String(variant + 1);
  const repeated = text
    .repeat(Math.max(1, Math.ceil(least / text.length)))
    .slice(0, Math.max(least, Math.min(text.length, most)));
  return repeated.length <= mark.length
    ? mark.slice(0, Math.max(0, most)) || repeated
    : repeated.slice(0, repeated.length - mark.length) +
        (repeated.endsWith(mark) ? repeated.slice(repeated.length - mark.length) : mark);
}

/** Text that holds other data: JSON by its schema, base64 of that. */
function contentText(nodes: readonly SchemaNode[], place: Place, drawing: Drawing): string | undefined {
  const has = (keyword: string): Json | undefined =>
    nodes.map(({ limits }) => limits?.[keyword]).find((value) => value !== undefined);
  const schemas = childrenIn(nodes, "contentSchema").map(({ schema }) => schema);
  const inner: Json | undefined =
    schemas.length === 0 ? undefined : (drawing.draw satisfies Draw)(schemas, place, drawing);
  const text = inner === undefined ? undefined : toJsonText(inner);
  if (!/^base64(url)?$/i.test(String(has("contentEncoding") ?? ""))) return text;
  return text === undefined || [...text].some((character) => character > "\u00ff") ? "c3RyaW5n" : btoa(text);
}
