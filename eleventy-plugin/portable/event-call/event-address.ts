import { placeholderFor } from "../example/known/words.js";

/** Non-empty values of channel parameters by name. */
export type ParameterValues = ReadonlyMap<string, string>;

/** Functions that escape the literal text and the parameter values of an address. */
export interface AddressEscaping {
  readonly text: (text: string) => string;
  readonly value: (value: string) => string;
}

export const unescaped: AddressEscaping = { text: (text) => text, value: (value) => value };

/** Fills in the parameters of an address template, with placeholders for missing values. */
export function fillAddress(template: string, values: ParameterValues, escaping = unescaped): string {
  return template
    .split(/(\{[^{}]+\})/)
    .map((piece, index) => {
      if (index % 2 === 0) return escaping.text(piece);
      const name = piece.slice(1, -1);
      const value = values.get(name);
      return value === undefined ? placeholderFor(name) : escaping.value(value);
    })
    .join("");
}

/**
 * Returns an MQTT topic filter with wildcards for missing values. A wildcard replaces a whole level:
 * https://docs.oasis-open.org/mqtt/mqtt/v5.0/os/mqtt-v5.0-os.html#_Toc3901242
 */
export function fillFilter(template: string, values: ParameterValues): string {
  const isOpen = (level: string): boolean =>
    [...level.matchAll(/\{([^{}]+)\}/g)].some(([, name = ""]) => !values.has(name));
  return template
    .split("/")
    .map((level) => (isOpen(level) ? "+" : fillAddress(level, values)))
    .join("/");
}
