import type { BodyVariant } from "../../eleventy-plugin/portable/example/initial-body.js";
import { toMediaTypeKind } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { element } from "../shared/element.js";
import { createSelect, quietButton } from "./buttons.js";
import type { EditedForm } from "./form-state.js";

/**
 * Renders the controls of a body into `bar`, and its editor by `renderEditor`. Renders both again after each
 * change of the variant, and the controls alone after each change of the body's name.
 *
 * @param names Labels of the entries of `requestBody.content`, in the same order.
 */
export function addBodyBar(
  form: EditedForm,
  bar: HTMLElement,
  names: readonly string[],
  renderEditor: () => void,
): void {
  let variant = -1;
  let name: string | undefined;
  const renderBar = (): void => {
    name = form.bodyName();
    bar.replaceChildren(...bodyBar(form, names, render));
  };
  const render = (): void => {
    variant = form.variant;
    renderBar();
    renderEditor();
  };
  form.onChange(() => {
    if (form.variant !== variant) render();
    else if (form.bodyName() !== name) renderBar();
  });
  render();
}

/**
 * Returns the controls that select a body's media type and its initial value, and that format JSON. A choice
 * applies to the editor, the samples and the shown response. `render` renders the editor again after a choice.
 */
function bodyBar(form: EditedForm, names: readonly string[], render: () => void): readonly HTMLElement[] {
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
  const { ownBody } = form;
  const chosenName = form.bodyName();
  const examples = bodies.flatMap(({ variant, name, body }, index) =>
    variant.mediaType === current.mediaType ? [{ index, name, body }] : [],
  );
  const generate = async (name: string, fields: BodyVariant["fields"], branch?: number): Promise<void> => {
    // Index -1 matches no example, so the value is generated from the schema.
    const variant = { ...current, example: -1, fields };
    const request = { variant, ...(branch !== undefined && { branch }) };
    const generated = await form.engine.runTask("draw", request, { milliseconds: 2000 });
    if (typeof generated === "object") form.setBody({ ...generated, sent: true }, name);
  };
  const named = (text: string, choose: (name: string) => void | Promise<void>): Entry => ({
    text,
    isChosen: text === chosenName,
    choose: () => choose(text),
  });
  return [
    ...examples
      .filter(({ name }) => examples.length > 1 || name !== "")
      .map(({ index, name, body }) => ({
        text: getText("panelExample", { name: name || getText("panelExampleNumber", { number: index + 1 }) }),
        isChosen: chosenName === undefined && index === form.variant,
        choose() {
          form.setVariant(index);
          form.setBody(body);
        },
      })),
    named(getText("panelAllFields"), (name) => generate(name, "all")),
    named(getText("panelRequiredFields"), (name) => generate(name, "required")),
    ...(shown[current.mediaType]?.branches ?? []).map((text, index) =>
      named(text, (name) => generate(name, "all", index)),
    ),
    named(getText("panelEmpty"), (name) => empty(form, name)),
    // The last entry, because entries must keep their positions when it is added.
    ...(ownBody
      ? [
          named(getText("panelOwnValues"), () => {
            form.setVariant(ownBody.variant);
            form.setBody(ownBody.body);
          }),
        ]
      : []),
  ];
}

function empty(form: EditedForm, name: string): void {
  const { body } = form.values;
  if (body?.kind === "text") form.setBody({ ...body, text: "" }, name);
  if (body?.kind === "fields")
    form.setBody({ ...body, fields: body.fields.map((field) => ({ ...field, sent: false })) }, name);
}

async function formatBody(form: EditedForm, render: () => void): Promise<void> {
  const engine = await form.engine.load();
  const { body } = form.values;
  if (body?.kind !== "text") return;
  form.setBody({ ...body, text: engine.formatJson(body.text) });
  render();
}
