import { encodeAnchor } from "./anchors.js";
import type { MediaType } from "../../portable/model/index.js";

/** Where the fields of a media type stand on a page, and what their addresses begin with. */
export interface BodyPath {
  readonly path: string;
  /** An earlier media type with the very same schema: its rows are those of both. */
  readonly sameAs?: string;
}

/** The first media type's fields are `body.…`; a later one's name the media type: `body(application/xml).…`. */
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

/** What the rows of a value's fields begin with: of a stream those of its items. */
export const rowsPath = ({ itemSchema }: MediaType, path: string): string =>
  itemSchema === undefined ? path : `${path}[]`;

/** The same for each media type of a body. */
export const rowsPaths = (content: readonly MediaType[], path: string): readonly string[] =>
  bodyPaths(content, path).map((each, index) => rowsPath(content[index] as MediaType, each.path));

/** As ids have it; of what has no rows on its page nothing. */
export const rowsAsIds = ({ rows }: { readonly rows?: string }): { readonly rows?: string } =>
  rows === undefined ? {} : { rows: encodeAnchor(rows) };
