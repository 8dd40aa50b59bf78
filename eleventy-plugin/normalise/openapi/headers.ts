import type { Header } from "../../portable/model/index.js";
import { entriesOf, shared } from "../follow.js";
import { flagOf, textOf, type Part } from "../read.js";
import type { Schemas } from "../schema/schema-node.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { valueSchemaOf } from "./value-schema.js";

type NamelessHeader = Omit<Header, "name">;

/**
 * Reads the `headers` of a response or an encoding; `Content-Type` among them is ignored:
 * https://spec.openapis.org/oas/v3.1.1.html#response-object
 */
export function createHeaders(schemas: Schemas): (part: Part) => readonly Header[] {
  const header = shared("header", (part: Part) => {
    const { schema, examples } = valueSchemaOf(part, schemas);
    return withoutUndefined<NamelessHeader>({
      required: flagOf(part, "required") ?? false,
      deprecated: flagOf(part, "deprecated") ?? false,
      description: textOf(part, "description"),
      schema,
      examples,
    });
  });
  return (part) =>
    entriesOf(part, "headers").flatMap(([name, entry]) =>
      name.toLowerCase() === "content-type" ? [] : [{ name, ...header(entry) }],
    );
}
