import { memoiseByString } from "../../memoise-by-string.js";

/** Splits a name into lower-case words: `runnerId`, `runner-id` and `runner_id` are `runner id`. */
export const nameWords = memoiseByString((name) =>
  name
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2 ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim(),
);

/**
 * Returns the last words of a schema's name, in the singular. Generators prefix names with the package or
 * path in which they found the schema.
 */
export function thingNamed(name: string): string {
  return singular(
    nameWords(name.split(".").at(-1) ?? "")
      .split(" ")
      .slice(-MAX_WORDS)
      .join(" "),
  );
}

const MAX_WORDS = 3;

/**
 * Returns the singular: `runner` for `runners`. It names one item of an array, or of a collection in a path.
 */
export function singular(words: string): string {
  if (/(ss|us|is)$/.test(words)) return words;
  if (/ies$/.test(words)) return `${words.slice(0, -3)}y`;
  return /(sses|xes|ches|shes)$/.test(words) ? words.slice(0, -2) : words.replace(/s$/, "");
}

/** Returns the placeholder for a value that only the reader knows: `USER_ID` for `user.id`. */
export function placeholderFor(name: string): string {
  return nameWords(name).toUpperCase().replaceAll(" ", "_") || "VALUE";
}
