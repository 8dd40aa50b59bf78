import { toJsonText } from "../../eleventy-plugin/portable/exact-number.js";
import type { Json, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { isList, isMap, toPrimitiveText } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../element.js";
import type { FieldContext } from "./form-context.js";
import { isPlain, toJsonOrText, toTypedValue } from "./typed-value.js";

/** What an editor is made for. */
export interface Edited {
  readonly context: FieldContext;
  /** Of the control; parts of it begin with it. */
  readonly id: string;
  /** As it is read aloud. */
  readonly name: string;
  readonly schema: SchemaNode;
  readonly value: Json;
  readonly onInput: (value: Json) => void;
}

/** A control, or several of them in a group: a group has no one element that a label could name. */
export interface Editor {
  readonly element: HTMLElement;
  readonly isGroup: boolean;
}

const LONG_LIST = 20;

/** One control for a value, by its schema unless the value is of another shape: lists and objects are JSON text. */
export function singleEditor(edited: Edited): Editor {
  const { schema: node, value } = edited;
  const values = node.enum?.map((each) => each.value) ?? (node.const === undefined ? [] : [node.const]);
  if (values.length > LONG_LIST && isPlain(value)) return suggestions(edited, values);
  if (values.length > 0 && values.every(isPlain) && isPlain(value)) return choice(edited, values);
  if (isBoolean(node) && (typeof value === "boolean" || value === "")) return choice(edited, [true, false]);
  if (isList(value) || isMap(value) || isStructure(node)) return jsonText(edited);
  return text(edited);
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

function text({ id, value, schema, context, onInput }: Edited): Editor {
  const control = element("input", "");
  control.id = id;
  control.autocomplete = "off";
  control.spellcheck = false;
  control.value = toPrimitiveText(value);
  if (isNumeric(schema)) control.inputMode = schema.types.includes("integer") ? "numeric" : "decimal";
  if (/[\r\n]/.test(toPrimitiveText(value)))
    return area({ id, context, schema, onInput, name: "", value }, toPrimitiveText(value));
  control.addEventListener("input", () => onInput(toTypedValue(control.value, schema)));
  return { element: control, isGroup: false };
}

function isNumeric({ types }: SchemaNode): boolean {
  return types.length > 0 && types.every((type) => /^(integer|number|null)$/.test(type));
}

function area({ id, schema, onInput }: Edited, shown: string, isJson = false): Editor {
  const control = element("textarea", "");
  control.id = id;
  control.rows = Math.min(8, shown.split("\n").length + 1);
  control.spellcheck = false;
  control.value = shown;
  control.addEventListener("input", () =>
    onInput(isJson ? toJsonOrText(control.value) : toTypedValue(control.value, schema)),
  );
  return { element: control, isGroup: false };
}

function jsonText(edited: Edited): Editor {
  const { value } = edited;
  return area(edited, typeof value === "string" ? value : toJsonText(value, 2), true);
}

function choice({ id, value, context, onInput }: Edited, values: readonly Json[]): Editor {
  const control = element("select", "");
  control.id = id;
  const texts = values.map(toPrimitiveText);
  const current = texts.indexOf(toPrimitiveText(value));
  const others: readonly Json[] = current < 0 ? [value, ...values] : values;
  others.forEach((each, index) => {
    const option = element("option", "", toPrimitiveText(each) || context.say("panelNoChoice"));
    option.value = String(index);
    control.append(option);
  });
  control.selectedIndex = Math.max(0, current);
  control.addEventListener("change", () => onInput(others[control.selectedIndex] ?? ""));
  return { element: control, isGroup: false };
}

function suggestions(edited: Edited, values: readonly Json[]): Editor {
  const { element: control } = text(edited);
  const list = element("datalist", "", ...values.map((each) => element("option", "", toPrimitiveText(each))));
  list.id = `${edited.id}-values`;
  control.setAttribute("list", list.id);
  const line = element("div", "ar-line", control, list);
  return { element: line, isGroup: false };
}
