import type { Header } from "../../portable/model/index.js";
import { UNAVAILABLE } from "../schema/plain-nodes.js";
import { entriesWithUnresolved, memoised } from "../follow.js";
import { flagsIn } from "../flags-in.js";
import { flagOf, textOf, type Part } from "../read.js";
import type { Schemas } from "../schema/schema-node.js";
import { omitUndefined } from "../../portable/omit-undefined.js";
import { valueSchemaOf } from "./value-schema.js";

/** Shown in place of a header whose reference could not be resolved. */
const NOT_FOLLOWED: NamelessHeader = {
  required: false,
  deprecated: false,
  schema: UNAVAILABLE,
  examples: [],
};

type NamelessHeader = Omit<Header, "name">;

/**
 * Creates a reader for the `headers` of a response or an encoding. Ignores `Content-Type`:
 * https://spec.openapis.org/oas/v3.1.1.html#response-object
 */
export function createHeaders(schemas: Schemas): (part: Part) => readonly Header[] {
  const header = memoised("header", (part: Part) => {
    return omitUndefined<NamelessHeader>({
      required: flagOf(part, "required") ?? false,
      deprecated: false,
      ...flagsIn(part),
      description: textOf(part, "description"),
      ...valueSchemaOf(part, schemas),
    });
  });
  return (part) =>
    entriesWithUnresolved(part, "headers").flatMap(([name, entry]) =>
      name.toLowerCase() === "content-type"
        ? []
        : [{ name, ...(entry === undefined ? NOT_FOLLOWED : header(entry)) }],
    );
}
