import type { SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { PLAIN_SCHEMA } from "../../eleventy-plugin/portable/plain-schema.js";
import type {
  BodyField,
  ChosenFile,
  FieldsBody,
} from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../element.js";
import { iconButton, quietButton } from "./buttons.js";
import { fieldElement } from "./field-element.js";
import { fileInput } from "./file-input.js";
import { askEngine } from "./engine.js";
import type { EditedForm } from "./edited-form.js";
import { valueEditor } from "./value-editor.js";

/** One field for each property of an urlencoded or multipart body. */
export function bodyFields(form: EditedForm, { fields, mediaType }: FieldsBody): readonly HTMLElement[] {
  const { context } = form;
  const declared = new Map(context.shown[mediaType]?.fields.map((field) => [field.name, field]));
  return fields.map((field, index) => {
    const { schema: node = PLAIN_SCHEMA, required = false } = declared.get(field.name) ?? {};
    const common = {
      context,
      id: `ar-f${index}`,
      name: field.name,
      kind: node.label.map(({ text }) => text).join(""),
      required,
      sent: field.sent,
      schema: node,
      onSent: (sent: boolean) => set(form, index, (now) => ({ ...now, sent })),
    };
    if ("files" in field)
      return fieldElement({
        ...common,
        value: "",
        onInput: () => undefined,
        control: files(form, field, index, node),
      }).element;
    const made = fieldElement({
      ...common,
      value: field.value,
      editor: valueEditor,
      onInput: (value) => {
        set(form, index, ({ name }) => ({ name, sent: true, value }));
        void askEngine("field", { mediaType, name: field.name, value }, { key: `f${index}` }).then(
          (found) => found !== "replaced" && made.showProblems(found),
        );
      },
    });
    return made.element;
  });
}

function set(form: EditedForm, index: number, change: (field: BodyField) => BodyField): void {
  const { body } = form.values;
  const field = body?.kind === "fields" ? body.fields[index] : undefined;
  if (body?.kind === "fields" && field)
    form.setBody({ ...body, sent: true, fields: body.fields.with(index, change(field)) });
}

/** A file, or several where the schema is a list, each with its content type. */
function files(
  form: EditedForm,
  { name, files: chosen }: Extract<BodyField, { files: unknown }>,
  index: number,
  node: SchemaNode,
): HTMLElement {
  const { context } = form;
  const group = element("div", "");
  const isList = node.types.includes("array");
  let list = chosen;
  const change = (next: readonly ChosenFile[], redraw: boolean): void => {
    list = next;
    set(form, index, () => ({ name, sent: true, files: list }));
    const mark = document.getElementById(`ar-f${index}-sent`);
    if (mark instanceof HTMLInputElement) mark.checked = true;
    if (redraw) draw();
  };
  const lineOf = (file: ChosenFile, place: number): HTMLElement => {
    const label = context.say("panelFileOf", { name: isList ? `${name}, ${place + 1}` : name });
    const type = element("input", "");
    type.id = `ar-f${index}-${place}-type`;
    type.ariaLabel = context.say("panelPartType", { name: isList ? `${name}, ${place + 1}` : name });
    type.value = file.contentType ?? "";
    type.autocomplete = "off";
    type.addEventListener("input", () => {
      const now = list[place];
      if (!now) return;
      const next: ChosenFile = { name: now.name, ...(type.value !== "" && { contentType: type.value }) };
      const known = form.files.get(now);
      if (known) form.files.set(next, known);
      change(list.with(place, next), false);
    });
    const input = fileInput(form, { id: `ar-f${index}-${place}`, label, file }, (next) => {
      type.value = next.contentType ?? "";
      change(list.with(place, next), false);
    });
    if (isList)
      input.append(
        iconButton("x", context.say("panelRemoveValue", { name, number: place + 1 }), () =>
          change(list.toSpliced(place, 1), true),
        ),
      );
    return element("div", "", input, element("div", "ar-line", type));
  };
  const draw = (): void =>
    group.replaceChildren(
      ...list.map(lineOf),
      ...(isList
        ? [
            quietButton(context.say("panelAddFile"), () =>
              change([...list, { name: `${name}-${list.length + 1}.bin` }], true),
            ),
          ]
        : []),
    );
  draw();
  return group;
}
