import type { Example, Json, Parameter, SchemaNode } from "../model/index.js";
import { memoiseByObject } from "../memoise-by-object.js";
import type { PanelData } from "../panel-data.js";
import type { FieldValue, FormValues } from "../request/form-values.js";
import { withoutExamples, type ExampleContext } from "./generate/example-source.js";
import type { InitialParameter } from "./initial-parameter.js";
import { resolveRef, resolveTypes, toComponents, type Components } from "./components.js";
import { generateExample } from "./example-value.js";
import { hasNestedExample, withExamplesOnly } from "./inner-examples.js";
import { initialBody, type BodyVariant } from "./initial-body.js";
import { isJsonArray } from "../request/primitive-text.js";
import { tryPercentDecode } from "../try-percent-decode.js";

/** What a form starts with, and what the samples of a page are built from: with the first variant of the body, or another. */
export function initialValues(panel: PanelData, variant?: BodyVariant): FormValues {
  const start = startValues(panel);
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

const startValues = memoiseByObject((panel: PanelData): FormValues => {
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
 * With an example a parameter is filled and sent, also where only its items or fields have one. Without one an optional
 * parameter stays empty and is not sent, a required one gets what the document gives to it elsewhere, is left to the
 * reader or drawn. Null is a value that is not
 * sent, but for one that a media type writes.
 */
function initialField(
  parameter: InitialParameter,
  components: Components,
  drawnWith?: ExampleContext,
): FieldValue {
  const { schema, required, found, placeholder } = parameter;
  const example = givenExample(parameter, components);
  const isNothing = example === null && parameter.contentType === undefined;
  if (example !== undefined && !isNothing) return { sent: true, value: example };
  if (example === undefined && hasNestedExample(schema, components)) {
    const drawn = drawnParameter(parameter, components, drawnWith);
    if (drawn !== undefined) return { sent: true, value: withExamplesOnly(drawn, schema, components) };
  }
  if (!required) return { sent: false, value: "" };
  if (found !== undefined) return { sent: true, value: found.value };
  if (placeholder !== undefined) return { sent: true, value: "" };
  const drawn = drawnParameter(parameter, components, drawnWith) ?? "";
  return { sent: true, value: isAnyList(drawn, parameter, components) ? SOME_ITEMS : drawn };
}

/** An empty list leaves nothing to send; of its items the schema says nothing. */
function isAnyList(drawn: Json, { schema, contentType }: Parameter, components: Components): boolean {
  if (!isJsonArray(drawn) || drawn.length > 0 || contentType !== undefined) return false;
  const { children, limits } = resolveRef(schema, components).node;
  return children.length === 0 && limits?.["maxItems"] === undefined;
}

const SOME_ITEMS: Json = ["example"];

/** Where it is not, a blank `example:` is none. */
function allowsNull(schema: SchemaNode, components: Components): boolean {
  const types = resolveTypes(schema, components);
  return types.length === 0 || types.includes("null");
}

/** Called as the parameter is; what examples elsewhere say of that name was found, or does not fit. */
function drawnParameter(
  { name, schema }: Parameter,
  components: Components,
  drawnWith: ExampleContext | undefined,
): Json | undefined {
  return generateExample(schema, components, {
    side: "request",
    fields: "all",
    ...(drawnWith && withoutExamples(drawnWith)),
    field: name,
    isPart: true,
  });
}

/** The first example of the parameter, else of its schema. Null is none where it is not allowed, or where it must be sent and cannot be. */
function givenExample(parameter: Parameter, components: Components): Json | undefined {
  const { schema, required, contentType, examples } = parameter;
  const isNullFine = allowsNull(schema, components) && (contentType !== undefined || !required);
  const own = examples.map((example) => exampleSent(example, parameter));
  return [...own, ...resolveRef(schema, components).node.examples].find(
    (value) => value !== undefined && (value !== null || isNullFine),
  );
}

/** A serialised example is read back where that is no guess: a header is written as it is, a single pair of a query or cookie is `name=value`. */
function exampleSent(
  { value, serialized }: Example,
  { name, in: place, contentType }: Parameter,
): Json | undefined {
  if (value !== undefined || serialized === undefined) return value;
  if (place === "header") return serialized;
  if (contentType !== undefined || /[&;,]/.test(serialized)) return undefined;
  // Not percent-encoded after all: drawing a value is safer than sending half of one.
  return tryPercentDecode(serialized.startsWith(`${name}=`) ? serialized.slice(name.length + 1) : serialized);
}
