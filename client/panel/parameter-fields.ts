import type { Json, Parameter, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import type { FormLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import { toPrimitiveText } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../element.js";
import { quietButton } from "./buttons.js";
import { fieldElement, type FieldElement } from "./field-element.js";
import type { EditedForm } from "./edited-form.js";
import type { FormState } from "./form-state.js";
import { parameterId } from "./parameter-id.js";
import { askEngine } from "./engine.js";
import { valueEditor } from "./value-editor.js";

const PLACES: readonly (readonly [Parameter["in"], keyof FormLabels])[] = [
  ["path", "pathParameters"],
  ["query", "queryParameters"],
  ["querystring", "querystringParameters"],
  ["header", "headerParameters"],
  ["cookie", "cookieParameters"],
];

/** A group of fields for each place that the operation has parameters in. */
export function parameterFields(form: FormState): readonly HTMLElement[] {
  const { panel, settings, say } = form.context;
  const dropped = (name: string): string => say("panelCookieDropped", { subject: name });
  return PLACES.flatMap(([place, label]) => {
    const own = panel.parameters.flatMap((parameter, index) => {
      const hints = place === "cookie" && settings.proxy !== true ? [dropped(parameter.name)] : [];
      return parameter.in === place ? [{ parameter, index, hints }] : [];
    });
    return own.length === 0 ? [] : [parameterGroup(form, say(label), own)];
  });
}

interface Listed {
  readonly parameter: Parameter;
  /** Place among the form's parameters. */
  readonly index: number;
  /** Lines below the field, besides those that every field has. */
  readonly hints?: readonly string[];
}

/** One field for each of the parameters. */
export function parameterGroup(form: EditedForm, title: string, listed: readonly Listed[]): HTMLElement {
  const fields = listed.map((each) => ({ ...each, field: parameterField(form, each) }));
  const legend = element("legend", "", title);
  const optional = fields.filter(({ parameter }) => !isRequired(parameter));
  if (optional.length > 1)
    legend.append(quietButton(form.context.say("panelClearOptional"), () => clear(form, optional)));
  return element("fieldset", "", legend, ...fields.map(({ field }) => field.element));
}

function isRequired(parameter: Parameter): boolean {
  return parameter.required || parameter.in === "path";
}

function clear(
  form: EditedForm,
  fields: readonly { readonly index: number; readonly field: FieldElement }[],
): void {
  for (const { index, field } of fields) {
    field.setSent(false);
    const current = form.values.parameters[index];
    if (current) form.setParameter(index, { ...current, sent: false });
  }
}

function parameterField(form: EditedForm, { parameter, index, hints = [] }: Listed): FieldElement {
  const { context } = form;
  const { schema } = parameter;
  const start = form.values.parameters[index] ?? { sent: false, value: "" };
  const examples = parameter.examples.flatMap(({ name, summary, value }, at) =>
    value === undefined
      ? []
      : [{ name: summary ?? name ?? context.say("panelExampleNumber", { number: at + 1 }), value }],
  );
  let value: Json = "value" in start ? start.value : start.text;

  const check = async (): Promise<void> => {
    const missing = isRequired(parameter) && value === "";
    const found = missing ? [] : await askEngine("parameter", { index, value }, { key: `p${index}` });
    if (found === "replaced") return;
    field.showProblems(missing ? [{ path: parameter.name, text: context.labels.panelMissing }] : found);
  };
  const field = fieldElement({
    context,
    id: parameterId(index),
    name: parameter.name,
    kind: kindOf(parameter, form),
    required: isRequired(parameter),
    sent: start.sent,
    schema,
    value,
    examples,
    editor: valueEditor,
    hints: [...hintsOf(schema, form), ...hints],
    onInput: (typed) => {
      value = typed;
      form.setParameter(index, { sent: true, value });
      void check();
    },
    onSent: (sent) => form.setParameter(index, { sent, value }),
  });
  return field;
}

function kindOf({ schema, contentType, deprecated }: Parameter, { context }: EditedForm): string {
  const kind = schema.label.map(({ text }) => text).join("");
  const words = [
    kind,
    contentType === undefined ? "" : context.say("panelAsJson"),
    deprecated ? "deprecated" : "",
  ];
  return words.filter((word) => word !== "").join(", ");
}

function hintsOf({ format, default: assumed }: SchemaNode, { context }: EditedForm): readonly string[] {
  const isTime = format !== undefined && /^(date|date-time|time|duration)$/.test(format);
  return [
    ...(assumed === undefined ? [] : [context.say("panelDefault", { value: toPrimitiveText(assumed) })]),
    ...(isTime ? [context.say("panelFormat", { format: FORMATS[format] ?? format })] : []),
  ];
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  duration: "P3DT4H",
};
