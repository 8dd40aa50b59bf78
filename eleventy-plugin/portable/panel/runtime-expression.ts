import { toJsonText } from "../exact-number.js";
import type { Json } from "../model/index.js";
import { unescapeKey } from "../pointer-key.js";
import { tryPercentDecode } from "../well-formed.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import { isJsonError, readJson } from "./read-json.js";

/** A response, or a request as sent but without credentials. */
export interface ExchangeMessage {
  /** Returns the first value of a header. Names are case-insensitive. */
  readonly header: (name: string) => string | undefined;
  readonly query?: (name: string) => string | undefined;
  readonly path?: (name: string) => string | undefined;
  /** Empty if the message has no body. */
  readonly body: string;
}

/** A request and its response, which runtime expressions read. */
export interface Exchange {
  /** Undefined if the URL must not be disclosed. */
  readonly url?: string;
  readonly method: string;
  readonly statusCode: number;
  readonly request: ExchangeMessage;
  readonly response: ExchangeMessage;
}

const EXPRESSION = /^\$(url|method|statusCode|(request|response)\.(header|query|path|body)(.*))$/s;

/**
 * Evaluates a runtime expression, or a text that contains expressions in braces. Any other text is a constant
 * and is returned unchanged. Returns undefined if an expression has no value.
 * https://spec.openapis.org/oas/v3.1.1.html#runtime-expressions
 */
export function evaluate(text: string, exchange: Exchange): Json | undefined {
  if (text.startsWith("$")) return valueOf(text, exchange);
  let isComplete = true;
  const filled = text.replace(/\{(\$[^{}]*)\}/g, (_, expression: string) => {
    const value = valueOf(expression, exchange);
    isComplete &&= value !== undefined;
    return value === undefined ? "" : typeof value === "string" ? value : toJsonText(value);
  });
  return isComplete ? filled : undefined;
}

function valueOf(expression: string, exchange: Exchange): Json | undefined {
  const [, name, side, source, rest = ""] = EXPRESSION.exec(expression) ?? [];
  if (name === undefined) return undefined;
  if (name === "url" || name === "method" || name === "statusCode") return exchange[name];
  const message = exchange[side as "request" | "response"];
  if (source === "body") return bodyValue(message.body, rest);
  const read = message[source as "header" | "query" | "path"];
  return rest.startsWith(".") ? read?.(rest.slice(1)) : undefined;
}

function bodyValue(body: string, fragment: string): Json | undefined {
  if (body === "" || !/^(#(\/.*)?)?$/s.test(fragment)) return undefined;
  const read = readJson(body);
  if (isJsonError(read)) return fragment === "" ? body : undefined;
  return pointerParts(fragment).reduce<Json | undefined>((value, key) => {
    if (value === undefined) return undefined;
    if (isJsonArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
    return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, read.value);
}

/**
 * Returns the keys of a JSON pointer. One that begins with `#` is percent-encoded.
 * https://www.rfc-editor.org/rfc/rfc6901#section-6
 */
export function pointerParts(pointer: string): readonly string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.map((token) => unescapeKey(pointer.startsWith("#") ? percentDecoded(token) : token));
}

/** Returns a token with a percent sign outside an escape unchanged, because it is not encoded. */
const percentDecoded = (token: string): string => tryPercentDecode(token) ?? token;
