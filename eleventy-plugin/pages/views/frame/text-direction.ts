/** Right-to-left scripts by their ISO 15924 codes: https://www.unicode.org/iso15924/ */
const RIGHT_TO_LEFT = new Set([
  "Adlm",
  "Arab",
  "Aran",
  "Hebr",
  "Mand",
  "Mend",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
  "Yezi",
]);

const directions = new Map<string, "ltr" | "rtl">();

/** Returns the text direction of a language: `rtl` for `ar`, `ur-PK` and `az-Arab`, `ltr` for `az`. */
export function textDirection(language: string): "ltr" | "rtl" {
  const direction = directions.get(language) ?? directionOf(language);
  directions.set(language, direction);
  return direction;
}

function directionOf(language: string): "ltr" | "rtl" {
  const { script } = new Intl.Locale(language).maximize();
  return script !== undefined && RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
}
