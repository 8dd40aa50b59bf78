import { createRequire } from "node:module";
import type { validate } from "@readme/openapi-parser";
import { oneLine } from "./validation-verdict.js";

type Validate = typeof validate;

/** An error of Ajv, as far as it is told. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The key that is wrong itself. */
  readonly propertyName?: string;
}

/** What stands in a result's errors: a message, and the place for those of the schema. */
export interface ToldError {
  readonly message: string;
  readonly instancePath?: string;
}

/**
 * The validator of @readme/openapi-parser with short errors that know their place. Its own printer
 * (@readme/better-ajv-errors) writes the dereferenced document as text and parses it again for a code frame: 2.2 GB for
 * a document of 2.6 MB, and no place. There is no option to leave it out, so another module stands under its name.
 */
export function loadValidator(): Validate {
  const require = createRequire(import.meta.url);
  const parser = require.resolve("@readme/openapi-parser");
  const printer = createRequire(parser).resolve("@readme/better-ajv-errors");
  const stand = {
    id: printer,
    filename: printer,
    path: "",
    loaded: true,
    children: [],
    paths: [],
    exports: tellErrors,
  };
  require.cache[printer] = stand as unknown as NodeJS.Module;
  return (require(parser) as { validate: Validate }).validate;
}

function tellErrors(
  _schema: unknown,
  _document: unknown,
  errors: readonly SchemaError[],
): readonly ToldError[] {
  return errors.map((error) => ({ message: tell(error), instancePath: error.instancePath }));
}

function tell(error: SchemaError): string {
  const { instancePath, keyword, message = "is not valid", params, propertyName } = error;
  const last = instancePath.slice(instancePath.lastIndexOf("/") + 1);
  const name = last === "" ? "The document" : `\`${last.replaceAll("~1", "/").replaceAll("~0", "~")}\``;
  if (propertyName !== undefined) return oneLine(`${name} has the key \`${propertyName}\`, which ${message}`);
  const details = tellDetails[keyword]?.(params);
  return oneLine(`${name} ${details ?? message}`);
}

const tellDetails: Readonly<Record<string, (params: SchemaError["params"]) => string>> = {
  additionalProperties: ({ additionalProperty }) =>
    `must not have the field \`${String(additionalProperty)}\``,
  unevaluatedProperties: ({ unevaluatedProperty }) =>
    `must not have the field \`${String(unevaluatedProperty)}\``,
  required: ({ missingProperty }) => `must have the field \`${String(missingProperty)}\``,
  enum: ({ allowedValues }) => `must be one of ${JSON.stringify(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  // The specifications forbid by `not` what must not stand together, and nothing else.
  not: () => "has fields that exclude each other, such as `example` and `examples`",
};
