import type { Example, Json, MediaType } from "../model/index.js";
import { memoiseByObject } from "../memoise-by-object.js";
import { toMediaTypeKind } from "../request/media-type-kind.js";
import type { Mismatch } from "../schema-check/mismatch.js";
import { checkValue, type CheckOptions } from "../schema-check/schema-check.js";
import { omit } from "../omit.js";
import type { Components } from "./components.js";
import { isFile } from "./file-field.js";
import { formProperties } from "./form-properties.js";
import { toJsonBody } from "./json-body.js";

type Checked = (example: Example) => WeakMap<object, readonly Mismatch[]>;

/** An example and its schema may be those of an earlier version of a document whose components were others. */
const strictly = memoiseByObject<Components, [], Checked>(() => memoiseByObject(() => new WeakMap()));
/** The same where a value may fit several alternatives. */
const leniently = memoiseByObject<Components, [], Checked>(() => memoiseByObject(() => new WeakMap()));

type Compared = Pick<MediaType, "contentType" | "schema"> & Partial<Pick<MediaType, "encoding">>;

/** Kinds of media types whose examples are data, not text that stands for data. */
const DATA: ReadonlySet<string> = new Set(["json", "json-lines", "form", "multipart"]);
const MAX_FOUND = 5;

/**
 * Where an author's example is not what its schema says. Each is checked once, however often it is asked for. What
 * cannot be compared, such as XML text, or what there is no work left for, counts as right.
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
  const bySchema = (isLenient ? leniently : strictly)(components)(example);
  const before = bySchema.get(schema);
  if (before !== undefined) return before;
  // What keeps every rule need not be compared again.
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

/** Fields of a multipart body that are files: no example in JSON can hold one, so none is missing or wrong. */
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

/** The example as data: of a JSON body what its text says. */
function dataOf(
  { value }: Example,
  { contentType, schema }: Pick<MediaType, "contentType" | "schema">,
  components: Components,
): Json | undefined {
  const kind = toMediaTypeKind(contentType);
  if (value === undefined || !DATA.has(kind)) return undefined;
  if (typeof value !== "string") return kind === "json-lines" && !Array.isArray(value) ? undefined : value;
  return kind === "json" ? (JSON.parse(toJsonBody(value, schema, components)) as Json) : undefined;
}
