import type { Json } from "../model/index.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import { pointerParts } from "./runtime-expression.js";
import { isJsonError, readJson } from "./read-json.js";

/** An error in a response that concerns part of the request. */
export interface ReportedError {
  /**
   * Location of the value in the request; `parameter` means anywhere except the body. Undefined if the
   * response does not name a location.
   */
  readonly place?: "body" | "parameter" | "query" | "path" | "header" | "cookie";
  /** Names and indexes on the path to the value; empty for the whole body. */
  readonly keys: readonly string[];
  readonly text: string;
}

const MAX_ERRORS = 20;

/** Names of fields that contain lists of errors, in problem details, JSON:API and common frameworks. */
const LISTS = [
  "errors",
  "invalid-params",
  "invalid_params",
  "invalidParams",
  "violations",
  "detail",
  "issues",
];
const TEXTS = ["detail", "message", "msg", "reason", "defaultMessage", "description", "title"];
const NAMES = ["field", "name", "propertyPath", "property", "param", "path"];
const LOCATIONS = ["body", "query", "path", "header", "cookie"] as const;

type Fields = Readonly<Record<string, Json>>;

/**
 * Returns the errors in a response body that concern parts of the request. Understands problem details
 * (https://www.rfc-editor.org/rfc/rfc9457#section-3), JSON:API (https://jsonapi.org/format/#error-objects)
 * and the formats of common frameworks.
 */
export function findReportedErrors(body: string): readonly ReportedError[] {
  const read = readJson(body);
  if (isJsonError(read)) return [];
  const problem = fieldsOf(read.value);
  const lists = LISTS.map((name) => problem[name]).filter((list) => list !== undefined);
  const found = lists.flatMap((list) => {
    if (isJsonArray(list))
      return list.flatMap((each) => (isJsonObject(each) ? toReportedErrors(fieldsOf(each)) : []));
    return isJsonObject(list)
      ? Object.entries(list).flatMap(([name, texts]) => toNamedError(name, texts))
      : [];
  });
  const whole = typeof problem["pointer"] === "string" ? toReportedErrors(problem) : [];
  return [...whole, ...found].slice(0, MAX_ERRORS);
}

const fieldsOf = (value: Json | undefined): Fields =>
  value !== undefined && isJsonObject(value) ? (Object.fromEntries(Object.entries(value)) as Fields) : {};

function toReportedErrors(fields: Fields): readonly ReportedError[] {
  const text =
    TEXTS.map((name) => fields[name]).find((each) => typeof each === "string" && each !== "") ?? "";
  const source = fieldsOf(fields["source"]);
  const place = locationOf(fields["in"] ?? fields["location"]);
  const report = (keys: readonly string[], at = place): readonly ReportedError[] => [
    { ...(at && { place: at }), keys, text: String(text) },
  ];
  const pointer = fields["pointer"] ?? source["pointer"];
  if (typeof pointer === "string") return report(pointerParts(pointer), "body");
  const { loc = "", path = "" } = fields;
  if (isJsonArray(loc)) return report(loc.slice(1).map(String), locationOf(loc[0]));
  if (isJsonArray(path)) return report(path.map(String), place ?? "body");
  const header = fields["header"] ?? source["header"];
  if (typeof header === "string") return report([header], "header");
  const parameter = fields["parameter"] ?? source["parameter"];
  if (typeof parameter === "string") return report([parameter], place ?? "parameter");
  const name = NAMES.map((each) => fields[each]).find((each) => typeof each === "string");
  return typeof name === "string" ? report(namedKeys(name)) : [];
}

/** Reads an entry of an object such as `{ "vessel.length": ["is too long"] }`. */
function toNamedError(name: string, texts: Json): readonly ReportedError[] {
  const text = isJsonArray(texts) ? texts.filter((each) => typeof each === "string").join(" ") : texts;
  return typeof text === "string" ? [{ keys: namedKeys(name), text }] : [];
}

const locationOf = (name: Json | undefined): ReportedError["place"] =>
  LOCATIONS.find((place) => place === name);

/** Splits a path such as `$.vessel.crew[0].name` or `vessel.crew[0].name`. */
function namedKeys(name: string): readonly string[] {
  return name
    .replace(/^\$\.?/, "")
    .split(/[.[\]]+/)
    .filter((key) => key !== "");
}

/**
 * Returns the path of a field, in the format of `ReadJson.places`: `crew[0].name`. Without an exact match,
 * names match regardless of case, because some frameworks change it. Names of missing fields are appended as
 * they are.
 */
export function pathTo(value: Json, keys: readonly string[]): string {
  let path = "";
  let current: Json = value;
  for (const key of keys) {
    const isIndex = isJsonArray(current) && /^\d+$/.test(key);
    const name: string = isJsonObject(current) ? matchingName(current, key) : key;
    path += isIndex ? `[${key}]` : path === "" ? name : `.${name}`;
    current = (isJsonArray(current) ? current[Number(key)] : fieldsOf(current)[name]) ?? "";
  }
  return path;
}

function matchingName(value: Json, key: string): string {
  const names = Object.keys(value as object);
  return names.includes(key) ? key : (names.find((name) => name.toLowerCase() === key.toLowerCase()) ?? key);
}
