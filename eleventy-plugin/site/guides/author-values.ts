import type { EventData, EventDataMessage } from "../../portable/event-call/event-data.js";
import type { EventValues } from "../../portable/event-call/event-values.js";
import { initialEventValues } from "../../portable/event-call/initial-event-values.js";
import { readablePayload } from "../../portable/event-call/message-payload.js";
import { toComponents, type Components } from "../../portable/schema/components.js";
import { bodyVariants } from "../../portable/example/initial-body.js";
import { initialValues } from "../../portable/example/initial-values.js";
import { toJsonText } from "../../portable/exact-number.js";
import { siteText } from "../../portable/labels/count-label.js";
import { defaultLabels } from "../../portable/labels/labels.js";
import type { Json, MediaType, SchemaNode } from "../../portable/model/index.js";
import type { PanelData } from "../../portable/example/panel-data.js";
import { isJsonError, readJson } from "../../portable/panel/read-json.js";
import { isCredentialParameter } from "../../portable/request/credential-parameters.js";
import { bodyId, fromSharedRequest, joinFragment, sharedText } from "../../portable/panel/shared-request.js";
import type { BodyValue, FormValues } from "../../portable/request/form-values.js";
import { toMediaTypeKind } from "../../portable/request/media-type-kind.js";
import { isJsonObject, toPrimitiveText } from "../../portable/request/primitive-text.js";
import { checkValue } from "../../portable/schema-check/schema-check.js";
import { valueAtPath } from "../../portable/schema-check/value-at-path.js";

/**
 * Values that a guide's author passes to a shortcode, by the start of the field's id on the operation's page:
 * `query.limit`, `body`.
 */
export type AuthorValues = Readonly<Record<string, Json>>;

/** Throws the errors for invalid values. */
export interface ValueErrors {
  /** The operation has no field of this name. */
  unknownField(field: string): never;
  /** The field must not have a value, because it contains credentials or a file. */
  notAllowed(field: string, why: string): never;
  /**
   * The value does not match its schema. `at` is the name to find in the guide's source: that of the invalid
   * field, or of its parent if a field is missing. `wrong` is the value of the invalid field.
   */
  mismatch(field: string, what: string, at: string, wrong: Json | undefined): never;
}

const ENGLISH = { labels: defaultLabels, language: "en" };

/**
 * Returns a request with the author's values in place of the form's initial values, and a link fragment with
 * the same values.
 */
export function requestValues(
  authorValues: AuthorValues,
  panel: PanelData,
  errors: ValueErrors,
): { readonly values: FormValues; readonly fragment: string } {
  const content = panel.requestBody?.content ?? [];
  const ids = content.map((_, index) => bodyId(panel, index));
  const mediaType = ids.findIndex((id) => Object.hasOwn(authorValues, id));
  const variant =
    panel.requestBody && bodyVariants(panel.requestBody).find((each) => each.mediaType === mediaType);
  const start = initialValues(panel, variant);
  const components = toComponents(panel.schemas);
  const pairs = Object.entries(authorValues).flatMap(([name, value]): readonly Pair[] => {
    const at = ids.indexOf(name);
    const body = content[at];
    if (body !== undefined && at === mediaType && start.body)
      return bodyPairs(name, value, start.body, body, components, errors);
    const parameter = panel.parameters.find((each) => `${each.in}.${each.name}` === name);
    if (parameter === undefined) return errors.unknownField(name);
    if (isCredentialParameter(parameter, panel.security))
      return errors.notAllowed(name, "it is a credential");
    rejectMismatch(name, value, parameter.schema, components, errors);
    return [[name, sharedText(value)]];
  });
  const fragment = joinFragment(pairs);
  const filling = fromSharedRequest(fragment, panel, start);
  const body = start.body && (filling.body?.change(start.body) ?? start.body);
  return {
    fragment,
    values: {
      server: start.server,
      parameters: start.parameters.map((field, index) => filling.parameters.get(index) ?? field),
      ...(body && { body }),
    },
  };
}

/** Without `text`, the field is not sent. */
type Pair = readonly [name: string, text?: string];

function bodyPairs(
  id: string,
  value: Json,
  start: BodyValue,
  { contentType, schema, itemSchema }: MediaType,
  components: Components,
  errors: ValueErrors,
): readonly Pair[] {
  if (start.kind === "file") return errors.notAllowed(id, "it is a file");
  if (start.kind === "fields") {
    if (schema) rejectMismatch(id, value, schema, components, errors);
    const fields = isJsonObject(value) ? value : {};
    const names = start.fields.map(({ name }) => name);
    const unknown = Object.keys(fields).find((name) => !names.includes(name));
    if (unknown !== undefined) return errors.unknownField(`${id}.${unknown}`);
    return start.fields.map((field): Pair => {
      const fieldValue = fields[field.name];
      if (fieldValue !== undefined && "files" in field)
        return errors.notAllowed(`${id}.${field.name}`, "it is a file");
      return fieldValue === undefined
        ? [`${id}.${field.name}`]
        : [`${id}.${field.name}`, sharedText(fieldValue)];
    });
  }
  if (toMediaTypeKind(contentType) !== "json")
    return [[id, typeof value === "string" ? value : toJsonText(value, 2)]];
  const json = jsonOf(value);
  const node = schema ?? itemSchema;
  if (node) rejectMismatch(id, json, node, components, errors);
  return [[id, json === value ? toJsonText(json, 2) : String(value)]];
}

/** Returns the parsed value of a JSON text, or else the value itself. */
function jsonOf(value: Json): Json {
  const read = typeof value === "string" ? readJson(value) : undefined;
  return read === undefined || isJsonError(read) ? value : read.value;
}

/**
 * Returns an event with the author's values. `payload` and `headers` refer to the first message,
 * `payload(<key>)` and `headers(<key>)` to the message with that key.
 */
export function eventValues(authorValues: AuthorValues, data: EventData, errors: ValueErrors): EventValues {
  const components = toComponents(data.schemas);
  const idsOf = (start: string, index: number): readonly string[] => [
    ...(index === 0 ? [start] : []),
    `${start}(${data.messages[index]?.key ?? ""})`,
  ];
  const isAt = (start: string, index: number): boolean =>
    idsOf(start, index).some((id) => Object.hasOwn(authorValues, id));
  const message = data.messages.findIndex((_, index) => isAt("payload", index) || isAt("headers", index));
  const chosen = Math.max(0, message);
  const start = initialEventValues(data, { message: chosen, example: 0 });
  const parameters = [...start.parameters];
  let { payload, headers } = start.message;
  for (const [name, value] of Object.entries(authorValues)) {
    const chosenMessage = data.messages[chosen];
    const parameter = data.parameters.findIndex((each) => `${each.in}.${each.name}` === name);
    const declared = data.parameters[parameter];
    if (declared) {
      rejectMismatch(name, value, declared.schema, components, errors);
      parameters[parameter] = toPrimitiveText(value);
    } else if (chosenMessage && idsOf("payload", chosen).includes(name))
      payload = payloadText(name, value, chosenMessage, components, errors);
    else if (chosenMessage && idsOf("headers", chosen).includes(name) && isJsonObject(value)) {
      if (chosenMessage.headers) rejectMismatch(name, value, chosenMessage.headers, components, errors);
      headers = Object.entries(value).map(([key, header]) => ({ name: key, value: toPrimitiveText(header) }));
    } else return errors.unknownField(name);
  }
  return { ...start, parameters, message: { index: chosen, payload, headers } };
}

function payloadText(
  name: string,
  value: Json,
  message: EventDataMessage,
  components: Components,
  errors: ValueErrors,
): string {
  const { contentType, schema } = readablePayload(message);
  if (toMediaTypeKind(contentType) !== "json")
    return typeof value === "string" ? value : toJsonText(value, 2);
  const json = jsonOf(value);
  if (schema) rejectMismatch(name, json, schema, components, errors);
  return json === value ? toJsonText(json, 2) : String(value);
}

function rejectMismatch(
  field: string,
  value: Json,
  schema: SchemaNode,
  components: Components,
  errors: ValueErrors,
): void {
  const [mismatch] = checkValue(value, schema, components, { side: "request", formats: true, limit: 1 });
  if (mismatch === undefined) return;
  const { path, label, facts } = mismatch;
  const full = path === "" ? field : `${field}.${path}`;
  const wrong = valueAtPath(value, path);
  // A missing value does not appear in the source, so the error refers to its parent.
  const steps = path.split(/[.[]/).slice(0, wrong === undefined ? -1 : undefined);
  const at = steps.findLast((step) => !/^(?:\d+\])?$/.test(step)) ?? field;
  return errors.mismatch(full, siteText(label, facts, ENGLISH), at, wrong);
}
