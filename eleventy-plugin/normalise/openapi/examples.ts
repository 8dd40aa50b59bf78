import type { Example, Json } from "../../portable/model/index.js";
import { entriesOf } from "../follow.js";
import { scalarText, textOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { omitUndefined } from "../../portable/omit-undefined.js";

/**
 * Reads the examples of a parameter, header or media type: `example`, then `examples` by name.
 * https://spec.openapis.org/oas/v3.2.0.html#example-object
 */
export function examplesOf(part: Part): readonly Example[] {
  const single = getOwn(part.value, "example");
  const named = entriesOf(part, "examples").map(([name, entry]) => namedExample(name, entry));
  return single === undefined ? named : [{ value: single as Json }, ...named];
}

function namedExample(name: string, part: Part): Example {
  const value = getOwn(part.value, Object.hasOwn(part.value, "value") ? "value" : "dataValue");
  return omitUndefined<Example>({
    name,
    summary: textOf(part, "summary"),
    description: textOf(part, "description"),
    value: value as Json | undefined,
    serialized: scalarText(getOwn(part.value, "serializedValue")),
    externalValue: textOf(part, "externalValue"),
  });
}
