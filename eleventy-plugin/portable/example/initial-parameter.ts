import type { FormValues } from "../request/form-values.js";
import type { InitialParameter } from "../request/request-data.js";
import type { FoundValue, Parameter } from "../model/index.js";
import { resolveRef, type Components } from "../schema/components.js";
import { placeholderFor } from "./known/words.js";

/**
 * Adds values from the document to parameters, and a placeholder to required strings that the document does
 * not describe.
 */
export function initialParameters(
  parameters: readonly Parameter[],
  found: readonly FoundValue[] = [],
  components: Components,
): readonly InitialParameter[] {
  const values = new Map(
    found.map(({ name, in: location, value, from }) => [`${location} ${name}`, { value, from }]),
  );
  return parameters.map((parameter): InitialParameter => {
    const value = values.get(`${parameter.in} ${parameter.name}`);
    if (value !== undefined) return { ...parameter, found: value };
    return needsPlaceholder(parameter, components)
      ? { ...parameter, placeholder: placeholderFor(parameter.name) }
      : parameter;
  });
}

/** Returns the values of a form as samples show them, with placeholders for missing values. */
export function withPlaceholders(
  { parameters }: { readonly parameters: readonly Pick<InitialParameter, "placeholder">[] },
  values: FormValues,
): FormValues {
  if (parameters.every(({ placeholder }) => placeholder === undefined)) return values;
  return {
    ...values,
    parameters: values.parameters.map((field, index) => {
      const placeholder = parameters[index]?.placeholder;
      const isEmpty = field.sent && "value" in field && field.value === "";
      return isEmpty && placeholder !== undefined ? { sent: true, value: placeholder } : field;
    }),
  };
}

/**
 * Whether a parameter, or its schema, declares a value: by an example, a constant, a default or an
 * enumeration.
 */
export function hasOwnValue({ examples, schema }: Parameter, components: Components): boolean {
  const { node } = resolveRef(schema, components);
  const hasExample = examples.some(({ value, serialized }) => (value ?? serialized ?? null) !== null);
  const hasValue = node.const !== undefined || node.default !== undefined || node.enum !== undefined;
  return hasExample || hasValue || node.examples.some((value) => value !== null);
}

/**
 * Whether a parameter is a required string, or has no type, and the document declares neither a value nor a
 * format, a pattern or subschemas for it. A generated value would look valid without being so.
 */
function needsPlaceholder(parameter: Parameter, components: Components): boolean {
  const { node } = resolveRef(parameter.schema, components);
  const isText = node.types.filter((type) => type !== "null").join() === "string" || hasNoType(node);
  const isFree = node.format === undefined && node.limits?.["pattern"] === undefined;
  return (
    parameter.required &&
    isText &&
    isFree &&
    node.children.length === 0 &&
    !hasOwnValue(parameter, components)
  );
}

const hasNoType = ({ types }: { readonly types: readonly string[] }): boolean => types.length === 0;
