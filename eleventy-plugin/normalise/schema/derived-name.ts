import { freeName } from "../../portable/free-name.js";
import { pointerKeys } from "../../document/json-pointer.js";
import { trimEndChars } from "../../portable/trim-end-chars.js";

/** Pointer segments that describe the position of a schema, not its meaning. */
const POSITION_WORDS = new Set(
  (
    "schema schemas items properties patternProperties prefixItems additionalProperties oneOf anyOf allOf not if then else " +
    "$defs definitions components content responses requestBody parameters headers paths webhooks x-webhooks callbacks default " +
    "get put post delete options head patch trace query"
  ).split(" "),
);

/**
 * Derives a name for a schema that is not a component: the last meaningful segment of the reference, else the
 * name of its file. Appends `-2` and so on if `isTaken` returns true.
 */
export function derivedName(reference: string, isTaken: (name: string) => boolean): string {
  const [file = "", pointer = ""] = reference.split("#", 2);
  const isMeaningful = (key: string): boolean =>
    !POSITION_WORDS.has(key) &&
    /[\p{L}\p{N}]/u.test(key) &&
    !/^\d+$/.test(key) &&
    !/^[\w.+-]+\/[\w.+*-]+$/.test(key);
  const word = pointerKeys(pointer).findLast(isMeaningful) ?? fileName(file);
  const name = trimEndChars(word.replace(/[^\p{L}\p{N}_.]+/gu, "-").replace(/^[-.]+/, ""), "-.") || "Schema";
  return freeName(name, isTaken);
}

function fileName(file: string): string {
  const last = file.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/\.[^.]*$/, "");
}
