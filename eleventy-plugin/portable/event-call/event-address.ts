import { placeholderFor } from "../example/known/words.js";

/** Values of channel parameters by name; empty ones are not in it. */
export type ParameterValues = ReadonlyMap<string, string>;

/** What one protocol makes of the pieces of an address. */
export interface AddressWriting {
  readonly text: (text: string) => string;
  readonly value: (value: string) => string;
}

export const asWritten: AddressWriting = { text: (text) => text, value: (value) => value };

/** An address template with its parameters filled in; a placeholder stands for a value that nobody gave. */
export function fillAddress(template: string, values: ParameterValues, writing = asWritten): string {
  return template
    .split(/(\{[^{}]+\})/)
    .map((piece, index) => {
      if (index % 2 === 0) return writing.text(piece);
      const name = piece.slice(1, -1);
      const value = values.get(name);
      return value === undefined ? placeholderFor(name) : writing.value(value);
    })
    .join("");
}

/**
 * A topic filter of MQTT, which takes any value where none is given. A wildcard stands for a whole level:
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
