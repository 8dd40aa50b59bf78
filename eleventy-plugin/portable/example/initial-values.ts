import { memoiseByObject } from "../memoise.js";
import type { Example, Json, Parameter, SchemaChild, SchemaNode } from "../model/index.js";
import type { FieldValue, FormValues } from "../request/form-values.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import type { InitialParameter } from "../request/request-data.js";
import { toBranch } from "../schema/branch.js";
import { type Components, resolveRef, resolveTypes, toComponents } from "../schema/components.js";
import { tryPercentDecode } from "../well-formed.js";
import { generateExample } from "./example-value.js";
import { formProperties } from "./form-properties.js";
import { type BodyVariant, initialBody } from "./initial-body.js";
import { type ExampleContext, withoutExamples } from "./known/example-source.js";
import type { PanelData } from "./panel-data.js";

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

/** Maximum number of schemas visited for one parameter. */
const MAX_SCHEMAS = 200;
/** Maximum nesting of arrays and objects. */
const MAX_DEPTH = 4;
const PARTS = /^(?:items|prefixItem|property|additionalProperties)$/;

/**
 * Whether the items of an array, or the fields of an object, have their own examples, up to `MAX_DEPTH`
 * levels deep.
 */
function hasNestedExample(schema: SchemaNode, components: Components): boolean {
  return hasInside(schema, components, MAX_DEPTH, { left: MAX_SCHEMAS });
}

function hasInside(
  schema: SchemaNode,
  components: Components,
  depth: number,
  budget: { left: number },
): boolean {
  const { node } = resolveRef(schema, components);
  budget.left -= 1;
  if (depth < 0 || budget.left < 0 || node.readOnly) return false;
  const branch = toBranch(node, components);
  return [...node.children.filter(isPart), ...(branch ? [branch] : [])].some(
    (child) =>
      hasOwnExample(child.schema, components) ||
      hasInside(child.schema, components, depth - (PARTS.test(child.relation) ? 1 : 0), budget),
  );
}

const isPart = ({ relation }: SchemaChild): boolean => PARTS.test(relation) || relation === "allOf";

function hasOwnExample(schema: SchemaNode, components: Components): boolean {
  const { readOnly, examples } = resolveRef(schema, components).node;
  return !readOnly && examples.some((value) => value !== null);
}

/**
 * Returns a generated value without optional fields that have no example, because these would be sent with
 * made-up values.
 */
function withExamplesOnly(value: Json, schema: SchemaNode, components: Components): Json {
  const { node } = resolveRef(schema, components);
  if (isJsonArray(value)) {
    const items = node.children.find(({ relation }) => relation === "items")?.schema;
    return items ? value.map((item) => withExamplesOnly(item, items, components)) : value;
  }
  if (!isJsonObject(value) || hasOwnExample(node, components)) return value;
  const { properties } = formProperties(node, components);
  const declared = new Map(properties.map((child) => [child.label, child]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const child = declared.get(name);
      if (child === undefined) return [[name, item] as const];
      const isIncluded =
        child.required ||
        hasOwnExample(child.schema, components) ||
        hasNestedExample(child.schema, components);
      return isIncluded ? [[name, withExamplesOnly(item, child.schema, components)] as const] : [];
    }),
  );
}
