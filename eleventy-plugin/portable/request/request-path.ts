import type { Parameter } from "../model/parameter.js";
import { toContentText } from "./content-parameter.js";
import type { FieldValue } from "./form-values.js";
import { encodePathText, encodeQueryText, encodeUnreserved, pathEncoding } from "./percent-encoding.js";
import { toStyledText } from "./parameter-styles.js";
import type { RequestNote } from "./request-note.js";

export interface RequestPath {
  /** Encoded, with its leading slash. */
  readonly path: string;
  /** The query that some documents have in the path template, otherwise empty. */
  readonly query: string;
  readonly notes: readonly RequestNote[];
}

export interface FilledParameter {
  readonly parameter: Parameter;
  readonly field: FieldValue;
}

/**
 * Fills in a path template. Rejects a value that makes its segment `.` or `..`, because every client would
 * resolve the segment and call another operation. The template expression then stays in the path, encoded,
 * with a note.
 */
export function toRequestPath(template: string, filled: readonly FilledParameter[]): RequestPath {
  const values = new Map(filled.map((entry) => [entry.parameter.name, entry]));
  const [withoutFragment = ""] = template.split("#");
  const [path = "", ...query] = withoutFragment.split("?");
  const notes: RequestNote[] = [];
  const segments = path.split("/").flatMap((segment) => toSegment(segment, values, notes));
  const joined = segments.join("/");
  return {
    path: joined.startsWith("/") ? joined : `/${joined}`,
    query: encodeQueryText(
      query.join("?").replace(/\{([^{}]+)\}/g, (expression, name: string) => {
        const entry = values.get(name);
        return entry ? toExpansion(entry) : expression;
      }),
    ),
    notes,
  };
}

function toSegment(
  template: string,
  values: ReadonlyMap<string, FilledParameter>,
  notes: RequestNote[],
): readonly string[] {
  const names: string[] = [];
  const segment = template.replace(/\{([^{}]+)\}|[^{]+|\{/g, (piece, name?: string) => {
    const entry = name === undefined ? undefined : values.get(name);
    if (!entry || name === undefined) return encodePathText(piece);
    names.push(name);
    const text = toExpansion(entry);
    if (text === "") notes.push({ code: "notePathValueEmpty", subject: name });
    return text;
  });
  if (segment !== "." && segment !== "..") return [segment];
  if (names.length === 0) return [];
  notes.push(...names.map((subject) => ({ code: "notePathValueRefused", subject }) as const));
  return [encodePathText(template)];
}

function toExpansion({ parameter, field }: FilledParameter): string {
  if (!field.sent) return "";
  if (parameter.contentType !== undefined) return encodeUnreserved(toContentText(parameter, field));
  const value = "text" in field ? field.text : field.value;
  return toStyledText({ ...parameter, value }, pathEncoding(parameter.allowReserved));
}
