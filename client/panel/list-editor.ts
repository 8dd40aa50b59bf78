import type { Json, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { isJsonArray } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../shared/element.js";
import { iconButton, quietButton } from "./buttons.js";
import { singleEditor, type EditorProps } from "./single-editor.js";

/** Creates one control for each item, each with a button to remove the item, and a button to add an item. */
export function listEditor(
  { context, id, name, value, onInput }: EditorProps,
  schema: SchemaNode,
): HTMLElement {
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
