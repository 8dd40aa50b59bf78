import type { Json } from "../model/index.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import { pointerParts } from "./runtime-expression.js";
import { isJsonError, readJson } from "./read-json.js";

/** An error in a response that concerns part of the request. */
export interface ReportedError {
  /**
   * Location of the value; `parameter` means anywhere except the body. Undefined if the response does not
   * name a location.
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
const PLACES = ["body", "query", "path", "header", "cookie"] as const;

type Fields = Readonly<Record<string, Json>>;

/**
 * Returns the errors in a response body that concern parts of the request. Understands problem details
 * (https://www.rfc-editor.org/rfc/rfc9457#section-3), JSON:API (https://jsonapi.org/format/#error-objects)
 * and the formats of common frameworks.
 */
export function findReportedErrors(answer: string): readonly ReportedError[] {
  const read = readJson(answer);
  if (isJsonError(read)) return [];
  const problem = fieldsOf(read.value);
  const lists = LISTS.map((name) => problem[name]).filter((list) => list !== undefined);
  const found = lists.flatMap((list) => {
    if (isJsonArray(list))
      return list.flatMap((each) => (isJsonObject(each) ? complaintOf(fieldsOf(each)) : []));
    return isJsonObject(list)
      ? Object.entries(list).flatMap(([name, texts]) => namedComplaint(name, texts))
      : [];
  });
  const whole = typeof problem["pointer"] === "string" ? complaintOf(problem) : [];
  return [...whole, ...found].slice(0, MAX_ERRORS);
}

const fieldsOf = (value: Json | undefined): Fields =>
  value !== undefined && isJsonObject(value) ? (Object.fromEntries(Object.entries(value)) as Fields) : {};

function complaintOf(fields: Fields): readonly ReportedError[] {
  const text =
    TEXTS.map((name) => fields[name]).find((each) => typeof each === "string" && each !== "") ?? "";
  const source = fieldsOf(fields["source"]);
  const place = placeOf(fields["in"] ?? fields["location"]);
  const complaint = (keys: readonly string[], at = place): readonly ReportedError[] => [
    { ...(at && { place: at }), keys, text: String(text) },
  ];
  const pointer = fields["pointer"] ?? source["pointer"];
  if (typeof pointer === "string") return complaint(pointerParts(pointer), "body");
  const { loc = "", path = "" } = fields;
  if (isJsonArray(loc)) return complaint(loc.slice(1).map(String), placeOf(loc[0]));
  if (isJsonArray(path)) return complaint(path.map(String), place ?? "body");
  const header = fields["header"] ?? source["header"];
  if (typeof header === "string") return complaint([header], "header");
  const parameter = fields["parameter"] ?? source["parameter"];
  if (typeof parameter === "string") return complaint([parameter], place ?? "parameter");
  const name = NAMES.map((each) => fields[each]).find((each) => typeof each === "string");
  return typeof name === "string" ? complaint(namedKeys(name)) : [];
}

/** Reads an entry of an object such as `{ "vessel.length": ["is too long"] }`. */
function namedComplaint(name: string, texts: Json): readonly ReportedError[] {
  const text = isJsonArray(texts) ? texts.filter((each) => typeof each === "string").join(" ") : texts;
  return typeof text === "string" ? [{ keys: namedKeys(name), text }] : [];
}

const placeOf = (name: Json | undefined): ReportedError["place"] => PLACES.find((place) => place === name);

/** Splits a path such as `$.vessel.crew[0].name` or `vessel.crew[0].name`. */
function namedKeys(name: string): readonly string[] {
  return name
    .replace(/^\$\.?/, "")
    .split(/[.[\]]+/)
    .filter((key) => key !== "");
}

/**
 * Returns the path of a field, in the format of `ReadJson.lines`: `crew[0].name`. Without an exact match,
 * names match regardless of case, because some frameworks change it. Names of missing fields are appended as
 * they are.
 */
export function pathTo(value: Json, keys: readonly string[]): string {
  let path = "";
  let now: Json = value;
  for (const key of keys) {
    const isPlace = isJsonArray(now) && /^\d+$/.test(key);
    const name: string = isJsonObject(now) ? ownName(now, key) : key;
    path += isPlace ? `[${key}]` : path === "" ? name : `.${name}`;
    now = (isJsonArray(now) ? now[Number(key)] : fieldsOf(now)[name]) ?? "";
  }
  return path;
}

function ownName(value: Json, key: string): string {
  const names = Object.keys(value as object);
  return names.includes(key) ? key : (names.find((name) => name.toLowerCase() === key.toLowerCase()) ?? key);
}
