import { namePartsOf } from "./find/words.js";
import { tryPercentDecode } from "./try-percent-decode.js";

/** Words of secrets; the first group also as the end of a longer word: `authtoken`, `PHPSESSID`. */
const SECRET =
  /(?:token|secrets?|passwords?|passwd|pwd|passphrases?|passcodes?|apikeys?|credentials?|cookies?|sess(?:ion)?id|(?:access|private)key)$|^(?:assertion|auth|authorization|bearer|csrf|cv[cv]|jwt|t?otp|pin|session|sig|signature|xsrf)$/;

/** Secrets of two words: `session_id`, and `user_pass`, while `bus_pass` is not secret. */
const PHRASES = /(?:^|(?:^| )(?:user|db|database|login|smtp|ftp|http|proxy) )pass$|(?:^| )session id$/;

/** Kinds of secret keys. Others are of a keyboard, a map or an issue, or public. */
const KEYS = /^(?:access|account|api|auth|encryption|master|private|shared|signing|subscription)$/;

/** Pagination tokens give no access, and belong in links. */
const CURSORS =
  /^(?:continuation|cursor|next|pages?|paging|pagination|prev|previous|resume|skip|sync)(?:token)?$/;

/** Words that may follow those of a secret: `password_confirmation`, `X-Api-Key-Secondary`. */
const TAIL =
  /^(?:base|confirm|confirmation|current|hash|header|main|new|old|pem|primary|repeat|secondary|string|text|user|value)$/;

/**
 * Whether a name is that of a secret: `X-Auth-Token`, `clientSecret`. Words are separated by case and
 * punctuation. Not `token_type` or `secretRef`, which describe one, nor `max_tokens` or `page_token`.
 */
export function isSecretName(name: string): boolean {
  const words = namePartsOf(name).map((word) => word.replace(/(?<!\d)\d+$/, ""));
  const end = words.findLastIndex((word) => word !== "" && !TAIL.test(word));
  const [before = "", last = ""] = [words[end - 1], words[end]];
  if (PHRASES.test(words.slice(0, end + 1).join(" "))) return true;
  if (last === "key") return KEYS.test(before) || SECRET.test(before);
  return SECRET.test(last) && !CURSORS.test(last) && !(last === "token" && CURSORS.test(before));
}

/** `token=x`, `"token": "x"` and `<token>x`, but not a GraphQL variable, nor a value that is one. */
const ASSIGNED =
  /(?<![\p{L}\p{N}_.$-])([\p{L}\p{N}_.-]+)["'\]]*\s*[:=>]\s*["']?(?!\$\w+\s*[,)}\]])[^\s"'<]/gu;

/**
 * A password in a URL, the value of an `Authorization` header, a JWT:
 * https://www.rfc-editor.org/rfc/rfc7519#section-3
 */
const SECRET_VALUE =
  /:\/\/[^\s/?#@:]*:[^\s/?#@]+@|^(?:bearer|basic) +\S{12,}$|(?<![\w-])(?=[\w-]*?\beyJ[\w-]{8})[\w-]+\.[\w-]{8,}\./i;

/** Whether a value contains a secret: `https://a.example/?token=x`. */
export function containsSecret(text: string): boolean {
  const plain = tryPercentDecode(text) ?? text;
  return (
    SECRET_VALUE.test(plain) || [...plain.matchAll(ASSIGNED)].some(([, name = ""]) => isSecretName(name))
  );
}

/** Whether a text in an unknown language contains a word that is named like a secret. */
export const mentionsSecret = (text: string): boolean =>
  containsSecret(text) || [...new Set(text.match(/[\p{L}\p{N}_.-]+/gu))].some(isSecretName);
