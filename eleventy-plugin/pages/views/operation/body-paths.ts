import { encodeAnchor } from "../../urls/anchors.js";
import type { MediaType } from "../../../portable/model/index.js";

/** Id prefix of the fields of a media type. */
export interface BodyPath {
  readonly path: string;
  /** Content type of an earlier media type with the same schema, whose rows describe this media type too. */
  readonly sameAs?: string;
}

/**
 * Returns the id prefix of each media type: `body` for the first, `body(application/xml)` for a later one. A
 * media type with the same schema as an earlier one, and without `encoding`, gets the earlier prefix.
 */
export function bodyPaths(content: readonly MediaType[], path: string): readonly BodyPath[] {
  const seen = new Map<unknown, { readonly contentType: string; readonly path: string }>();
  return content.map(({ contentType, schema, itemSchema, encoding }, index) => {
    const here = index === 0 ? path : `${path}(${contentType})`;
    const key = schema?.name ?? schema ?? itemSchema?.name ?? itemSchema;
    const same = key === undefined || encoding.length > 0 ? undefined : seen.get(key);
    if (same !== undefined) return { path: same.path, sameAs: same.contentType };
    if (key !== undefined) seen.set(key, { contentType, path: here });
    return { path: here };
  });
}

/** Returns the id prefix of the rows of a media type. In a stream, the rows describe one item: `body[]`. */
export const rowsPath = ({ itemSchema }: MediaType, path: string): string =>
  itemSchema === undefined ? path : `${path}[]`;

/** Returns `rowsPath` for each media type of a body. */
export const rowsPaths = (content: readonly MediaType[], path: string): readonly string[] =>
  bodyPaths(content, path).map((each, index) => rowsPath(content[index] as MediaType, each.path));

/** Returns `rows`, encoded as an id prefix, or no property if the page has no such rows. */
export const rowsAsIds = ({ rows }: { readonly rows?: string }): { readonly rows?: string } =>
  rows === undefined ? {} : { rows: encodeAnchor(rows) };
