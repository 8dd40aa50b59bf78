import type { Json } from "../../eleventy-plugin/portable/model/index.js";
import { isJsonObject } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../shared/element.js";
import { fieldElement } from "./field-element.js";
import type { EditorProps } from "./single-editor.js";

/**
 * Creates one field for each property of the schema, and for each additional property of the value.
 * Properties whose checkbox is not selected are omitted from the value.
 */
export function objectEditor({ context, id, name, schema, value, onInput }: EditorProps): HTMLElement {
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
