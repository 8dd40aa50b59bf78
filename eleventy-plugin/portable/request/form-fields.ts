import { toJsonText } from "../exact-number.js";
import type { Json } from "../model/json.js";
import type { PropertyEncoding } from "../model/media-type.js";
import type { FormPayload, RequestHeader } from "./http-request.js";
import { toMediaTypeKind } from "./media-type-kind.js";
import { toPairs, type StyledValue } from "./parameter-styles.js";
import { encodeForm, plainEncoding, queryEncoding } from "./percent-encoding.js";
import { withoutNulls, isJsonArray, toPrimitiveText } from "./primitive-text.js";
import { toWellFormed } from "../well-formed.js";

export interface NamedValue {
  readonly name: string;
  readonly value: Json;
}

/** Whether a header is the `Content-Type` that clients send by default with the fields of a form. */
export const isFormType = ({ name, value }: Pick<RequestHeader, "name" | "value">): boolean =>
  name.toLowerCase() === "content-type" && value === "application/x-www-form-urlencoded";

/**
 * Encodes a urlencoded body. A property with an encoding that `isStyled` accepts is serialised by RFC 6570 (a
 * space is `%20`). Other properties are serialised by their content type and the URL standard (a space is
 * `+`), arrays as one pair per item.
 * https://spec.openapis.org/oas/v3.2.0.html#encoding-the-x-www-form-urlencoded-media-type
 */
export function toFormPayload(
  values: readonly NamedValue[],
  encodings: readonly PropertyEncoding[],
): FormPayload {
  const fields = values.flatMap((entry) =>
    toFormFields(
      entry,
      encodings.find(({ property }) => property === entry.name),
    ),
  );
  const text = fields.map(({ encoded }) => encoded).join("&");
  const plain = fields.every(
    ({ name, value, encoded }) => encoded === `${encodeForm(name)}=${encodeForm(value)}`,
  );
  return { kind: "form", text, fields, plain };
}

export function toFormText(values: readonly NamedValue[], encodings: readonly PropertyEncoding[]): string {
  return toFormPayload(values, encodings).text;
}

/** Whether an encoding requests style-based serialisation, which makes its content type irrelevant. */
export function isStyled(encoding: PropertyEncoding | undefined): encoding is PropertyEncoding {
  return (
    encoding !== undefined &&
    (encoding.style !== undefined || encoding.explode !== undefined || encoding.allowReserved)
  );
}

/** Returns the style properties of an encoding, with defaults filled in. */
export function toStyle({
  style = "form",
  explode,
  itemDelimiters,
}: PropertyEncoding): Pick<StyledValue, "style" | "explode" | "itemDelimiters"> {
  return { style, explode: explode ?? style === "form", ...(itemDelimiters && { itemDelimiters }) };
}

/**
 * Serialises one value by the content type of its encoding. A string that is JSON already stays unchanged.
 */
export function toFieldText(value: Json, encoding: PropertyEncoding | undefined): string {
  const asJson = encoding?.contentType !== undefined && toMediaTypeKind(encoding.contentType) === "json";
  return asJson && !isJsonText(value) ? toJsonText(value) : toPrimitiveText(value);
}

/**
 * Whether a value is a string that contains a JSON object, array or quoted string. Servers could not read
 * such a value if it were serialised again.
 */
function isJsonText(value: Json): boolean {
  if (typeof value !== "string" || !/^\s*[[{"]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

function toFormFields(
  { name, value }: NamedValue,
  encoding: PropertyEncoding | undefined,
): FormPayload["fields"] {
  if (!isStyled(encoding)) {
    return withoutNulls(isJsonArray(value) ? value : [value]).map((item) => {
      const text = toFieldText(item, encoding);
      return {
        name: toWellFormed(name),
        value: toWellFormed(text),
        encoded: `${encodeForm(name)}=${encodeForm(text)}`,
      };
    });
  }
  const style = { name, value, ...toStyle(encoding) };
  const bare = toPairs(style, plainEncoding);
  return toPairs(style, queryEncoding(encoding.allowReserved)).map((pair, index) => ({
    name: toWellFormed(bare[index]?.name ?? ""),
    value: toWellFormed(bare[index]?.value ?? ""),
    encoded: `${pair.name}=${pair.value}`,
  }));
}
