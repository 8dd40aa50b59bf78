import type { Example, Json, MediaType } from "../model/index.js";
import { memoiseByObject } from "../memoise.js";
import { toMediaTypeKind, type MediaTypeKind } from "../request/media-type-kind.js";
import type { Mismatch } from "../schema-check/mismatch.js";
import { checkValue, type CheckOptions } from "../schema-check/schema-check.js";
import { omit } from "../omit.js";
import type { Components } from "../schema/components.js";
import { isFile } from "./generate/file-field.js";
import { formProperties } from "./form-properties.js";
import { toJsonBody } from "./json-body.js";

type Checked = (example: Example) => WeakMap<object, readonly Mismatch[]>;

/**
 * Results by components, then example, then schema. Components are part of the key because a changed document
 * can share an example and a schema with its previous version, but not the components.
 */
const strictResults = memoiseByObject<Components, [], Checked>(() => memoiseByObject(() => new WeakMap()));
/** Like `strictResults`, for checks that allow a value to match several alternatives of a `oneOf`. */
const lenientResults = memoiseByObject<Components, [], Checked>(() => memoiseByObject(() => new WeakMap()));

type Compared = Pick<MediaType, "contentType" | "schema"> & Partial<Pick<MediaType, "encoding">>;

/** Whether examples of a kind of media type are data, not serialised text. */
const IS_DATA: Readonly<Record<MediaTypeKind, boolean>> = {
  json: true,
  "json-lines": true,
  form: true,
  multipart: true,
  xml: false,
  text: false,
  binary: false,
};
const MAX_FOUND = 5;

/**
 * Returns the mismatches between an author's example and its schema. Results are memoised. An example counts
 * as valid if it cannot be compared, such as XML text, or if the work budget is used up.
 */
export function exampleMismatches(
  example: Example,
  mediaType: Compared,
  components: Components,
  options: Pick<CheckOptions, "side" | "work" | "exactlyOne">,
): readonly Mismatch[] {
  const { schema } = mediaType;
  if (schema === undefined) return [];
  const isLenient = options.exactlyOne === "nowhere";
  const bySchema = (isLenient ? lenientResults : strictResults)(components)(example);
  const cached = bySchema.get(schema);
  if (cached !== undefined) return cached;
  // A value that passes the strict check also passes the lenient one.
  if (
    isLenient &&
    exampleMismatches(example, mediaType, components, omit(options, "exactlyOne")).length === 0
  )
    return [];
  const isLeft = options.work === undefined || options.work.left >= 0;
  const value = isLeft ? dataOf(example, mediaType, components) : undefined;
  const files = value === undefined ? NONE : filesOf(mediaType, components);
  const found =
    value === undefined
      ? []
      : checkValue(value, schema, components, { ...options, limit: MAX_FOUND + files.length })
          .filter(({ path }) => !files.some((name) => isBelow(path, name)))
          .slice(0, MAX_FOUND);
  bySchema.set(schema, found);
  return found;
}

const isBelow = (path: string, name: string): boolean =>
  path.startsWith(name) && /^(?:$|[.[])/.test(path.slice(name.length));

const NONE: readonly string[] = [];

/**
 * Returns the names of the fields of a multipart body that are files. An example in JSON cannot contain a
 * file, so mismatches of these fields are ignored.
 */
function filesOf(
  { contentType, schema, encoding = [] }: Compared,
  components: Components,
): readonly string[] {
  if (toMediaTypeKind(contentType) !== "multipart") return NONE;
  const { properties } = formProperties(schema, components);
  const files = properties.filter((child) =>
    isFile(
      child.schema,
      encoding.find(({ property }) => property === child.label),
      components,
    ),
  );
  return files.map(({ label }) => label);
}

/**
 * Returns the example as data. For a JSON body, a string that is itself JSON text is parsed. Undefined if the
 * example cannot be compared with a schema.
 */
function dataOf(
  { value }: Example,
  { contentType, schema }: Pick<MediaType, "contentType" | "schema">,
  components: Components,
): Json | undefined {
  const kind = toMediaTypeKind(contentType);
  if (value === undefined || !IS_DATA[kind]) return undefined;
  if (typeof value !== "string") return kind === "json-lines" && !Array.isArray(value) ? undefined : value;
  return kind === "json" ? (JSON.parse(toJsonBody(value, schema, components)) as Json) : undefined;
}
