import { namePartsOf } from "./words.js";
import { tryPercentDecode } from "./well-formed.js";

/**
 * Words that name a secret. The words in the first group may also end a longer word: `authtoken`,
 * `PHPSESSID`.
 */
const SECRET =
  /(?:token|secrets?|passwords?|passwd|pwd|passphrases?|passcodes?|apikeys?|credentials?|cookies?|sess(?:ion)?id|(?:access|private)key)$|^(?:assertion|auth|authorization|bearer|csrf|cv[cv]|jwt|t?otp|pin|session|sig|signature|xsrf)$/;

/** Secrets of two words: `session_id` and `user_pass`, but not `bus_pass`. */
const PHRASES = /(?:^|(?:^| )(?:user|db|database|login|smtp|ftp|http|proxy) )pass$|(?:^| )session id$/;

/**
 * Words before `key` that make it a secret. Other keys are public, or belong to a keyboard, a map or an
 * issue.
 */
const KEYS = /^(?:access|account|api|auth|encryption|master|private|shared|signing|subscription)$/;

/** Words of pagination tokens, which give no access and are allowed in links. */
const CURSORS =
  /^(?:continuation|cursor|next|pages?|paging|pagination|prev|previous|resume|skip|sync)(?:token)?$/;

/** Words that may follow the words of a secret: `password_confirmation`, `X-Api-Key-Secondary`. */
const TAIL =
  /^(?:base|confirm|confirmation|current|hash|header|main|new|old|pem|primary|repeat|secondary|string|text|user|value)$/;

/**
 * Whether a name is that of a secret, such as `X-Auth-Token` or `clientSecret`. Case and punctuation separate
 * words. False for `token_type` and `secretRef`, which describe a secret, and for `max_tokens` and
 * `page_token`.
 */
export function isSecretName(name: string): boolean {
  const words = namePartsOf(name).map((word) => word.replace(/(?<!\d)\d+$/, ""));
  const end = words.findLastIndex((word) => word !== "" && !TAIL.test(word));
  const [before = "", last = ""] = [words[end - 1], words[end]];
  if (PHRASES.test(words.slice(0, end + 1).join(" "))) return true;
  if (last === "key") return KEYS.test(before) || SECRET.test(before);
  return SECRET.test(last) && !CURSORS.test(last) && !(last === "token" && CURSORS.test(before));
}

/**
 * Matches a name that is followed by a value: `token=x`, `"token": "x"`, `<token>x`. Does not match the
 * declaration of a GraphQL variable, nor a value that is a GraphQL variable.
 */
const ASSIGNED =
  /(?<![\p{L}\p{N}_.$-])([\p{L}\p{N}_.-]+)["'\]]*\s*[:=>]\s*["']?(?!\$\w+\s*[,)}\]])[^\s"'<]/gu;

/**
 * Matches a URL with a password, the value of a Bearer or Basic `Authorization` header, and a JWT:
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

/** Whether a text of any format contains a secret, or a word that is a secret's name. */
export const mentionsSecret = (text: string): boolean =>
  containsSecret(text) || [...new Set(text.match(/[\p{L}\p{N}_.-]+/gu))].some(isSecretName);
