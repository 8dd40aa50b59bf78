/** A text valid for a format, of at least a length where that is possible; another one for each variant. */
type FormatText = (variant: number, length: number) => string;

const two = (number: number): string => String(number).padStart(2, "0");
const day = (variant: number): string => `2024-01-${two(1 + ((14 + variant) % 28))}`;
const time = (variant: number): string => `09:${two((30 + variant) % 60)}:00Z`;
const numbered = (variant: number): string => (variant === 0 ? "" : String(variant + 1));
const filled = (text: string, length: number, filler = "x"): string =>
  text + filler.repeat(Math.max(0, length - text.length));

const mail: FormatText = (variant, length) => {
  const end = `${numbered(variant)}@example.com`;
  return `user${"x".repeat(Math.max(0, length - 4 - end.length))}${end}`;
};
const host: FormatText = (variant, length) => {
  const labels = "x".repeat(Math.max(0, length - 12 - numbered(variant).length));
  const split = labels.replace(/(.{50}).(?=.)/g, "$1.");
  return `${split === "" ? "" : `${split}.`.replace(/^(.*)\.$/, (_, text: string) => (text.length > 1 ? `${text.slice(0, -1)}.` : text))}example${numbered(variant)}.com`;
};
const web: FormatText = (variant, length) => {
  const text = `https://example.com${variant === 0 ? "" : `/${variant + 1}`}`;
  return length > text.length ? filled(`${text}/`, length) : text;
};
const path: FormatText = (variant, length) => filled(`/example${numbered(variant)}`, length);
const base64: FormatText = (variant, length) => {
  const text = ["c3RyaW5n", "ZXhhbXBsZQ==", "dGV4dA=="][variant % 3] ?? "c3RyaW5n";
  return length > text.length ? "c3Ry".repeat(Math.ceil(length / 4)) : text;
};

/** By format: https://spec.openapis.org/registry/format/ */
export const formatTexts: ReadonlyMap<string, FormatText> = new Map<string, FormatText>([
  ["date-time", (variant) => `${day(variant)}T09:30:00Z`],
  ["iso-date-time", (variant) => `${day(variant)}T09:30:00Z`],
  ["date", day],
  ["time", time],
  ["iso-time", time],
  ["duration", (variant) => `P${3 + variant}D`],
  ["email", mail],
  ["idn-email", mail],
  ["hostname", host],
  ["idn-hostname", host],
  ["ipv4", (variant) => `192.0.2.${1 + (variant % 250)}`],
  ["ip", (variant) => `192.0.2.${1 + (variant % 250)}`],
  ["ipv6", (variant) => `2001:db8::${(1 + variant).toString(16)}`],
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

/** Where the usual text is too long. */
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
