import type { Json, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { isList } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../element.js";
import { iconButton, quietButton } from "./buttons.js";
import { singleEditor, type Edited } from "./single-editor.js";

/** One control a value, a button to remove each, one to add another. */
export function listEditor({ context, id, name, value, onInput }: Edited, schema: SchemaNode): HTMLElement {
  const kind = schema.label.map(({ text }) => text).join("") || context.say("panelValue");
  const group = element("div", "");
  let values: readonly Json[] = isList(value) ? value : [];

  const change = (next: readonly Json[], focus: number): void => {
    values = next;
    onInput(values);
    draw();
    (
      group.querySelectorAll<HTMLElement>(".ar-line > :first-child")[focus] ??
      group.querySelector<HTMLElement>("button")
    )?.focus();
  };
  const lineOf = (item: Json, index: number): HTMLElement => {
    const number = index + 1;
    const { element: control } = singleEditor({
      context,
      id: `${id}-${index}`,
      name,
      schema,
      value: item,
      onInput: (typed) => {
        values = values.with(index, typed);
        onInput(values);
      },
    });
    control.ariaLabel = context.say("panelValueOf", { name, number });
    const remove = iconButton("x", context.say("panelRemoveValue", { name, number }), () =>
      change(values.toSpliced(index, 1), Math.max(0, index - 1)),
    );
    return element("div", "ar-line", control, remove);
  };
  const draw = (): void =>
    group.replaceChildren(
      ...values.map(lineOf),
      quietButton(context.say("panelAddValue", { kind }), () => change([...values, ""], values.length)),
    );
  draw();
  return group;
}
