import type { Json, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { isJsonArray, isJsonObject } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../shared/element.js";
import { iconButton, quietButton } from "./buttons.js";
import { type EditorProps, fieldElement, isPlain, isStructure, singleEditor } from "./field-element.js";

/**
 * Creates the editor of a field's value. Arrays of plain items and objects with declared properties have a
 * control for each item or property.
 */
export function valueEditor(props: EditorProps): HTMLElement {
  const { schema: node, value } = props;
  if (isFlatList(node) && (isJsonArray(value) ? value.every(isPlain) : value === ""))
    return listEditor(props, itemsOf(node));
  if (isFlatObject(node) && (isJsonObject(value) || value === "")) return objectEditor(props);
  return singleEditor(props);
}

function itemsOf(node: SchemaNode): SchemaNode {
  return node.children.find(({ relation }) => relation === "items")?.schema ?? node;
}

function isFlatList({ types, children }: SchemaNode): boolean {
  if (!types.includes("array") || types.some((type) => !/^(array|null)$/.test(type))) return false;
  return children.some(({ relation, schema }) => relation === "items" && !isStructure(schema));
}

function isFlatObject({ types, children }: SchemaNode): boolean {
  if (!types.includes("object") || types.some((type) => !/^(object|null)$/.test(type))) return false;
  return children.some(({ relation }) => relation === "property");
}

/** Creates one control for each item, each with a button to remove the item, and a button to add an item. */
function listEditor({ context, id, name, value, onInput }: EditorProps, schema: SchemaNode): HTMLElement {
  const group = element("div", { role: "group" });
  let values: readonly Json[] = isJsonArray(value) ? value : [];

  const change = (next: readonly Json[], focus: number): void => {
    values = next;
    onInput(values);
    render();
    (
      group.querySelectorAll<HTMLElement>(".ar-line > :first-child")[focus] ??
      group.querySelector<HTMLElement>("button")
    )?.focus();
  };
  const set = (index: number, typed: Json): void => {
    values = values.with(index, typed);
    onInput(values);
  };
  const lineOf = (item: Json, index: number): HTMLElement => {
    const facts = { name, number: index + 1 };
    const props = { context, id: `${id}-${index}`, name, schema, value: item };
    const control = singleEditor({ ...props, onInput: (typed) => set(index, typed) });
    control.ariaLabel = context.getText("panelValueOf", facts);
    const remove = iconButton("x", context.getText("panelRemoveValue", facts), () =>
      change(values.toSpliced(index, 1), Math.max(0, index - 1)),
    );
    return element("div", "ar-line", control, remove);
  };
  const render = (): void =>
    group.replaceChildren(
      ...values.map(lineOf),
      quietButton(context.getText("panelAddValue"), () => change([...values, ""], values.length)),
    );
  render();
  return group;
}

/**
 * Creates one field for each property of the schema, and for each additional property of the value.
 * Properties whose checkbox is not selected are omitted from the value.
 */
function objectEditor({ context, id, name, schema, value, onInput }: EditorProps): HTMLElement {
  const values = new Map<string, Json>(isJsonObject(value) ? Object.entries(value) : []);
  const declared = schema.children.filter(({ relation }) => relation === "property");
  const names = [...new Set([...declared.map(({ label }) => label), ...values.keys()])];
  const notify = (): void => onInput(Object.fromEntries(values));
  const fields = names.map((key, index) => {
    const child = declared.find(({ label }) => label === key);
    let last: Json = values.get(key) ?? "";
    return fieldElement({
      context,
      id: `${id}-${index}`,
      name: key,
      accessibleName: `${name}.${key}`,
      required: child?.required ?? false,
      sent: values.has(key),
      schema: child?.schema ?? { ...schema, types: [], children: [], label: [] },
      value: last,
      onInput(typed) {
        last = typed;
        values.set(key, typed);
        notify();
      },
      onSent(isSent) {
        if (isSent) values.set(key, last);
        else values.delete(key);
        notify();
      },
    });
  });
  return element("div", { className: "ar-group-in", role: "group" }, ...fields.map((field) => field.element));
}
