import type { SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import type {
  BodyField,
  BodyValue,
  ChosenFile,
  FieldsBody,
} from "../../eleventy-plugin/portable/request/form-values.js";
import { ANY_SCHEMA } from "../../eleventy-plugin/portable/schema/any-schema.js";
import { element } from "../shared/element.js";
import { addBodyBar } from "./body-bar.js";
import { iconButton, quietButton } from "./buttons.js";
import type { EditedForm } from "./form-state.js";
import { fieldElement } from "./field-element.js";
import { BODY_ID, fileId, fileInput } from "./file-input.js";
import { descriptionHints } from "./parameter-fields.js";
import { textEditor } from "./text-editor.js";
import { valueEditor } from "./value-editor.js";

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
  if (requestBody.required) legend.append(element("span", "ar-req", getText("required")));
  else legend.append(element("label", "ar-check", mark, getText("panelSendBody")));
  mark.addEventListener("change", () => {
    const { body } = form.values;
    if (body) form.setBody({ ...body, sent: mark.checked });
  });
  const update = (): void => void (mark.checked = form.values.body?.sent ?? false);
  addBodyBar(form, bar, names, () => {
    const { body } = form.values;
    if (body) editor.replaceChildren(...editorParts(form, body));
  });
  form.onChange(update);
  update();
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

/** Returns one field for each property of an urlencoded or multipart body. */
function bodyFields(form: EditedForm, { fields, mediaType }: FieldsBody): readonly HTMLElement[] {
  const { context } = form;
  const { root } = context;
  const declared = new Map(context.shown[mediaType]?.fields.map((field) => [field.name, field]));
  const { contentType = "", encoding = [] } = context.panel.requestBody?.content[mediaType] ?? {};
  return fields.map((field, index) => {
    const { name } = field;
    const accept = encoding.find(({ property }) => property === name)?.contentType;
    const { schema = ANY_SCHEMA, required = false } = declared.get(name) ?? {};
    const common = {
      context,
      id: root.id(`ar-f${index}`),
      name,
      required,
      // Rows of later media types have the content type in their ids. A media type with the same schema as
      // the first one has no rows, so it uses those of the first one.
      hints: descriptionHints(root, `body(${contentType}).${name}`, `body.${name}`),
      sent: field.sent,
      onSent: (sent: boolean) => set(form, index, (now) => ({ ...now, sent })),
    };
    if ("files" in field)
      return fieldElement({
        ...common,
        kind: kindOf(schema) ?? context.getText("panelFile"),
        schema: ANY_SCHEMA,
        value: "",
        onInput: () => undefined,
        editor: () => files(form, field, { index, isList: schema.types.includes("array"), accept }),
      }).element;
    const created = fieldElement({
      ...common,
      schema,
      value: field.value,
      withoutNull: true,
      editor: valueEditor,
      onInput(value) {
        set(form, index, () => ({ name, sent: true, value }));
        void form.engine
          .runTask("field", { mediaType, name, value }, { key: `f${index}` })
          .then((found) => found !== "replaced" && created.showProblems(found));
      },
    });
    return created.element;
  });
}

/** Returns the schema's type label if it mentions a file, or else undefined. Other labels describe text. */
function kindOf({ label }: SchemaNode): string | undefined {
  const kind = label.map(({ text }) => text).join("");
  return /\bfile\b/.test(kind) ? kind : undefined;
}

function set(form: EditedForm, index: number, change: (field: BodyField) => BodyField): void {
  const { body } = form.values;
  const field = body?.kind === "fields" ? body.fields[index] : undefined;
  if (body?.kind === "fields" && field)
    form.setBody({ ...body, sent: true, fields: body.fields.with(index, change(field)) });
}

/** Returns the controls for a file, or for several if the schema is an array, each with its content type. */
function files(
  form: EditedForm,
  { name, files: chosen }: Extract<BodyField, { files: unknown }>,
  {
    index,
    isList,
    accept,
  }: { readonly index: number; readonly isList: boolean; readonly accept: string | undefined },
): HTMLElement {
  const { getText, root } = form.context;
  const group = element("div", { role: "group" });
  let list = chosen;
  const change = (next: readonly ChosenFile[]): void => {
    list = next;
    set(form, index, () => ({ name, sent: true, files: list }));
    const mark = root.find(`ar-f${index}-sent`);
    if (mark instanceof HTMLInputElement) mark.checked = true;
  };
  const changeLines = (next: readonly ChosenFile[]): void => {
    change(next);
    render();
  };
  const lineOf = (file: ChosenFile, position: number): HTMLElement => {
    const id = root.id(fileId(index, position));
    const label = isList ? `${name}, ${position + 1}` : name;
    const type = element("input", { value: file.contentType ?? "", autocomplete: "off" });
    type.addEventListener("input", () => {
      const now = list[position];
      if (!now) return;
      const next: ChosenFile = { name: now.name, ...(type.value !== "" && { contentType: type.value }) };
      const chosenFile = form.files.get(now);
      if (chosenFile) form.files.set(next, chosenFile);
      change(list.with(position, next));
    });
    const input = fileInput(form, { id, label, file, accept }, (next) => {
      type.value = next.contentType ?? "";
      change(list.with(position, next));
    });
    const remove = (): void => changeLines(list.toSpliced(position, 1));
    if (isList)
      input.append(iconButton("x", getText("panelRemoveValue", { name, number: position + 1 }), remove));
    return element(
      "div",
      "",
      input,
      element("label", "ar-line ar-hint", getText("panelPartType", { name: label }), type),
    );
  };
  const add = quietButton(getText("panelAddFile"), () =>
    changeLines([...list, { name: `${name}-${list.length + 1}.bin` }]),
  );
  const render = (): void => group.replaceChildren(...list.map(lineOf), ...(isList ? [add] : []));
  render();
  return group;
}
