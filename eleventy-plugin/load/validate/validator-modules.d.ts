/** The JSON Schema of a version of OpenAPI as a function: `compile-validators.mjs` makes them. */
declare module "#validators/*" {
  import type { ValidateFunction } from "ajv";
  const validate: ValidateFunction;
  export default validate;
}
