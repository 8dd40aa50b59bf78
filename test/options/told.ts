import { Problem, type Finding } from "../../eleventy-plugin/problems/problems.js";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";

export function findingsOf(options: unknown): readonly Finding[] {
  try {
    resolveOptions(options);
  } catch (error) {
    if (error instanceof Problem) return error.findings;
    throw error;
  }
  return [];
}

/** Returns each finding as `code: message | fix`. */
export const told = (options: unknown): readonly string[] =>
  findingsOf(options).map(({ code, message, fix }) => `${code}: ${message} | ${fix}`);

/** A wrong value of an option, what it must be, what to do, and how the report shows the value, unless as JSON. */
export type WrongValue = readonly [
  option: string,
  value: unknown,
  expected: string,
  fix: string,
  shown?: string,
];

/** Returns options with a value at a path such as `playground.proxy` or `references[0]`. */
export const optionsWith = (path: string, value: unknown): object =>
  path.split(".").reduceRight<unknown>((inner, key) => {
    const name = key.replace("[0]", "");
    return { [name]: name === key ? inner : [inner] };
  }, value) as object;

/** Returns the report of a wrong value, of an option inside `block`. */
export const reportOf = ([option, value, expected, fix, shown]: WrongValue, block = ""): string =>
  `wrong-option: \`${block}${option}\` must be ${expected}, but is ${shown ?? JSON.stringify(value)}. | ${fix}`;
