import type { InitialParameter } from "../../eleventy-plugin/portable/request/request-data.js";
import type { Json, Parameter, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import type { FormLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import { formatValue } from "../../eleventy-plugin/portable/format-value.js";
import { excerpt } from "../../eleventy-plugin/portable/panel/excerpt.js";
import { element } from "../shared/element.js";
import { quietButton } from "./buttons.js";
import { fieldElement, type FieldElement } from "./field-element.js";
import type { EditedForm, FormState } from "./form-state.js";
import type { PanelRoot } from "../shared/panel-root.js";
import { valueEditor } from "./value-editor.js";

const LOCATIONS: readonly (readonly [Parameter["in"], keyof FormLabels])[] = [
  ["path", "pathParameters"],
  ["query", "queryParameters"],
  ["querystring", "querystringParameters"],
  ["header", "headerParameters"],
  ["cookie", "cookieParameters"],
];

/** Returns a group of fields for each location in which the operation has parameters. */
export function parameterFields(form: FormState): readonly HTMLElement[] {
  const { panel, getText } = form.context;
  return LOCATIONS.flatMap(([place, label]) => {
    const own = panel.parameters.flatMap((parameter, index) =>
      parameter.in === place ? [{ parameter, index }] : [],
    );
    return own.length === 0 ? [] : [parameterGroup(form, getText(label), own)];
  });
}

interface IndexedParameter {
  readonly parameter: InitialParameter;
  /** Index among the form's parameters. */
  readonly index: number;
}

/** Returns a group with one field for each of the listed parameters. */
export function parameterGroup(
  form: EditedForm,
  title: string,
  listed: readonly IndexedParameter[],
): HTMLElement {
  const fields = listed.map((each) => ({ ...each, field: parameterField(form, each) }));
  const legend = element("legend", "", title);
  const optional = fields.filter(({ parameter }) => !isRequired(parameter));
  if (optional.length > 1)
    legend.append(quietButton(form.context.getText("panelClearOptional"), () => clear(form, optional)));
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

/** Returns the name of a parameter's control; see `PanelRoot`. */
export const parameterId = (index: number): string => `ar-p${index}`;

function parameterField(form: EditedForm, { parameter, index }: IndexedParameter): FieldElement {
  const { context } = form;
  const { schema } = parameter;
  const start = form.values.parameters[index] ?? { sent: false, value: "" };
  const examples = parameter.examples.flatMap(({ name, summary, value }, at) =>
    value === undefined
      ? []
      : [{ name: summary ?? name ?? context.getText("panelExampleNumber", { number: at + 1 }), value }],
  );
  let value: Json = "value" in start ? start.value : start.text;

  const check = async (): Promise<void> => {
    const missing = isRequired(parameter) && value === "";
    const found = missing
      ? []
      : await form.engine.runTask("parameter", { index, value }, { key: `p${index}` });
    if (found === "replaced") return;
    field.showProblems(missing ? [context.getText("panelMissing", { name: parameter.name })] : found);
  };
  const field = fieldElement({
    context,
    id: context.root.id(parameterId(index)),
    name: parameter.name,
    kind: kindOf(parameter, form),
    part: parameter,
    required: isRequired(parameter),
    sent: start.sent,
    schema,
    value,
    placeholder: parameter.placeholder,
    withoutNull: parameter.contentType === undefined,
    examples,
    editor: valueEditor,
    hints: [...descriptionHints(context.root, `${parameter.in}.${parameter.name}`), ...hintsOf(schema, form)],
    onInput: (typed) => {
      value = typed;
      form.setParameter(index, { sent: true, value });
      void check();
    },
    onSent: (sent) => form.setParameter(index, { sent, value }),
  });
  return field;
}

function kindOf({ schema, contentType }: Parameter, { context }: EditedForm): string {
  const kind = schema.label.map(({ text }) => text).join("");
  const isJson = contentType !== undefined;
  return [kind, isJson && context.getText("panelAsJson")].filter(Boolean).join(", ");
}

/**
 * Returns excerpts of a field's description, short enough for a form. Reads them from the row with the
 * name `name`, or else from the row with the name `other`.
 */
export function descriptionHints(root: PanelRoot, name: string, other = ""): readonly string[] {
  const row = root.find(name) ?? root.find(other);
  const descriptions = row?.querySelectorAll(":scope > .ar-desc, :scope > .ar-facts > .ar-each") ?? [];
  return [...descriptions].flatMap((each) => {
    const text = excerpt((each.querySelector("dd") ?? each).textContent);
    const label = each.querySelector("dt")?.textContent ?? "";
    return text === "" ? [] : [label === "" ? text : `${label}: ${text}`];
  });
}

function hintsOf(
  { format, types, default: defaultValue }: SchemaNode,
  { context }: EditedForm,
): readonly string[] {
  const isTime = format !== undefined && /^(date|date-time|time|duration)$/.test(format);
  return [
    ...(defaultValue === undefined
      ? []
      : [context.getText("panelDefault", { value: formatValue(defaultValue, types) })]),
    ...(isTime ? [context.getText("panelFormat", { format: FORMATS[format] ?? format })] : []),
  ];
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  duration: "P3DT4H",
};
