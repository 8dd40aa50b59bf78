import type { ServerVariable } from "../../portable/model/index.js";
import { own } from "../../document/plain-object.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { placeholderFor } from "../../portable/example/known/words.js";
import { entriesOf } from "../follow.js";
import { scalarText, textOf, textsOf, type Part } from "../read.js";

/** https://spec.openapis.org/oas/v3.1.1.html#server-variable-object, which AsyncAPI has with examples. */
export function serverVariables(server: Part): readonly ServerVariable[] {
  return entriesOf(server, "variables").map(([name, part]) => {
    const values = textsOf(part, "enum");
    const examples = textsOf(part, "examples");
    const given = scalarText(own(part.value, "default")) ?? values[0] ?? examples[0];
    const isLeftOpen = given === undefined && part.reading.specification.name === "AsyncAPI";
    return withoutUndefined<ServerVariable>({
      name,
      default: given ?? (isLeftOpen ? placeholderFor(name) : ""),
      hasNoDefault: isLeftOpen ? true : undefined,
      enum: values,
      examples: examples.length === 0 ? undefined : examples,
      description: textOf(part, "description"),
    });
  });
}
