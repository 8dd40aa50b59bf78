import type { BodyValue, TextBody } from "../../eleventy-plugin/portable/request/form-values.js";
import { toMediaTypeKind } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { element } from "../element.js";
import { bodyBar } from "./body-bar.js";
import { bodyFields } from "./body-fields.js";
import type { EditedForm } from "./edited-form.js";
import { fileInput } from "./file-input.js";
import { textEditor } from "./text-editor.js";

/** Undefined where the operation has no body. */
export function bodyEditor(form: EditedForm): HTMLElement | undefined {
  const { context } = form;
  const body = context.panel.requestBody;
  if (!body || context.bodies.length === 0) return undefined;
  const legend = element("legend", "", context.say("requestBody"));
  const editor = element("div", "");
  const bar = element("div", "ar-bar");
  const mark = element("input", "");
  const names = body.content.map(({ contentType }) => contentType);
  let drawnVariant = -1;

  const draw = (): void => {
    drawnVariant = form.variant;
    const value = form.values.body;
    if (!value) return;
    mark.checked = value.sent;
    bar.replaceChildren(...bodyBar(form, names, draw));
    editor.replaceChildren(...editorParts(form, value));
  };
  if (!body.required) {
    mark.type = "checkbox";
    mark.id = "ar-request-body-sent";
    mark.addEventListener("change", () => {
      const value = form.values.body;
      if (value) form.setBody({ ...value, sent: mark.checked });
    });
    legend.append(element("label", "ar-check", mark, context.say("panelSendBody")));
  } else legend.append(element("span", "ar-req", context.say("required")));
  form.onChange(() => {
    if (form.variant !== drawnVariant) draw();
    mark.checked = form.values.body?.sent ?? false;
  });
  draw();
  return element("fieldset", "", legend, bar, editor);
}

function editorParts(form: EditedForm, value: BodyValue): readonly HTMLElement[] {
  if (value.kind === "fields") return bodyFields(form, value);
  if (value.kind === "text") return bodyText(form, value);
  return [
    fileInput(
      form,
      { id: "ar-request-body", label: form.context.say("panelFile"), file: value.file },
      (file) => {
        const { body } = form.values;
        if (body?.kind === "file") form.setBody({ ...body, sent: true, file });
      },
    ),
  ];
}

/** The body as text; JSON is checked against its schema. */
function bodyText(form: EditedForm, value: TextBody): readonly HTMLElement[] {
  const { context } = form;
  const { contentType = "" } = context.panel.requestBody?.content[value.mediaType] ?? {};
  return textEditor({
    context,
    id: "ar-request-body",
    text: value.text,
    ...(toMediaTypeKind(contentType) === "json" && { mediaType: value.mediaType }),
    onInput: (text) => form.setBody({ ...value, sent: true, text }),
  });
}
