/**
 * Returns a valid text for a format, if possible with at least `length` characters, and a different text for
 * each variant.
 */
type FormatText = (variant: number, length: number) => string;

const two = (number: number): string => String(number).padStart(2, "0");
const day = (variant: number): string => {
  const number = 14 + variant;
  const year = 2024 + Math.floor(number / 336);
  return `${year}-${two(1 + (Math.floor(number / 28) % 12))}-${two(1 + (number % 28))}`;
};
/** Adds fractions of a second to reach the length. */
const time: FormatText = (variant, length) => {
  const minute = 30 + variant;
  const fraction = length > 9 ? `.${"0".repeat(Math.max(1, length - 10))}` : "";
  return `${two((9 + Math.floor(minute / 60)) % 24)}:${two(minute % 60)}:00${fraction}Z`;
};
const moment: FormatText = (variant, length) => `${day(variant)}T${time(0, Math.max(9, length - 11))}`;
const numbered = (variant: number): string => (variant === 0 ? "" : String(variant + 1));
const filled = (text: string, length: number, filler = "x"): string =>
  text + filler.repeat(Math.max(0, length - text.length));

const mail: FormatText = (variant, length) => {
  const end = `${numbered(variant)}@example.com`;
  return `user${"x".repeat(Math.max(0, length - 4 - end.length))}${end}`;
};
const host: FormatText = (variant, length) => {
  const end = `example${numbered(variant)}.com`;
  let labels = "";
  while (labels.length + end.length < length) {
    const missing = length - labels.length - end.length;
    labels += `${"x".repeat(Math.max(1, Math.min(50, missing - 1)))}.`;
  }
  return labels + end;
};
const internet4: FormatText = (variant, length) => {
  const number = 1 + (variant % 50);
  if (length > 14) return `203.113.100.${150 + number}`;
  return length > 11 ? `198.51.100.${150 + number}` : `192.0.2.${number}`;
};
const internet6: FormatText = (variant, length) => {
  const last = (1 + variant).toString(16);
  return length > 11 ? `2001:0db8:0000:0000:0000:0000:0000:${last.padStart(4, "0")}` : `2001:db8::${last}`;
};
const web: FormatText = (variant, length) => {
  const text = `https://example.com${variant === 0 ? "" : `/${variant + 1}`}`;
  return length > text.length ? filled(`${text}/`, length) : text;
};
const path: FormatText = (variant, length) => filled(`/example${numbered(variant)}`, length);
const base64: FormatText = (variant, length) => {
  const text = ["ZXhhbXBsZQ==", "dGV4dA==", "dmFsdWU="][variant % 3] ?? "ZXhhbXBsZQ==";
  return length > text.length ? "ZXhh".repeat(Math.ceil(length / 4)) : text;
};

/** Texts by format: https://spec.openapis.org/registry/format/ */
export const formatTexts: ReadonlyMap<string, FormatText> = new Map<string, FormatText>([
  ["date-time", moment],
  ["iso-date-time", moment],
  ["date", day],
  ["time", time],
  ["iso-time", time],
  ["duration", (variant, length) => `P${String(3 + variant).padStart(length - 2, "0")}D`],
  ["email", mail],
  ["idn-email", mail],
  ["hostname", host],
  ["idn-hostname", host],
  ["ipv4", internet4],
  ["ip", internet4],
  ["ipv6", internet6],
  ["uri", web],
  ["url", web],
  ["iri", web],
  ["uri-reference", path],
  ["iri-reference", path],
  ["uri-template", (variant, length) => filled(`/examples${numbered(variant)}/{id}`, length)],
  ["uuid", (variant) => `3fa85f64-5717-4562-b3fc-2c963f66${(0xafa6 + variant).toString(16)}`],
  ["byte", base64],
  ["base64url", base64],
  ["password", (variant, length) => filled(`YOUR_PASSWORD${numbered(variant)}`, length)],
  ["json-pointer", path],
  ["json-pointer-uri-fragment", (variant, length) => filled(`#/example${numbered(variant)}`, length)],
  ["relative-json-pointer", (variant) => String(variant)],
  ["regex", (variant, length) => filled(`^[a-z]+${"x".repeat(variant)}$`, length, "$")],
  ["int64", (variant) => String(1 + variant)],
  ["decimal", (variant) => `${1 + variant}.5`],
]);

/** Shorter texts by format, for schemas for which the usual text is too long. */
export const shortFormatTexts: ReadonlyMap<string, readonly string[]> = new Map([
  ["email", ["a@b.co"]],
  ["idn-email", ["a@b.co"]],
  ["hostname", ["a.co"]],
  ["idn-hostname", ["a.co"]],
  ["ipv4", ["1.1.1.1"]],
  ["ipv6", ["::1"]],
  ["uri", ["http://a.co", "a:b"]],
  ["iri", ["http://a.co", "a:b"]],
  ["url", ["http://a.co"]],
  ["uri-reference", ["/a", "a"]],
  ["iri-reference", ["/a", "a"]],
  ["uri-template", ["/{a}", "a"]],
  ["json-pointer", ["/a"]],
  ["json-pointer-uri-fragment", ["#/a"]],
  ["regex", ["a"]],
  ["byte", ["YQ=="]],
  ["base64url", ["YQ"]],
]);

/**
 * Values of Avro's logical types as JSON represents them: numbers counted from midnight or from 1970, and
 * decimals as the bytes of their digits. https://avro.apache.org/docs/1.12.0/specification/#logical-types
 */

const DAY = 86_400;
/** 2024-01-15T09:30:00Z, like other generated dates. */
const MOMENT = 1_705_311_000;
const MORNING = MOMENT % DAY;

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ["date", Math.floor(MOMENT / DAY)],
  ["time-millis", MORNING * 1e3],
  ["time-micros", MORNING * 1e6],
  ...["timestamp", "local-timestamp"].flatMap((name): (readonly [string, number])[] => [
    [`${name}-millis`, MOMENT * 1e3],
    [`${name}-micros`, MOMENT * 1e6],
    [`${name}-nanos`, MOMENT * 1e9],
  ]),
]);

/**
 * Returns the number for a logical type that is a day, a time of day or a moment; undefined for other
 * formats.
 */
export function logicalNumber(format: string | undefined): number | undefined {
  return NUMBERS.get(format ?? "");
}

/**
 * Returns 100, or a lower power of ten if the precision requires it, as "the two's-complement representation
 * of the unscaled integer value in big-endian byte order". `variant` is added to the unscaled value; `size`
 * is the minimum number of bytes.
 */
export function decimalBytes(format: string, variant: number, size: number): string | undefined {
  const [, precision, scale] = /^decimal\((\d+), (\d+)\)$/.exec(format) ?? [];
  if (precision === undefined || scale === undefined) return undefined;
  const digits = Math.max(0, Math.min(Number(scale) + 2, Number(precision) - 1, 300));
  const hex = (10n ** BigInt(digits) + BigInt(variant)).toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  // A set first bit would make the number negative.
  const bytes = (/^[89a-f]/.test(even) ? `00${even}` : even).padStart(2 * size, "0");
  return (bytes.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join("");
}
