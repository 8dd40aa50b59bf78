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
