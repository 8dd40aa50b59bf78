import { encodeComponent } from "../../portable/well-formed.js";

/**
 * Gives the ids of one page: the path of a field in the document's own words (`body.user.email`), never a position,
 * so that a link to it holds in every build. No id is given twice.
 */
export function createAnchors(): (path: string) => string {
  const given = new Map<string, number>();
  return (path) => {
    const id = encodeAnchor(path);
    const count = (given.get(id) ?? 0) + 1;
    given.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
}

const UNFIT = /[\s%]/u;

/** HTML forbids white space in ids; `%` is encoded so that the encoding can be undone. */
export function encodeAnchor(path: string): string {
  return UNFIT.test(path) ? path.replace(/[\s%]/gu, (character) => encodeComponent(character)) : path;
}
