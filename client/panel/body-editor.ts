import type { BodyValue } from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../shared/element.js";
import { bodyBar } from "./body-bar.js";
import { bodyFields } from "./body-fields.js";
import type { EditedForm } from "./edited-form.js";
import { BODY_ID, fileInput } from "./file-input.js";
import { textEditor } from "./text-editor.js";

/** Returns the editor of the request body, or undefined if the operation has no body. */
export function bodyEditor(form: EditedForm): HTMLElement | undefined {
  const { getText, panel, bodies, root } = form.context;
  const { requestBody } = panel;
  if (!requestBody || bodies.length === 0) return undefined;
  const legend = element("legend", "", getText("requestBody"));
  const editor = element("div", "");
  const bar = element("div", "ar-bar");
  const mark = element("input", { type: "checkbox", id: root.id("ar-request-body-sent") });
  const names = requestBody.content.map(({ contentType }) => contentType);
  let renderedVariant = -1;

  const render = (): void => {
    renderedVariant = form.variant;
    const { body } = form.values;
    if (!body) return;
    mark.checked = body.sent;
    bar.replaceChildren(...bodyBar(form, names, render));
    editor.replaceChildren(...editorParts(form, body));
  };
  if (requestBody.required) legend.append(element("span", "ar-req", getText("required")));
  else legend.append(element("label", "ar-check", mark, getText("panelSendBody")));
  mark.addEventListener("change", () => {
    const { body } = form.values;
    if (body) form.setBody({ ...body, sent: mark.checked });
  });
  form.onChange(() => {
    if (form.variant !== renderedVariant) render();
    mark.checked = form.values.body?.sent ?? false;
  });
  render();
  return element("fieldset", "", legend, bar, editor);
}

function editorParts(form: EditedForm, value: BodyValue): readonly HTMLElement[] {
  const id = form.context.root.id(BODY_ID);
  if (value.kind === "fields") return bodyFields(form, value);
  if (value.kind === "text")
    return textEditor(form, { id, value, onInput: (text) => form.setBody({ ...value, sent: true, text }) });
  const choice = fileInput(
    form,
    { id, label: form.context.getText("panelFile"), file: value.file },
    (file) => {
      const { body } = form.values;
      if (body?.kind === "file") form.setBody({ ...body, sent: true, file });
    },
  );
  return [choice];
}
