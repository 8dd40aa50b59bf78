import { memoiseByString } from "../../memoise.js";

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

/**
 * Names that identify a value only together with the noun they belong to: the `id` of a runner is not an `id`
 * of a team.
 */
const GENERIC = new Set(
  (
    "id name key type value slug code number title path status state url uri href link description text message label " +
    "ref sha kind version data body content count total size date time index order position level role summary object " +
    "result results items item default format mode reason event action source target login email user tag tags self next"
  ).split(" "),
);

/** Matches the words of a name that belongs to a secret. Its value is never taken from examples. */
const SECRET =
  /\b(passw(or)?d|passphrase|passcode|pwd|secret|token|authorization|credentials?|cookie|otp|cvc|cvv|pin|apikey|(api|private|secret|access|signing|encryption|session|license|auth) key)( (value|text|hash|pem))?$/;

function isGeneric(words: string): boolean {
  return GENERIC.has(words);
}

/** Whether a field with this name contains a secret: a password, token or key. */
export function isSecretField(words: string): boolean {
  return SECRET.test(words);
}

/**
 * Returns the key of a field's values: the words of its name, preceded by the noun it belongs to if the name
 * is too generic. Undefined for a generic name without a noun.
 *
 * @param owner Words of the noun, in the singular: `runner`.
 */
export function valueKey(words: string, owner: string): string | undefined {
  if (!isGeneric(words)) return words === "" ? undefined : words;
  return owner === "" ? undefined : `${owner} ${words}`;
}
