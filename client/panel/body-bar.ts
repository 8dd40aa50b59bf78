import type { BodyVariant } from "../../eleventy-plugin/portable/example/initial-body.js";
import { toMediaTypeKind } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { element } from "../element.js";
import { quietButton } from "./buttons.js";
import type { EditedForm } from "./edited-form.js";
import { askEngine, loadEngine } from "./engine.js";

/**
 * What is edited, and what it starts from. `names` are those of the parts of `requestBody.content`; what is chosen holds
 * for editor, samples and the answer shown.
 */
export function bodyBar(
  form: EditedForm,
  names: readonly string[],
  draw: () => void,
): readonly HTMLElement[] {
  const { context } = form;
  const { bodies, panel } = context;
  const current = bodies[form.variant]?.variant;
  if (!current) return [];
  const types = panel.requestBody?.content ?? [];
  const kind = toMediaTypeKind(types[current.mediaType]?.contentType ?? "");
  const typeEntries = names.flatMap((text, mediaType): (Entry & { readonly mediaType: number })[] => {
    const first = bodies.findIndex(({ variant }) => variant.mediaType === mediaType);
    return first < 0 ? [] : [{ text, mediaType, choose: () => form.setVariant(first) }];
  });
  const chosenType = typeEntries.findIndex(({ mediaType }) => mediaType === current.mediaType);
  const starts = startEntries(form, current);
  const select = (id: string, name: string, entries: readonly Entry[], chosen: number): HTMLElement =>
    entrySelect({ id, name, entries, chosen, draw });
  return [
    typeEntries.length > 1
      ? select("ar-media-type", context.say("panelMediaType"), typeEntries, chosenType)
      : element("code", "", names[current.mediaType] ?? ""),
    ...(form.values.body?.kind === "file"
      ? []
      : [select("ar-start-from", context.say("panelStartFrom"), starts.entries, starts.chosen)]),
    ...(kind === "json" && form.values.body?.kind === "text"
      ? [quietButton(context.say("panelFormatJson"), () => void layOut(form, draw))]
      : []),
  ];
}

interface Entry {
  readonly text: string;
  readonly choose: () => void | Promise<void>;
}

interface Selection {
  readonly id: string;
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly chosen: number;
  readonly draw: () => void;
}

/** Drawn anew with the rest once an entry is chosen; the focus stays. */
function entrySelect({ id, name, entries, chosen, draw }: Selection): HTMLElement {
  const control = element("select", "", ...entries.map(({ text }) => element("option", "", text)));
  control.id = id;
  control.ariaLabel = name;
  control.selectedIndex = chosen;
  control.addEventListener("change", () => {
    const { selectedIndex } = control;
    void Promise.resolve(entries[selectedIndex]?.choose()).then(() => {
      draw();
      const again = document.getElementById(id);
      if (!(again instanceof HTMLSelectElement)) return;
      again.selectedIndex = selectedIndex;
      again.focus();
    });
  });
  return control;
}

function startEntries(
  form: EditedForm,
  current: BodyVariant,
): { readonly entries: readonly Entry[]; readonly chosen: number } {
  const { context } = form;
  const { shown, bodies } = context;
  const examples = bodies.flatMap(({ variant, name }, index) =>
    variant.mediaType === current.mediaType
      ? [{ index, text: name || context.say("panelExampleNumber", { number: index + 1 }) }]
      : [],
  );
  const named = examples.filter(({ index }) => examples.length > 1 || bodies[index]?.name !== "");
  const draw = async (fields: BodyVariant["fields"], branch?: number): Promise<void> => {
    // No example has this place, so the value is drawn from the schema.
    const variant = { ...current, example: -1, fields };
    const drawn = await askEngine(
      "draw",
      { variant, ...(branch !== undefined && { branch }) },
      { milliseconds: 2000 },
    );
    if (typeof drawn === "object") form.setBody({ ...drawn, sent: true });
  };
  const entries: Entry[] = [
    ...named.map(({ index, text }) => ({
      text: context.say("panelExample", { name: text }),
      choose: () => {
        form.setVariant(index);
        const start = bodies[index]?.body;
        if (start) form.setBody(start);
      },
    })),
    { text: context.say("panelAllFields"), choose: () => draw("all") },
    { text: context.say("panelRequiredFields"), choose: () => draw("required") },
    ...(shown[current.mediaType]?.branches ?? []).map((text, index) => ({
      text,
      choose: () => draw("all", index),
    })),
    { text: context.say("panelEmpty"), choose: () => empty(form) },
  ];
  const chosen = named.findIndex(({ index }) => index === form.variant);
  return { entries, chosen: Math.max(0, chosen) };
}

function empty(form: EditedForm): void {
  const { body } = form.values;
  if (body?.kind === "text") form.setBody({ ...body, text: "" });
  if (body?.kind === "fields")
    form.setBody({ ...body, fields: body.fields.map((field) => ({ ...field, sent: false })) });
}

async function layOut(form: EditedForm, draw: () => void): Promise<void> {
  const engine = await loadEngine();
  const { body } = form.values;
  if (body?.kind !== "text") return;
  form.setBody({ ...body, text: engine.layOut(body.text) });
  draw();
}
