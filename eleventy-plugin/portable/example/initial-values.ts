import type { Example, Json, Parameter, SchemaNode } from "../model/index.js";
import { memoiseByObject } from "../memoise-by-object.js";
import type { PanelData } from "./panel-data.js";
import type { FieldValue, FormValues } from "../request/form-values.js";
import { withoutExamples, type ExampleContext } from "./known/example-source.js";
import type { InitialParameter } from "../request/request-data.js";
import { resolveRef, resolveTypes, toComponents, type Components } from "../schema/components.js";
import { generateExample } from "./example-value.js";
import { hasNestedExample, withExamplesOnly } from "./inner-examples.js";
import { initialBody, type BodyVariant } from "./initial-body.js";
import { isJsonArray } from "../request/primitive-text.js";
import { tryPercentDecode } from "../try-percent-decode.js";

/**
 * Returns the initial values of a form, from which the samples of a page are also built. The body is its
 * first variant, unless `variant` selects another.
 */
export function initialValues(panel: PanelData, variant?: BodyVariant): FormValues {
  const start = firstVariantValues(panel);
  if (variant === undefined || panel.requestBody === undefined) return start;
  const body = initialBody(
    panel.requestBody,
    panel.method,
    toComponents(panel.schemas),
    variant,
    panel.drawn,
  );
  return { server: start.server, parameters: start.parameters, ...(body && { body }) };
}

const firstVariantValues = memoiseByObject((panel: PanelData): FormValues => {
  const { method, parameters, requestBody, servers, schemas, drawn } = panel;
  const components = toComponents(schemas);
  const body = requestBody && initialBody(requestBody, method, components, undefined, drawn);
  return {
    server: { index: 0, variables: servers[0]?.variables.map((variable) => variable.default) ?? [] },
    parameters: parameters.map((parameter) => initialField(parameter, components, drawn)),
    ...(body && { body }),
  };
});

/**
 * Returns the initial field of a parameter. A parameter with an example, even if only of its items or
 * properties, is filled in and sent. Without one, an optional parameter stays empty and is not sent; a
 * required one gets a value from elsewhere in the document, a placeholder, or a generated value. Null is not
 * sent, except in a media type that can represent it.
 */
function initialField(
  parameter: InitialParameter,
  components: Components,
  context?: ExampleContext,
): FieldValue {
  const { schema, required, found, placeholder } = parameter;
  const example = firstExample(parameter, components);
  const isNothing = example === null && parameter.contentType === undefined;
  if (example !== undefined && !isNothing) return { sent: true, value: example };
  if (example === undefined && hasNestedExample(schema, components)) {
    const generated = generateParameter(parameter, components, context);
    if (generated !== undefined)
      return { sent: true, value: withExamplesOnly(generated, schema, components) };
  }
  if (!required) return { sent: false, value: "" };
  if (found !== undefined) return { sent: true, value: found.value };
  if (placeholder !== undefined) return { sent: true, value: "" };
  const generated = generateParameter(parameter, components, context) ?? "";
  return { sent: true, value: isAnyList(generated, parameter, components) ? SOME_ITEMS : generated };
}

/**
 * Whether an array is empty because the schema does not describe its items. As a parameter, an empty array
 * would send nothing.
 */
function isAnyList(list: Json, { schema, contentType }: Parameter, components: Components): boolean {
  if (!isJsonArray(list) || list.length > 0 || contentType !== undefined) return false;
  const { children, limits } = resolveRef(schema, components).node;
  return children.length === 0 && limits?.["maxItems"] === undefined;
}

const SOME_ITEMS: Json = ["example"];

/**
 * Whether a schema allows null. If it does not, an empty `example:`, which is null in YAML, is not an
 * example.
 */
function allowsNull(schema: SchemaNode, components: Components): boolean {
  const types = resolveTypes(schema, components);
  return types.length === 0 || types.includes("null");
}

/**
 * Generates a value for a parameter. Does not reuse values from examples elsewhere in the document, because a
 * suitable one would already be in `InitialParameter.found`.
 */
function generateParameter(
  { name, schema }: Parameter,
  components: Components,
  context: ExampleContext | undefined,
): Json | undefined {
  return generateExample(schema, components, {
    side: "request",
    fields: "all",
    ...(context && withoutExamples(context)),
    field: name,
    isPart: true,
  });
}

/**
 * Returns the first example of the parameter, otherwise of its schema. Null does not count if the schema does
 * not allow it, or if the parameter is required and cannot send it.
 */
function firstExample(parameter: Parameter, components: Components): Json | undefined {
  const { schema, required, contentType, examples } = parameter;
  const isNullFine = allowsNull(schema, components) && (contentType !== undefined || !required);
  const own = examples.map((example) => exampleSent(example, parameter));
  return [...own, ...resolveRef(schema, components).node.examples].find(
    (value) => value !== undefined && (value !== null || isNullFine),
  );
}

/**
 * Returns the value of an example. A serialised example is parsed only if that is unambiguous: a header is
 * sent unchanged, and `name=value` is a single pair of a query or cookie.
 */
function exampleSent(
  { value, serialized }: Example,
  { name, in: location, contentType }: Parameter,
): Json | undefined {
  if (value !== undefined || serialized === undefined) return value;
  if (location === "header") return serialized;
  if (contentType !== undefined || /[&;,]/.test(serialized)) return undefined;
  // Malformed percent escapes yield undefined: generating a value is safer than sending part of one.
  return tryPercentDecode(serialized.startsWith(`${name}=`) ? serialized.slice(name.length + 1) : serialized);
}
