import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CORE_SCHEMA, load, types } from "js-yaml";
import { countEventOperations } from "./count-event-operations.js";

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const SCHEMA = CORE_SCHEMA.extend({ implicit: [types.merge] });
const MAX_STEPS = 50;
const ROOT_FIELDS = ["openapi", "swagger", "asyncapi"];

/**
 * Counts a document's operations without any code of the plugin. References to path items and operations are
 * resolved, also into other files; internal parts are skipped. Throws if the document cannot be read.
 *
 * @param {string} file absolute path of the document
 */
export function countOperations(file) {
  const document = read(file);
  if (document.asyncapi !== undefined)
    return countEventOperations(document, (value) => follow(value, file)[0]);
  const methods = String(document.openapi ?? "").startsWith("3.2") ? [...METHODS, "query"] : METHODS;
  let count = 0;
  for (const [path, entry] of Object.entries(document.paths ?? {})) {
    const [item, itemFile] = follow(entry, file);
    if (path.startsWith("x-") || !isShown(item)) continue;
    count += operationsIn(item, methods).filter((operation) =>
      isShown(follow(operation, itemFile)[0]),
    ).length;
  }
  return count;
}

/**
 * Returns the operations of a path item, including those in `additionalOperations` if `methods` contains
 * `query`, the method that OpenAPI 3.2 added.
 */
export const operationsIn = (item, methods) => [
  ...methods.map((method) => item[method]),
  ...(methods.includes("query") ? Object.values(item.additionalOperations ?? {}) : []),
];

/** Returns the root documents of a folder, in a stable order. @param {string} folder */
export async function documentsIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(json|ya?ml)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isRoot(file))
    .toSorted();
}

/** Whether a file is an AsyncAPI document. @param {string} file */
export function isAsyncApi(file) {
  const text = readFileSync(file, "utf8");
  return (
    /^\uFEFF?asyncapi\s*:|["']asyncapi["']\s*:/m.test(text) && !/^\uFEFF?(openapi|swagger)\s*:/m.test(text)
  );
}

/** Whether a file is a root document, not a file that another document refers to. @param {string} file */
export function isRoot(file) {
  const text = readFileSync(file, "utf8");
  if (!/^\uFEFF?(openapi|swagger|asyncapi)\s*:|["'](openapi|swagger|asyncapi)["']\s*:/m.test(text))
    return false;
  try {
    const document = parse(text, file);
    return isObject(document) && ROOT_FIELDS.some((field) => Object.hasOwn(document, field));
  } catch {
    // A file that has a version field but cannot be parsed counts as a document, because the plugin must
    // reject it.
    return true;
  }
}

const known = new Map();

/** Parses a file once. @param {string} file */
export function read(file) {
  if (!known.has(file)) known.set(file, parse(readFileSync(file, "utf8"), file));
  return known.get(file);
}

function parse(text, file) {
  const plain = text.replace(/^\uFEFF/, "");
  if (/^\s*\{/.test(plain) && file.endsWith(".json")) return JSON.parse(plain);
  return load(plain, { schema: SCHEMA });
}

/** Returns the value at the end of a chain of references, and the file that contains it. */
export function follow(value, file) {
  for (let step = 0; step < MAX_STEPS && isObject(value) && typeof value.$ref === "string"; step += 1) {
    const [address, pointer = ""] = value.$ref.split("#");
    file = address.startsWith("file:")
      ? fileURLToPath(address)
      : address === ""
        ? file
        : resolve(dirname(file), decodeURIComponent(address));
    value = pointer
      .split("/")
      .slice(1)
      .map(unescape)
      .reduce((at, key) => at?.[key], readOrNothing(file));
  }
  return [value, file];
}

function readOrNothing(file) {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}

const unescape = (token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const isShown = (value) =>
  isObject(value) && value["x-internal"] !== true && value["x-hidden"] !== true;
