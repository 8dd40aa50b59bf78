import { memoiseByString } from "../memoise.js";

/** The kind of a media type, which determines how a body is edited and sent. */
export type MediaTypeKind = "json" | "json-lines" | "xml" | "form" | "multipart" | "text" | "binary";

/** The first match applies; media types are compared without their parameters. */
const kinds: readonly (readonly [RegExp, MediaTypeKind])[] = [
  [/^application\/x-www-form-urlencoded$/, "form"],
  [/^multipart\//, "multipart"],
  [/^application\/(x-ndjson|ndjson|jsonl|x-jsonlines|json-lines|json-seq)$|\+json-seq$/, "json-lines"],
  [/^(application|text)\/(json|json5|x-json)$|\+json$|^\*\/\*$|^application\/\*$/, "json"],
  [/^(application|text)\/xml(-.+)?$|\+xml$/, "xml"],
  [/^text\//, "text"],
  [
    /^application\/(yaml|x-yaml|javascript|ecmascript|graphql|sql|toml|x-sh|jwt|rtf|sparql-query|sparql-update|n-triples|n-quads|trig|jsonpath|http|edi-x12)$|\+yaml$/,
    "text",
  ],
];

/**
 * Returns the kind of a media type: `json` for `application/problem+json; charset=utf-8`. A type not known to
 * be text is binary.
 */
export const toMediaTypeKind = memoiseByString((contentType): MediaTypeKind => {
  const name = toMediaTypeName(contentType);
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? "binary";
});

/** Whether a body is edited field by field. Other bodies are one text or one file. */
export function hasFields(contentType: string): boolean {
  return /^(?:form|multipart)$/.test(toMediaTypeKind(contentType));
}

/** Returns the type without its parameters, in lower case. */
export function toMediaTypeName(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Types that requests declare instead of ranges, because a request needs a concrete type. */
const concrete: ReadonlyMap<string, string> = new Map([
  ["*/*", "application/json"],
  ["application/*", "application/json"],
  ["text/*", "text/plain"],
  ["image/*", "image/png"],
  ["audio/*", "audio/mpeg"],
  ["video/*", "video/mp4"],
  ["multipart/*", "multipart/form-data"],
]);

const BINARY = "application/octet-stream";

/**
 * Returns the media type that a request declares. Concrete types stay unchanged; a range is replaced by a
 * type that it contains, such as `application/*+json` by `application/json`.
 */
export function toConcreteType(contentType: string): string {
  const declared = contentType.trim();
  const name = toMediaTypeName(declared);
  if (!name.includes("*")) return declared;
  const suffix = /\+(\w+)$/.exec(name)?.[1];
  const type = suffix === undefined ? (concrete.get(name) ?? BINARY) : `application/${suffix}`;
  return [type, ...typeParameters(declared).filter((parameter) => !/^ *q=/i.test(parameter))].join(";");
}

/**
 * Returns the media type that a request declares for a file. The ranges `*\/*` and `application/*` mean
 * binary data, not JSON as in `toConcreteType`.
 */
export function toFileType(contentType: string): string {
  return /^(?:\*|application)\/\*$/.test(toMediaTypeName(contentType)) ? BINARY : toConcreteType(contentType);
}

/** Whether a type matches a range such as `*\/*` or `image/*`. */
export function matchesRange(contentType: string, range: string): boolean {
  const [type] = toMediaTypeName(range).split("/");
  return type === "*" || toMediaTypeName(contentType).startsWith(`${type}/`);
}

/** Returns the parameters with their white space: ` charset=utf-8`. */
export function typeParameters(contentType: string): readonly string[] {
  return contentType.split(";").slice(1);
}

const TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;
const PARAMETER = /^ *[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[\w!#$&^.+ /:=-]*") *$/;

/**
 * Returns the type of a part from an encoding's comma-separated list: the first type, with its valid
 * parameters. Anything other than `type/subtype` becomes `application/octet-stream`.
 */
export function toPartType(contentType: string, concrete = toConcreteType): string {
  const first = concrete(contentType.split(",")[0] ?? "");
  const name = toMediaTypeName(first);
  if (!TYPE.test(name)) return BINARY;
  const parameters = typeParameters(first).filter((parameter) => PARAMETER.test(parameter));
  return [name, ...parameters].join(";");
}
