import { toJsonText } from "../../eleventy-plugin/portable/exact-number.js";
import type { Json, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import {
  isJsonArray,
  isJsonObject,
  toPrimitiveText,
} from "../../eleventy-plugin/portable/request/primitive-text.js";
import { formatValue } from "../../eleventy-plugin/portable/format-value.js";
import { element } from "../shared/element.js";
import type { FieldContext } from "./form-context.js";
import { createSelect } from "./select.js";
import { isPlain, toJsonOrText, toTypedValue } from "./typed-value.js";

export interface EditorProps {
  readonly context: FieldContext;
  /** Id of the control and prefix of the ids of its parts. */
  readonly id: string;
  /** The accessible name. */
  readonly name: string;
  readonly schema: SchemaNode;
  readonly value: Json;
  /** Shown while the control is empty. */
  readonly placeholder?: string | undefined;
  readonly onInput: (value: Json) => void;
}

const LONG_LIST = 20;

/**
 * Creates one control for a value. The schema determines the control, unless the value has another type.
 * Arrays and objects are edited as JSON.
 */
export function singleEditor(props: EditorProps): HTMLElement {
  const { schema: node, value } = props;
  const values = node.enum?.map((each) => each.value) ?? (node.const === undefined ? [] : [node.const]);
  if (values.length > LONG_LIST && isPlain(value)) return suggestions(props, values);
  if (values.length > 0 && values.every(isPlain) && isPlain(value)) return choice(props, values);
  if (isBoolean(node) && (typeof value === "boolean" || value === "")) return choice(props, [true, false]);
  if (isJsonArray(value) || isJsonObject(value) || isStructure(node))
    return area(props, typeof value === "string" ? value : toJsonText(value, 2), toJsonOrText);
  return text(props);
}

function isBoolean({ types }: SchemaNode): boolean {
  return types.includes("boolean") && types.every((type) => type === "boolean" || type === "null");
}

export function isStructure({ types }: SchemaNode): boolean {
  return (
    types.length > 0 &&
    types.every((type) => /^(object|array|null)$/.test(type)) &&
    !types.every((type) => type === "null")
  );
}

function text(props: EditorProps): HTMLElement {
  const { id, schema, onInput, placeholder = "" } = props;
  const { types } = schema;
  const value = toPrimitiveText(props.value);
  if (/[\r\n]/.test(value)) return area(props, value, (typed) => toTypedValue(typed, schema));
  const control = element("input", { id, autocomplete: "off", spellcheck: false, value, placeholder });
  const isNumeric = types.length > 0 && types.every((type) => /^(integer|number|null)$/.test(type));
  if (isNumeric) control.inputMode = types.includes("integer") ? "numeric" : "decimal";
  control.addEventListener("input", () => onInput(toTypedValue(control.value, schema)));
  return control;
}

/** @param read Converts the entered text to a value. */
function area({ id, onInput }: EditorProps, value: string, read: (text: string) => Json): HTMLElement {
  const rows = Math.min(8, value.split("\n").length + 1);
  const control = element("textarea", { id, rows, spellcheck: false, value });
  control.addEventListener("input", () => onInput(read(control.value)));
  return control;
}

function choice({ id, value, schema, context, onInput }: EditorProps, values: readonly Json[]): HTMLElement {
  const current = indexOfValue(value, values);
  const others: readonly Json[] = current < 0 ? [value, ...values] : values;
  return createSelect({
    id,
    texts: others.map((each) => formatValue(each, schema.types) || context.getText("panelNoChoice")),
    chosen: Math.max(0, current),
    onChoose: (index) => onInput(others[index] ?? ""),
  });
}

/**
 * Returns the index of an equal value, or else of a value with the same text. Texts are compared because
 * entered values and values from links are strings. Returns -1 if no value matches.
 */
function indexOfValue(value: Json, values: readonly Json[]): number {
  const index = values.map((each) => toJsonText(each)).indexOf(toJsonText(value));
  return index >= 0 ? index : values.map(toPrimitiveText).indexOf(toPrimitiveText(value));
}

function suggestions(props: EditorProps, values: readonly Json[]): HTMLElement {
  const control = text(props);
  const options = values.map((each) => element("option", "", toPrimitiveText(each)));
  const list = element("datalist", { id: `${props.id}-values` }, ...options);
  control.setAttribute("list", list.id);
  return element("div", "ar-line", control, list);
}
