import { toNumber } from "../exact-number.js";
import type { Json } from "../model/json.js";

/** The place of a value in a text. Of an object or array, it is empty, and after the opening bracket. */
export interface JsonPlace {
  /** One-based. */
  readonly line: number;
  /** Offset of the first character of the value. */
  readonly start: number;
  /** Offset after the last character of the value. */
  readonly end: number;
}

export interface ReadJson {
  readonly value: Json;
  /** The place of each field and item, by its path: `user.tags[0]`. */
  readonly places: ReadonlyMap<string, JsonPlace>;
}

export interface JsonError {
  readonly line: number;
  readonly column: number;
}

const TOKEN =
  /[\t\n\r ]*(?:([[\]{},:])|("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/uy;
const MAX_DEPTH = 500;

/**
 * Parses JSON, preserving numbers exactly, and records the place of each field. Returns the position of the
 * error if the JSON is invalid or nested too deeply.
 */
export function readJson(text: string): ReadJson | JsonError {
  const reader = new Reader(text);
  try {
    const value = reader.value("", 0);
    reader.end();
    return { value, places: reader.places };
  } catch (error) {
    if (error instanceof InvalidJson) return reader.errorPosition();
    throw error;
  }
}

export function isJsonError(read: ReadJson | JsonError): read is JsonError {
  return "column" in read;
}

/**
 * Returns the place of the field at a path. If the field is missing, returns the place of the nearest ancestor
 * that exists.
 */
export function placeOf(path: string, places: ReadJson["places"]): JsonPlace {
  for (let at = path; at !== ""; at = at.replace(/(\.[^.[]*|\[\d+\]|^[^.[]+)$/, "")) {
    const place = places.get(at);
    if (place) return place;
    if (!/[.[]/.test(at)) break;
  }
  return places.get("") ?? { line: 1, start: 0, end: 0 };
}

class InvalidJson extends Error {}

class Reader {
  readonly places = new Map<string, JsonPlace>();
  private at = 0;
  private line = 1;
  private counted = 0;

  constructor(private readonly text: string) {}

  value(path: string, depth: number): Json {
    const token = this.next();
    const { at: end } = this;
    const start = /^[[{]/.test(token) ? end : end - token.length;
    this.places.set(path, { line: this.currentLine(), start, end });
    if (token === "{") return this.object(path, depth);
    if (token === "[") return this.list(path, depth);
    if (token.startsWith('"')) return JSON.parse(token) as string;
    if (/^[-\d]/.test(token)) return toNumber(token);
    if (/^[tfn]/.test(token)) return JSON.parse(token) as boolean | null;
    throw new InvalidJson();
  }

  end(): void {
    if (this.text.slice(this.at).trim() !== "") throw new InvalidJson();
  }

  errorPosition(): JsonError {
    while (/[\t\n\r ]/.test(this.text.charAt(this.at))) this.at += 1;
    const line = this.currentLine();
    return { line, column: this.at - this.text.lastIndexOf("\n", this.at - 1) };
  }

  private object(path: string, depth: number): Json {
    const entries: [string, Json][] = [];
    this.checkDepth(depth);
    if (this.accepts("}")) return {};
    for (;;) {
      const key = this.next();
      if (!key.startsWith('"')) throw new InvalidJson();
      const name = JSON.parse(key) as string;
      this.expect(":");
      entries.push([name, this.value(path === "" ? name : `${path}.${name}`, depth + 1)]);
      if (this.accepts("}")) return Object.fromEntries(entries);
      this.expect(",");
    }
  }

  private list(path: string, depth: number): Json {
    const items: Json[] = [];
    this.checkDepth(depth);
    if (this.accepts("]")) return items;
    for (;;) {
      items.push(this.value(`${path}[${items.length}]`, depth + 1));
      if (this.accepts("]")) return items;
      this.expect(",");
    }
  }

  private checkDepth(depth: number): void {
    if (depth > MAX_DEPTH) throw new InvalidJson();
  }

  private expect(wanted: string): void {
    const before = this.at;
    if (this.next() === wanted) return;
    this.at = before;
    throw new InvalidJson();
  }

  private accepts(wanted: string): boolean {
    TOKEN.lastIndex = this.at;
    if (TOKEN.exec(this.text)?.[1] !== wanted) return false;
    this.at = TOKEN.lastIndex;
    return true;
  }

  private next(): string {
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text);
    if (!found) throw new InvalidJson();
    this.at = TOKEN.lastIndex;
    return found[1] ?? found[2] ?? found[3] ?? found[4] ?? "";
  }

  /**
   * Returns the current line. Continues counting where the previous call stopped, because each call is at the
   * same position or a later one.
   */
  private currentLine(): number {
    for (; this.counted < this.at; this.counted += 1)
      if (this.text.charCodeAt(this.counted) === 10) this.line += 1;
    return this.line;
  }
}
