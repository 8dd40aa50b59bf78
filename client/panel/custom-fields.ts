import type { InitialParameter } from "../../eleventy-plugin/portable/request/request-data.js";
import { ANY_SCHEMA } from "../../eleventy-plugin/portable/schema/any-schema.js";
import { element } from "../shared/element.js";
import { iconButton, quietButton } from "./buttons.js";
import type { CustomField, FormState } from "./form-state.js";

/** Converts a field that the document does not declare to a parameter with its value. */
export function toFilledParameter({ in: place, name, value }: CustomField) {
  const parameter: InitialParameter = {
    name,
    in: place,
    style: place === "query" ? "form" : "simple",
    explode: false,
    required: false,
    deprecated: false,
    allowReserved: false,
    allowEmptyValue: false,
    schema: ANY_SCHEMA,
    examples: [],
  };
  return { parameter, field: { sent: true, value } };
}

/** Returns two buttons below the documented fields, with a line above them for each custom field. */
export function customFields(form: FormState): HTMLElement {
  const { getText } = form.context;
  const lines = element("div", "");
  const input = (field: CustomField, index: number, key: "name" | "value"): HTMLInputElement => {
    const label =
      key === "value" ? "panelOwnValue" : field.in === "header" ? "panelOwnHeader" : "panelOwnQuery";
    const control = element("input", {
      value: field[key],
      placeholder: getText(label),
      ariaLabel: getText(label),
      autocomplete: "off",
      spellcheck: false,
    });
    control.addEventListener("input", () => {
      const now = form.customFields[index];
      if (now) form.setCustomFields(form.customFields.with(index, { ...now, [key]: control.value }));
    });
    return control;
  };
  const render = (): void =>
    lines.replaceChildren(
      ...form.customFields.map((field, index) =>
        element(
          "div",
          "ar-line",
          input(field, index, "name"),
          input(field, index, "value"),
          iconButton("x", getText("panelRemoveOwn"), () => {
            form.setCustomFields(form.customFields.toSpliced(index, 1));
            render();
            (lines.querySelector("input") ?? buttons.querySelector("button"))?.focus();
          }),
        ),
      ),
    );
  const add = (place: CustomField["in"]) => (): void => {
    form.setCustomFields([...form.customFields, { in: place, name: "", value: "" }]);
    render();
    lines.lastElementChild?.querySelector("input")?.focus();
  };
  const buttons = element(
    "div",
    "ar-line",
    quietButton(getText("panelAddHeader"), add("header")),
    quietButton(getText("panelAddQuery"), add("query")),
  );
  render();
  let { origin } = form;
  form.onChange(() => {
    if (origin === form.origin) return;
    origin = form.origin;
    render();
  });
  return element("div", "ar-own", lines, buttons);
}
