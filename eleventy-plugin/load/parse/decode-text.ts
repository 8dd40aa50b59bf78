import { finding, Problem, type Place } from "../../problems/problems.js";
import { MAX_BYTES, MAX_BYTES_IN_WORDS } from "../context/load-context.js";

/**
 * Decodes a document's bytes as UTF-8 and removes the byte order mark. Throws document-too-large, not-utf8
 * and document-empty.
 */
export function decodeText(bytes: Uint8Array, place: Place): string {
  if (bytes.byteLength > MAX_BYTES) throw tooLarge(place);
  const text = strictUtf8(bytes, place);
  if (text.trim() === "") throw new Problem(finding("document-empty", {}, place));
  return text;
}

export function tooLarge(place: Place): Problem {
  return new Problem(finding("document-too-large", { limit: MAX_BYTES_IN_WORDS }, place));
}

function strictUtf8(bytes: Uint8Array, place: Place): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem(finding("not-utf8", {}, place), { cause });
  }
}
