import type { FormValues } from "../request/form-values.js";
import type { FoundValue, Parameter } from "../model/index.js";
import { resolveRef, type Components } from "./components.js";
import { placeholderFor } from "./known/words.js";

/** A parameter as forms and samples start with it. */
export interface InitialParameter extends Parameter {
  /** What the document gives to it elsewhere. */
  readonly found?: Pick<FoundValue, "value" | "from">;
  /** A word for what only the reader knows: `RUNNER_ID`. Samples show it as long as the field is empty. */
  readonly placeholder?: string;
  /** Keys stand here, if not of this operation: no address holds its value. */
  readonly secret?: true;
}

/** Parameters with what was found for them; those that nothing is known of, but that they are texts, with a placeholder. */
export function initialParameters(
  parameters: readonly Parameter[],
  found: readonly FoundValue[] = [],
  components: Components,
): readonly InitialParameter[] {
  const values = new Map(
    found.map(({ name, in: place, value, from }) => [`${place} ${name}`, { value, from }]),
  );
  return parameters.map((parameter): InitialParameter => {
    const value = values.get(`${parameter.in} ${parameter.name}`);
    if (value !== undefined) return { ...parameter, found: value };
    return asksReader(parameter, components)
      ? { ...parameter, placeholder: placeholderFor(parameter.name) }
      : parameter;
  });
}

/** The values of a form as samples show them: a placeholder stands for what the reader has not said yet. */
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

/** Whether a parameter, or its schema, says itself what its value may be: by an example, a constant, a default or a list. */
export function hasOwnValue({ examples, schema }: Parameter, components: Components): boolean {
  const { node } = resolveRef(schema, components);
  const hasExample = examples.some(({ value, serialized }) => (value ?? serialized ?? null) !== null);
  const hasValue = node.const !== undefined || node.default !== undefined || node.enum !== undefined;
  return hasExample || hasValue || node.examples.some((value) => value !== null);
}

/** A text that nothing is said of: whatever was drawn would look like a value and be none. */
function asksReader(parameter: Parameter, components: Components): boolean {
  const { node } = resolveRef(parameter.schema, components);
  const isText = node.types.filter((type) => type !== "null").join() === "string" || saysNothing(node);
  const isFree = node.format === undefined && node.limits?.["pattern"] === undefined;
  return (
    parameter.required &&
    isText &&
    isFree &&
    node.children.length === 0 &&
    !hasOwnValue(parameter, components)
  );
}

const saysNothing = ({ types }: { readonly types: readonly string[] }): boolean => types.length === 0;
