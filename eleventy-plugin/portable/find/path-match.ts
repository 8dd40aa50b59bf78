import { fixedParts, hasParts } from "../segment-parts.js";
import { editDistance, maxTypos } from "./nearest-name.js";
import type { TypedRequest } from "./typed-request.js";

export interface PathFit {
  readonly tier: "exact" | "values" | "beginning" | "part";
  /** Score within the tier. A lower score ranks higher. */
  readonly score: number;
}

/**
 * The segments of a path template, in lower case. A segment with variables is split into its fixed parts:
 * `chart{layers}` into `chart` and an empty string.
 */
export type Template = readonly (string | readonly string[])[];

/** Matches a variable in a typed path: `{id}`, `:id`, `<id>`, `$id`. */
const TYPED_VARIABLE = /^(?:\{.*\}?|:.+|\$\w+|<.*>)$/;

export function readTemplate(path: string): Template {
  return path
    .toLowerCase()
    .split("/")
    .filter(Boolean)
    .map((segment) => (segment.includes("{") ? fixedParts(segment) : segment));
}

/**
 * Matches a typed path against a template. The typed path may begin with a base path, end in a value that
 * contains slashes, or be only the beginning or a middle part. Returns undefined if it does not match.
 */
export function fitPath(template: Template, { segments, isOpen }: TypedRequest): PathFit | undefined {
  const extraSegments = segments.length - template.length;
  if (extraSegments === 0) {
    const values = fitAll(template, segments);
    if (values !== undefined) return { tier: values === 0 ? "exact" : "values", score: values };
  }
  if (extraSegments > 0 && typeof template[0] === "string") {
    const values = fitAll(template, segments.slice(extraSegments));
    if (values !== undefined) return { tier: "values", score: 10 * extraSegments + values };
    const last = template.at(-1);
    // The last variable may have a value with slashes if it follows a fixed segment, as in
    // `/contents/{path}`, but not in `/{owner}/{repo}`.
    const isRest = Array.isArray(last) && hasParts("a/b", last) && typeof template.at(-2) === "string";
    const before = isRest ? fitAll(template.slice(0, -1), segments.slice(0, template.length - 1)) : undefined;
    if (before !== undefined) return { tier: "part", score: 100 * extraSegments + before };
  }
  if (extraSegments < 0) {
    const whole = isOpen ? segments.length - 1 : segments.length;
    const partial = segments.at(-1)?.toLowerCase() ?? "";
    for (let from = 0; from <= -extraSegments; from += 1) {
      const values = fitAll(template.slice(from, from + whole), segments.slice(0, whole));
      if (values === undefined) continue;
      const next = template[from + whole];
      const isNext =
        !isOpen ||
        (typeof next === "string" ? next.startsWith(partial) : next && TYPED_VARIABLE.test(partial));
      if (!isNext) continue;
      const score =
        values - extraSegments + (isOpen && next !== partial && typeof next === "string" ? 0.5 : 0);
      return from === 0 ? { tier: "beginning", score } : { tier: "part", score: score + from };
    }
  } else if (
    extraSegments === 0 &&
    isOpen &&
    fitAll(template.slice(0, -1), segments.slice(0, -1)) !== undefined
  ) {
    const [last, partial] = [template.at(-1), segments.at(-1)?.toLowerCase() ?? ""];
    if (typeof last === "string" && last.startsWith(partial)) return { tier: "beginning", score: 0 };
  }
  return undefined;
}

/**
 * Returns the number of typos in the fixed segments of a typed path, at most two. Undefined if the path does
 * not match.
 */
export function typosInPath(template: Template, { segments }: TypedRequest): number | undefined {
  if (segments.length !== template.length) return undefined;
  let typos = 0;
  for (const [index, part] of template.entries()) {
    const segment = segments[index]?.toLowerCase() ?? "";
    if (typeof part === "string") {
      const segmentTypos = part === segment ? 0 : editDistance(segment, part);
      if (segmentTypos > maxTypos(segment.length)) return undefined;
      typos += segmentTypos;
    }
    if (typos > 2) return undefined;
  }
  return typos;
}

/** Returns how many variables have a value in the typed segments. Undefined if a fixed segment differs. */
function fitAll(template: Template, segments: readonly string[]): number | undefined {
  let values = 0;
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? "";
    const isVariable = TYPED_VARIABLE.test(segment);
    if (
      typeof part === "string"
        ? isVariable || part !== segment.toLowerCase()
        : !isVariable && !hasParts(segment.toLowerCase(), part)
    )
      return undefined;
    if (typeof part !== "string" && !isVariable) values += 1;
  }
  return values;
}
