import type { BodyVariant } from "../../eleventy-plugin/portable/example/initial-body.js";
import { toMediaTypeKind } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { element } from "../shared/element.js";
import { createSelect, quietButton } from "./buttons.js";
import type { EditedForm } from "./form-state.js";

/**
 * Returns the controls that select a body's media type and its initial value, and that format JSON. `names`
 * labels the entries of `requestBody.content`, in the same order. A choice applies to the editor, the samples
 * and the shown response. `render` renders the editor again after a choice.
 */
export function bodyBar(
  form: EditedForm,
  names: readonly string[],
  render: () => void,
): readonly HTMLElement[] {
  const { getText, bodies, panel, root } = form.context;
  const current = bodies[form.variant]?.variant;
  if (!current) return [];
  const { kind } = form.values.body ?? {};
  const { contentType = "" } = panel.requestBody?.content[current.mediaType] ?? {};
  const types = names.flatMap((text, mediaType): Entry[] => {
    if (!bodies.some(({ variant }) => variant.mediaType === mediaType)) return [];
    const isChosen = mediaType === current.mediaType;
    return [{ text, isChosen, choose: () => form.setMediaType(mediaType) }];
  });
  const select = (name: string, ariaLabel: string, entries: readonly Entry[]): HTMLElement =>
    createSelect({
      id: root.id(name),
      ariaLabel,
      texts: entries.map(({ text }) => text),
      chosen: Math.max(
        0,
        entries.findIndex(({ isChosen }) => isChosen),
      ),
      async onChoose(index) {
        await entries[index]?.choose();
        render();
      },
    });
  return [
    types.length > 1
      ? select("ar-media-type", getText("panelMediaType"), types)
      : element("code", "", names[current.mediaType] ?? ""),
    ...(kind === "file"
      ? []
      : [select("ar-start-from", getText("panelStartFrom"), startEntries(form, current))]),
    ...(toMediaTypeKind(contentType) === "json" && kind === "text"
      ? [quietButton(getText("panelFormatJson"), () => void formatBody(form, render))]
      : []),
  ];
}

interface Entry {
  readonly text: string;
  readonly isChosen?: boolean;
  readonly choose: () => void | Promise<void>;
}

function startEntries(form: EditedForm, current: BodyVariant): readonly Entry[] {
  const { getText, shown, bodies } = form.context;
  const examples = bodies.flatMap(({ variant, name, body }, index) =>
    variant.mediaType === current.mediaType ? [{ index, name, body }] : [],
  );
  const generate = async (fields: BodyVariant["fields"], branch?: number): Promise<void> => {
    // Index -1 matches no example, so the value is generated from the schema.
    const variant = { ...current, example: -1, fields };
    const request = { variant, ...(branch !== undefined && { branch }) };
    const generated = await form.engine.runTask("draw", request, { milliseconds: 2000 });
    if (typeof generated === "object") form.setBody({ ...generated, sent: true });
  };
  return [
    ...examples
      .filter(({ name }) => examples.length > 1 || name !== "")
      .map(({ index, name, body }) => ({
        text: getText("panelExample", { name: name || getText("panelExampleNumber", { number: index + 1 }) }),
        isChosen: index === form.variant,
        choose() {
          form.setVariant(index);
          form.setBody(body);
        },
      })),
    { text: getText("panelAllFields"), choose: () => generate("all") },
    { text: getText("panelRequiredFields"), choose: () => generate("required") },
    ...(shown[current.mediaType]?.branches ?? []).map((text, index) => ({
      text,
      choose: () => generate("all", index),
    })),
    { text: getText("panelEmpty"), choose: () => empty(form) },
  ];
}

function empty(form: EditedForm): void {
  const { body } = form.values;
  if (body?.kind === "text") form.setBody({ ...body, text: "" });
  if (body?.kind === "fields")
    form.setBody({ ...body, fields: body.fields.map((field) => ({ ...field, sent: false })) });
}

async function formatBody(form: EditedForm, render: () => void): Promise<void> {
  const engine = await form.engine.load();
  const { body } = form.values;
  if (body?.kind !== "text") return;
  form.setBody({ ...body, text: engine.formatJson(body.text) });
  render();
}
