import type { ServerVariable } from "../../portable/model/index.js";
import { getOwn } from "../../document/plain-object.js";
import { omitUndefined } from "../../portable/omit.js";
import { placeholderFor } from "../../portable/example/known/words.js";
import { entriesOf } from "../follow.js";
import { scalarText, textOf, textsOf, type Part } from "../read.js";

/**
 * Reads the variables of a server: https://spec.openapis.org/oas/v3.1.1.html#server-variable-object. AsyncAPI
 * adds examples.
 */
export function serverVariables(server: Part): readonly ServerVariable[] {
  return entriesOf(server, "variables").map(([name, part]) => {
    const values = textsOf(part, "enum");
    const examples = textsOf(part, "examples");
    const defaultValue = scalarText(getOwn(part.value, "default")) ?? values[0] ?? examples[0];
    const lacksDefault = defaultValue === undefined && part.reading.specification.name === "AsyncAPI";
    return omitUndefined<ServerVariable>({
      name,
      default: defaultValue ?? (lacksDefault ? placeholderFor(name) : ""),
      hasNoDefault: lacksDefault ? true : undefined,
      enum: values,
      examples: examples.length === 0 ? undefined : examples,
      description: textOf(part, "description"),
    });
  });
}
