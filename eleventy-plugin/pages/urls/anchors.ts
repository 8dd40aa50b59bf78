import { hash } from "node:crypto";
import { encodeComponent } from "../../portable/well-formed.js";

/**
 * Creates a function that returns ids that are unique within one page. An id is the path of a field
 * (`body.user.email`). It contains names from the document instead of indices, so links stay valid in later
 * builds.
 */
export function createAnchors(): (path: string) => string {
  const counts = new Map<string, number>();
  return (path) => {
    const id = encodeAnchor(path);
    const key = id.length > MAX_HASHED_LENGTH ? hash("sha1", id) : id;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? id : `${id}-${count}`;
  };
}

/**
 * V8 hashes longer strings by their length alone, so a map would compare all strings of the same length:
 * https://chromium.googlesource.com/v8/v8/+/refs/heads/11.3-lkgr/src/objects/string.h (`kMaxHashCalcLength`).
 */
const MAX_HASHED_LENGTH = 16_383;

const MUST_ENCODE = /[\s%]/u;

/** Encodes white space, which HTML forbids in ids, and `%`, so that the encoding is reversible. */
export function encodeAnchor(path: string): string {
  return MUST_ENCODE.test(path) ? path.replace(/[\s%]/gu, (character) => encodeComponent(character)) : path;
}
