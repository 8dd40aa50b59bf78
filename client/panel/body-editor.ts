import { followName } from "../../eleventy-plugin/portable/example/components.js";
import type { BodyVariant } from "../../eleventy-plugin/portable/example/initial-body.js";
import type { BodyValue, TextBody } from "../../eleventy-plugin/portable/request/form-values.js";
import { toMediaTypeKind } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { element } from "../element.js";
import { bodyFields } from "./body-fields.js";
import { iconOf, quietButton } from "./buttons.js";
import type { BodyVerdict } from "./checker.js";
import { askEngine, loadEngine } from "./engine.js";
import { fileInput } from "./file-input.js";
import type { FormState } from "./form-state.js";

/** Undefined where the operation has no body. */
export function bodyEditor(form: FormState): HTMLElement | undefined {
  const { context } = form;
  const body = context.panel.requestBody;
  if (!body || context.bodies.length === 0) return undefined;
  const legend = element("legend", "", context.say("requestBody"));
  const editor = element("div", "");
  const bar = element("div", "ar-bar");
  const mark = element("input", "");
  let drawnVariant = -1;

  const draw = (): void => {
    drawnVariant = form.variant;
    const value = form.values.body;
    if (!value) return;
    mark.checked = value.sent;
    bar.replaceChildren(...barParts(form, draw));
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
  } else legend.append(element("span", "ar-flag ar-req", context.say("required")));
  form.onChange(() => {
    if (form.variant !== drawnVariant) draw();
    mark.checked = form.values.body?.sent ?? false;
  });
  draw();
  return element("fieldset", "", legend, bar, editor);
}

/** Media type and start value; what is chosen holds for editor, samples and the answer shown. */
function barParts(form: FormState, draw: () => void): readonly HTMLElement[] {
  const { context } = form;
  const { bodies, panel } = context;
  const current = bodies[form.variant]?.variant;
  if (!current) return [];
  const types = panel.requestBody?.content ?? [];
  const kind = toMediaTypeKind(types[current.mediaType]?.contentType ?? "");
  const select = (
    label: "panelMediaType" | "panelStartFrom",
    entries: readonly Entry[],
    chosen: number,
  ): HTMLElement => {
    const control = element("select", "", ...entries.map(({ text }) => element("option", "", text)));
    control.id = label === "panelMediaType" ? "ar-media-type" : "ar-start-from";
    control.ariaLabel = context.say(label);
    control.selectedIndex = chosen;
    control.addEventListener("change", () => {
      const { selectedIndex } = control;
      void Promise.resolve(entries[selectedIndex]?.choose()).then(() => {
        draw();
        const again = document.getElementById(control.id);
        if (!(again instanceof HTMLSelectElement)) return;
        again.selectedIndex = selectedIndex;
        again.focus();
      });
    });
    return control;
  };
  const typeEntries = types.flatMap(({ contentType }, mediaType): Entry[] => {
    const first = bodies.findIndex(({ variant }) => variant.mediaType === mediaType);
    return first < 0 ? [] : [{ text: contentType, choose: () => choose(form, first) }];
  });
  const chosenType = typeEntries.findIndex(({ text }) => text === types[current.mediaType]?.contentType);
  const starts = startEntries(form, current);
  return [
    typeEntries.length > 1
      ? select("panelMediaType", typeEntries, chosenType)
      : element("code", "", types[current.mediaType]?.contentType ?? ""),
    ...(form.values.body?.kind === "file" ? [] : [select("panelStartFrom", starts.entries, starts.chosen)]),
    ...(kind === "json" && form.values.body?.kind === "text"
      ? [quietButton(context.say("panelFormatJson"), () => void layOut(form, draw))]
      : []),
  ];
}

interface Entry {
  readonly text: string;
  readonly choose: () => void | Promise<void>;
}

/** A choice in the panel is one in the tabs of the samples too, and holds on the next page. */
function choose(form: FormState, variant: number): void {
  form.setVariant(variant);
}

function startEntries(
  form: FormState,
  current: BodyVariant,
): { readonly entries: readonly Entry[]; readonly chosen: number } {
  const { context } = form;
  const { panel, components, bodies } = context;
  const schema = panel.requestBody?.content[current.mediaType]?.schema;
  const examples = bodies.flatMap(({ variant, name }, index) =>
    variant.mediaType === current.mediaType
      ? [{ index, text: name || context.say("panelExampleNumber", { number: index + 1 }) }]
      : [],
  );
  const named = examples.filter(({ index }) => examples.length > 1 || bodies[index]?.name !== "");
  const node = schema && followName(schema, components).node;
  const branches = (node?.children ?? []).filter(
    ({ relation }) => relation === "oneOf" || relation === "anyOf",
  );
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
        choose(form, index);
        const start = bodies[index]?.body;
        if (start) form.setBody(start);
      },
    })),
    { text: context.say("panelAllFields"), choose: () => draw("all") },
    { text: context.say("panelRequiredFields"), choose: () => draw("required") },
    ...(branches.length > 1 ? branches : []).map(({ schema: branch }, index) => ({
      text:
        branch.title ?? branch.name ?? (branch.label.map(({ text }) => text).join("") || String(index + 1)),
      choose: () => draw("all", index),
    })),
    { text: context.say("panelEmpty"), choose: () => empty(form) },
  ];
  const chosen = named.findIndex(({ index }) => index === form.variant);
  return { entries, chosen: Math.max(0, chosen) };
}

function empty(form: FormState): void {
  const { body } = form.values;
  if (body?.kind === "text") form.setBody({ ...body, text: "" });
  if (body?.kind === "fields")
    form.setBody({ ...body, fields: body.fields.map((field) => ({ ...field, sent: false })) });
}

async function layOut(form: FormState, draw: () => void): Promise<void> {
  const engine = await loadEngine();
  const { body } = form.values;
  if (body?.kind !== "text") return;
  form.setBody({ ...body, text: engine.layOut(body.text) });
  draw();
}

function editorParts(form: FormState, value: BodyValue): readonly HTMLElement[] {
  if (value.kind === "fields") return bodyFields(form, value);
  if (value.kind === "text") return textEditor(form, value);
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

function textEditor(form: FormState, value: TextBody): readonly HTMLElement[] {
  const { context } = form;
  const area = element("textarea", "ar-code-area");
  area.id = "ar-request-body";
  area.ariaLabel = context.say("panelBody");
  area.spellcheck = false;
  area.value = value.text;
  area.rows = Math.min(24, Math.max(3, value.text.split("\n").length));
  const status = element("div", "");
  status.id = "ar-request-body-status";
  status.role = "status";
  area.setAttribute("aria-describedby", status.id);
  const media = context.panel.requestBody?.content[value.mediaType];
  const isJson = toMediaTypeKind(media?.contentType ?? "") === "json";
  const check = async (): Promise<void> => {
    if (!isJson) return;
    const verdict = await askEngine("body", { mediaType: value.mediaType, text: area.value });
    if (verdict !== "replaced") showVerdict(verdict, status, area, form);
  };
  area.addEventListener("input", () => {
    form.setBody({ ...value, sent: true, text: area.value });
    void check();
  });
  return [area, status];
}

function showVerdict(
  verdict: BodyVerdict | "late",
  status: HTMLElement,
  area: HTMLElement,
  { context }: FormState,
): void {
  const texts = verdict === "late" ? [context.say("panelNotChecked")] : verdict.texts;
  const isFine = texts.length === 0;
  area.ariaInvalid = isFine || verdict === "late" ? null : "true";
  status.replaceChildren(
    ...(isFine && verdict !== "late" ? [verdict.matches] : texts).map((text) =>
      element("p", isFine ? "ar-ok" : "ar-err", iconOf(isFine ? "ok" : "warn"), element("span", "", text)),
    ),
  );
}
