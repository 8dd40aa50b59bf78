import type { Parameter } from "../model/parameter.js";

/** Values of channel parameters by name; empty ones are not in it. */
export type ParameterValues = ReadonlyMap<string, string>;

export function parameterValues(
  parameters: readonly Pick<Parameter, "name">[],
  values: readonly string[],
): ParameterValues {
  return new Map(
    parameters.flatMap(({ name }, index) => {
      const value = values[index] ?? "";
      return value === "" ? [] : [[name, value] as const];
    }),
  );
}

/** What one protocol makes of the variables of an address. */
export interface AddressWriting {
  readonly text: (text: string) => string;
  readonly value: (value: string) => string;
  readonly missing: (name: string) => string;
}

/** An address template with its parameters filled in. */
export function fillAddress(template: string, values: ParameterValues, writing: AddressWriting): string {
  return template
    .split(/(\{[^{}]+\})/)
    .map((piece, index) => {
      if (index % 2 === 0) return writing.text(piece);
      const name = piece.slice(1, -1);
      const value = values.get(name);
      return value === undefined ? writing.missing(name) : writing.value(value);
    })
    .join("");
}

/** `user.id` → `YOUR_USER_ID`: what stands for a value that nobody gave. */
export function placeholderFor(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return words === "" ? "YOUR_VALUE" : `YOUR_${words}`;
}
