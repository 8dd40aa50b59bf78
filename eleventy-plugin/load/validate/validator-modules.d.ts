/** JSON Schemas of OpenAPI versions, compiled to functions by `compile-validators.mjs`. */
declare module "#validators/*" {
  import type { ValidateFunction } from "ajv";
  const validate: ValidateFunction;
  export default validate;
}
