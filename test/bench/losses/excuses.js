/** Reasons in the structure of a document why a page may omit some of its content. */
import { follow, isShown, operationsIn } from "../count-operations.js";
import { METHODS_OF_ALL } from "./kinds-of-objects.js";

export const REPLACED_TEXT = "a text that another beside a reference to it replaces";

export const whyNameIsLeftOut = (value, name, kind) =>
  kind === "parameter" && name === "name" && value.in === "body"
    ? "the name of a body in Swagger 2.0, which nobody sends"
    : undefined;

export const whyItemIsLeftOut = (value, kind) =>
  kind === "pathItem" && !operationsIn(value, METHODS_OF_ALL).some(isShown)
    ? "a path without operations"
    : undefined;

/**
 * Returns why a parameter is not shown: another parameter with the same name and location replaces it. The
 * other parameter is in the same list, or in every operation of the path.
 * https://spec.openapis.org/oas/v3.2.0.html#path-item-object
 */
export function whyParameterIsReplaced(item, index, holder, kind, file) {
  const nameOf = (parameter) => {
    const [{ name, in: place } = {}] = follow(parameter, file);
    return place === "header" ? `${place} ${String(name).toLowerCase()}` : `${place} ${name}`;
  };
  const name = nameOf(item);
  const isIn = (list) => Array.isArray(list) && list.some((other) => nameOf(other) === name);
  if (isIn(holder.parameters.slice(0, index)) || isIn(holder.parameters.slice(index + 1)))
    return "a parameter that its list has twice, named by a message";
  const operations = operationsIn(holder, METHODS_OF_ALL).filter(isShown);
  if (kind === "pathItem" && operations.every((operation) => isIn(operation.parameters)))
    return "a parameter of a path that each of its operations replaces";
  return undefined;
}

export const EXAMPLES = new Set([
  ...["example", "examples", "value", "dataValue", "schemaExample"],
  // Fields of a message's example.
  ...["payload", "headers"],
]);

/**
 * Returns why examples are not shown: examples of a whole value take precedence over those of its schema and
 * of the parts of an `allOf`.
 */
export function whyExamplesAreReplaced(value, name, before) {
  const hasExamples = ["example", "examples"].some((key) => value[key] !== undefined);
  if (!["schema", "items", "allOf", "payload", "headers"].includes(name)) return undefined;
  if (name === "allOf")
    return before ?? (hasExamples ? "an example of a part, beside one of the whole" : undefined);
  // https://spec.openapis.org/oas/v3.1.2.html#media-type-object
  const isSchema = name === "items" && value.in === undefined;
  return hasExamples && !isSchema
    ? "an example of a schema, beside one of its media type or parameter"
    : undefined;
}

export const lengthOf = (value) => (JSON.stringify(value, undefined, 2) ?? "").length;

/** Maximum characters of an example, and of all examples of a page, that pages show. */
const MAX_CHARACTERS = 30_000;
const MAX_OF_PAGE = 120_000;

export function whyExampleIsCut(value, together) {
  if (lengthOf(value) > MAX_CHARACTERS)
    return `a value in an example of over ${MAX_CHARACTERS} characters, which ends with the number of lines left out`;
  return together > MAX_OF_PAGE
    ? `a value in examples that have over ${MAX_OF_PAGE} characters together, which end with the number of lines left out`
    : undefined;
}
