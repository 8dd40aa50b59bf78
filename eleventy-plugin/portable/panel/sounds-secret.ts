import { namePartsOf } from "../find/words.js";

/** Words of what gives access; the first group also as the end of a longer one: `authtoken`. */
const SECRET =
  /(?:token|secrets?|passwords?|passwd|pwd|passphrases?|passcodes?|apikeys?|credentials?|(?:access|private)key)$|^(?:auth|authorization|jwt|session|signature)$/;

/** Keys that give access. Others are of a keyboard, of a map, of an issue, or public. */
const KEYS = /^(?:access|account|api|auth|encryption|master|private|shared|signing|subscription)$/;

/** Tokens that say where a list goes on give access to nothing, and are what a link is for. */
const CURSORS =
  /^(?:continuation|cursor|next|pages?|paging|pagination|prev|previous|resume|skip|sync)(?:token)?$/;

/** Words behind a secret's that do not make it another thing: `password_confirmation`, `X-Api-Key-Secondary`. */
const TAIL =
  /^(?:base|confirm|confirmation|current|hash|header|main|new|old|pem|primary|repeat|secondary|string|text|user|value)$/;

/**
 * Whether a name, its words split at humps and punctuation, is that of a secret: `X-Auth-Token`, `clientSecret`. Not
 * `token_type` or `secretRef`, which are about one, nor `max_tokens` or `page_token`.
 */
export function soundsSecret(name: string): boolean {
  const words = namePartsOf(name).map((word) => word.replace(/(?<!\d)\d+$/, ""));
  const end = words.findLastIndex((word) => word !== "" && !TAIL.test(word));
  const [before = "", last = ""] = [words[end - 1], words[end]];
  if (last === "key") return KEYS.test(before) || SECRET.test(before);
  return SECRET.test(last) && !CURSORS.test(last) && !(last === "token" && CURSORS.test(before));
}
