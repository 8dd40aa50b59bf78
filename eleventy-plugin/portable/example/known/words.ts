import { memoiseByString } from "../../memoise-by-string.js";

/** `runnerId`, `runner-id` and `runner_id` are `runner id`. */
export const nameWords = memoiseByString((name) =>
  name
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2 ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim(),
);

/** What a named schema describes, in its last words: generators put before it where it was found. */
export function thingNamed(name: string): string {
  return singular(
    nameWords(name.split(".").at(-1) ?? "")
      .split(" ")
      .slice(-MAX_WORDS)
      .join(" "),
  );
}

const MAX_WORDS = 3;

/** `runners` is `runner`: what an item of a list, or of a collection in a path, is called. */
export function singular(words: string): string {
  if (/(ss|us|is)$/.test(words)) return words;
  if (/ies$/.test(words)) return `${words.slice(0, -3)}y`;
  return /(sses|xes|ches|shes)$/.test(words) ? words.slice(0, -2) : words.replace(/s$/, "");
}

/** `user.id` → `USER_ID`: what stands for a value that only the reader knows. */
export function placeholderFor(name: string): string {
  return nameWords(name).toUpperCase().replaceAll(" ", "_") || "VALUE";
}
