import { hash } from "node:crypto";
import { encodeComponent } from "../../portable/well-formed.js";

/**
 * Gives the ids of one page: the path of a field in the document's own words (`body.user.email`), never a position,
 * so that a link to it holds in every build. No id is given twice.
 */
export function createAnchors(): (path: string) => string {
  const given = new Map<string, number>();
  return (path) => {
    const id = encodeAnchor(path);
    const key = id.length > MOST_HASHED ? hash("sha1", id) : id;
    const count = (given.get(key) ?? 0) + 1;
    given.set(key, count);
    return count === 1 ? id : `${id}-${count}`;
  };
}

/**
 * Of a longer text V8 hashes the length alone, so a map compares it with all others of its length:
 * https://chromium.googlesource.com/v8/v8/+/refs/heads/11.3-lkgr/src/objects/string.h (`kMaxHashCalcLength`).
 */
const MOST_HASHED = 16_383;

const UNFIT = /[\s%]/u;

/** HTML forbids white space in ids; `%` is encoded so that the encoding can be undone. */
export function encodeAnchor(path: string): string {
  return UNFIT.test(path) ? path.replace(/[\s%]/gu, (character) => encodeComponent(character)) : path;
}
