import { namePartsOf } from "./find/words.js";
import { tryPercentDecode } from "./try-percent-decode.js";

/** Words of what gives access; the first group also as the end of a longer one: `authtoken`, `PHPSESSID`. */
const SECRET =
  /(?:token|secrets?|passwords?|passwd|pwd|passphrases?|passcodes?|apikeys?|credentials?|cookies?|sess(?:ion)?id|(?:access|private)key)$|^(?:assertion|auth|authorization|bearer|csrf|cv[cv]|jwt|t?otp|pin|session|sig|signature|xsrf)$/;

/** Other words behind these words: `session_id`, and `user_pass`, where `bus_pass` is another thing. */
const PHRASES = /(?:^|(?:^| )(?:user|db|database|login|smtp|ftp|http|proxy) )pass$|(?:^| )session id$/;

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
export function isSecretName(name: string): boolean {
  const words = namePartsOf(name).map((word) => word.replace(/(?<!\d)\d+$/, ""));
  const end = words.findLastIndex((word) => word !== "" && !TAIL.test(word));
  const [before = "", last = ""] = [words[end - 1], words[end]];
  if (PHRASES.test(words.slice(0, end + 1).join(" "))) return true;
  if (last === "key") return KEYS.test(before) || SECRET.test(before);
  return SECRET.test(last) && !CURSORS.test(last) && !(last === "token" && CURSORS.test(before));
}

/** `token=x`, `"token": "x"` and `<token>x`, but not a variable of GraphQL, nor a value that is one. */
const ASSIGNED =
  /(?<![\p{L}\p{N}_.$-])([\p{L}\p{N}_.-]+)["'\]]*\s*[:=>]\s*["']?(?!\$\w+\s*[,)}\]])[^\s"'<]/gu;

/** A user's password in an address, what an `Authorization` header holds, a JWT: https://www.rfc-editor.org/rfc/rfc7519#section-3 */
const SECRET_VALUE =
  /:\/\/[^\s/?#@:]*:[^\s/?#@]+@|^(?:bearer|basic) +\S{12,}$|(?<![\w-])(?=[\w-]*?\beyJ[\w-]{8})[\w-]+\.[\w-]{8,}\./i;

/** Whether a text of a value has a secret in it: `https://a.example/?token=x`. */
export function containsSecret(text: string): boolean {
  const plain = tryPercentDecode(text) ?? text;
  return (
    SECRET_VALUE.test(plain) || [...plain.matchAll(ASSIGNED)].some(([, name = ""]) => isSecretName(name))
  );
}

/** Whether a text that nobody can read, a body in a language of its own, has a word in it that is called like a secret. */
export const mentionsSecret = (text: string): boolean =>
  containsSecret(text) || [...new Set(text.match(/[\p{L}\p{N}_.-]+/gu))].some(isSecretName);
