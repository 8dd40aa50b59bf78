import { isExactNumber, toJsonText, toNumber } from "../../eleventy-plugin/portable/exact-number.js";
import { formatValue } from "../../eleventy-plugin/portable/format-value.js";
import { listedMarksOf } from "../../eleventy-plugin/portable/marks.js";
import type { Json, Marked, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import {
  isJsonArray,
  isJsonObject,
  toPrimitiveText,
} from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../shared/element.js";
import { markedTitle, markFlag } from "../shared/marked-title.js";
import { createSelect, iconOf } from "./buttons.js";
import { CHECK_FAILURES, type CheckFailure } from "./checker.js";
import type { FieldContext } from "./form-state.js";

/** A field of the form, with the checkbox that determines whether it is sent. */
export interface FieldProps extends EditorProps {
  /** The name including its parent: `filter.name`. */
  readonly accessibleName?: string;
  /** The type as text, if it differs from the schema's. */
  readonly kind?: string;
  readonly required: boolean;
  /** The part of the model that the field belongs to, whose marks it has besides those of the schema. */
  readonly part?: Partial<Marked>;
  readonly sent: boolean;
  /** Lines below the control. */
  readonly hints?: readonly string[];
  /** Named examples. Choosing one fills in its value. */
  readonly examples?: readonly { readonly name: string; readonly value: Json }[];
  /**
   * Omits the checkbox for null, because null would be omitted like an unchecked field:
   * https://www.rfc-editor.org/rfc/rfc6570#section-2.3
   */
  readonly withoutNull?: boolean;
  readonly onSent: (sent: boolean) => void;
  /** Creates the editor of the value if one control is not enough. */
  readonly editor?: (edited: EditorProps) => HTMLElement;
}

export interface FieldElement {
  readonly element: HTMLElement;
  readonly setSent: (sent: boolean) => void;
  /** Shows the problems as sentences, or why there is no verdict. An empty list hides earlier problems. */
  readonly showProblems: (problems: readonly string[] | CheckFailure) => void;
}

const WORD_END = /(?<=[_.-])|(?=[A-Z][a-z])/;

/**
 * Creates a field. Typing into an optional field selects its checkbox. An unchecked field is not sent, even
 * if it has content.
 */
export function fieldElement(field: FieldProps): FieldElement {
  const {
    context,
    id,
    name,
    accessibleName = name,
    required,
    schema,
    editor: renderEditor = singleEditor,
  } = field;
  const { kind = schema.label.map(({ text }) => text).join("") } = field;
  const mark = sentMark(field);
  const marks = listedMarksOf([schema, field.part ?? {}], context.getText);
  const problem = element("p", { className: "ar-err", id: `${id}-problem`, hidden: true });
  const hints = hintsOf(field);
  const body = element("div", "");
  let { value } = field;

  const onInput = (typed: Json): void => {
    value = typed;
    if (!required) mark.checked = true;
    field.onInput(typed);
  };
  const createEditor = (): HTMLElement => renderEditor({ ...field, value, name: accessibleName, onInput });
  let editor = createEditor();
  const labelProperties = { className: "ar-term", id: `${id}-name` };
  const label = isGroup(editor)
    ? element("span", labelProperties)
    : element("label", { ...labelProperties, htmlFor: id });
  // A long name may wrap between its words.
  const words = name.split(WORD_END).flatMap((word) => [element("wbr", ""), word]);
  label.append(...markedTitle(marks, ...words));

  const updateBody = (): void => {
    if (isGroup(editor)) editor.setAttribute("aria-labelledby", label.id);
    editor.setAttribute("aria-describedby", [...hints, problem].map((line) => line.id).join(" "));
    body.replaceChildren(...examplesOf(field, replace), editor, ...hints, problem);
  };
  const replace = (next: Json): HTMLElement => {
    onInput(next);
    editor = createEditor();
    updateBody();
    return editor;
  };

  const kinds = element("span", "ar-kind", element("span", "ar-type", kind));
  if (required) kinds.append(element("span", "ar-req", context.getText("required")));
  kinds.append(...marks.map(markFlag));
  if (schema.types.includes("null") && !field.withoutNull) kinds.append(nullMark(field, replace));
  updateBody();
  return {
    element: element(
      "div",
      "ar-field",
      element("div", "ar-lab", ...(required ? [] : [mark]), label, kinds),
      body,
    ),
    setSent: (sent) => void (mark.checked = sent),
    showProblems: (problems) => showProblems(problems, problem, editor, context),
  };
}

/** Whether the editor is a group, which has no single element for a label to refer to. */
const isGroup = (editor: HTMLElement): boolean => editor.role === "group";

function sentMark({ id, name, accessibleName = name, sent, context, onSent }: FieldProps): HTMLInputElement {
  const ariaLabel = context.getText("panelSendField", { name: accessibleName });
  const mark = element("input", { type: "checkbox", id: `${id}-sent`, checked: sent, ariaLabel });
  mark.addEventListener("change", () => onSent(mark.checked));
  return mark;
}

function hintsOf({ id, hints = [] }: FieldProps): readonly HTMLElement[] {
  return hints.map((text, index) => element("p", { className: "ar-hint", id: `${id}-hint-${index}` }, text));
}

/** Creates the checkbox for null, which is neither an empty nor an absent value. */
function nullMark(
  { context, name, accessibleName = name, value }: FieldProps,
  replace: (value: Json) => HTMLElement,
): HTMLElement {
  const ariaLabel = context.getText("panelNullOf", { name: accessibleName });
  const box = element("input", { type: "checkbox", checked: value === null, ariaLabel });
  box.addEventListener("change", () => {
    const control = replace(box.checked ? null : "");
    if ("disabled" in control) control.disabled = box.checked;
  });
  return element("label", "ar-check", box, context.getText("panelNull"));
}

function examplesOf(
  { context, id, name, accessibleName = name, examples = [] }: FieldProps,
  replace: (value: Json) => void,
): readonly HTMLElement[] {
  if (examples.length < 2) return [];
  const list = createSelect({
    id: `${id}-example`,
    ariaLabel: context.getText("panelExampleFor", { name: accessibleName }),
    texts: examples.map((example) => context.getText("panelExample", { name: example.name })),
    chosen: 0,
    onChoose(index) {
      const chosen = examples[index];
      if (chosen) replace(chosen.value);
    },
  });
  return [element("div", "ar-line", list)];
}

function showProblems(
  problems: readonly string[] | CheckFailure,
  line: HTMLElement,
  control: HTMLElement,
  { getText }: FieldContext,
): void {
  const isUnchecked = typeof problems === "string";
  line.hidden = problems.length === 0;
  control.ariaInvalid = isUnchecked || line.hidden ? null : "true";
  const text = isUnchecked ? getText(CHECK_FAILURES[problems]) : problems.join(" ");
  line.replaceChildren(iconOf("warn"), element("span", "", text));
}

export interface EditorProps {
  readonly context: FieldContext;
  /** Id of the control and prefix of the ids of its parts. */
  readonly id: string;
  /** The accessible name. */
  readonly name: string;
  readonly schema: SchemaNode;
  readonly value: Json;
  /** Shown while the control is empty. */
  readonly placeholder?: string | undefined;
  readonly onInput: (value: Json) => void;
}

const LONG_LIST = 20;

/**
 * Creates one control for a value. The schema determines the control, unless the value has another type.
 * Arrays and objects are edited as JSON.
 */
export function singleEditor(props: EditorProps): HTMLElement {
  const { schema: node, value } = props;
  const values = node.enum?.map((each) => each.value) ?? (node.const === undefined ? [] : [node.const]);
  if (values.length > LONG_LIST && isPlain(value)) return suggestions(props, values);
  if (values.length > 0 && values.every(isPlain) && isPlain(value)) return choice(props, values);
  if (isBoolean(node) && (typeof value === "boolean" || value === "")) return choice(props, [true, false]);
  if (isJsonArray(value) || isJsonObject(value) || isStructure(node))
    return area(props, typeof value === "string" ? value : toJsonText(value, 2), toJsonOrText);
  return text(props);
}

function isBoolean({ types }: SchemaNode): boolean {
  return types.includes("boolean") && types.every((type) => type === "boolean" || type === "null");
}

export function isStructure({ types }: SchemaNode): boolean {
  return (
    types.length > 0 &&
    types.every((type) => /^(object|array|null)$/.test(type)) &&
    !types.every((type) => type === "null")
  );
}

function text(props: EditorProps): HTMLElement {
  const { id, schema, onInput, placeholder = "" } = props;
  const { types } = schema;
  const value = toPrimitiveText(props.value);
  if (/[\r\n]/.test(value)) return area(props, value, (typed) => toTypedValue(typed, schema));
  const control = element("input", { id, autocomplete: "off", spellcheck: false, value, placeholder });
  const isNumeric = types.length > 0 && types.every((type) => /^(integer|number|null)$/.test(type));
  if (isNumeric) control.inputMode = types.includes("integer") ? "numeric" : "decimal";
  control.addEventListener("input", () => onInput(toTypedValue(control.value, schema)));
  return control;
}

/** @param read Converts the entered text to a value. */
function area({ id, onInput }: EditorProps, value: string, read: (text: string) => Json): HTMLElement {
  const rows = Math.min(8, value.split("\n").length + 1);
  const control = element("textarea", { id, rows, spellcheck: false, value });
  control.addEventListener("input", () => onInput(read(control.value)));
  return control;
}

function choice({ id, value, schema, context, onInput }: EditorProps, values: readonly Json[]): HTMLElement {
  const current = indexOfValue(value, values);
  const others: readonly Json[] = current < 0 ? [value, ...values] : values;
  return createSelect({
    id,
    texts: others.map((each) => formatValue(each, schema.types) || context.getText("panelNoChoice")),
    chosen: Math.max(0, current),
    onChoose: (index) => onInput(others[index] ?? ""),
  });
}

/**
 * Returns the index of an equal value, or else of a value with the same text. Texts are compared because
 * entered values and values from links are strings. Returns -1 if no value matches.
 */
function indexOfValue(value: Json, values: readonly Json[]): number {
  const index = values.map((each) => toJsonText(each)).indexOf(toJsonText(value));
  return index >= 0 ? index : values.map(toPrimitiveText).indexOf(toPrimitiveText(value));
}

function suggestions(props: EditorProps, values: readonly Json[]): HTMLElement {
  const control = text(props);
  const options = values.map((each) => element("option", "", toPrimitiveText(each)));
  const list = element("datalist", { id: `${props.id}-values` }, ...options);
  control.setAttribute("list", list.id);
  return element("div", "ar-line", control, list);
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts entered text to a number or boolean if it is one and the schema allows that type but no strings.
 * Otherwise returns the text.
 */
function toTypedValue(text: string, { types }: Pick<SchemaNode, "types">): Json {
  if (types.length === 0 || types.includes("string")) return text;
  if ((types.includes("number") || types.includes("integer")) && NUMBER.test(text)) return toNumber(text);
  if (types.includes("boolean") && /^(true|false)$/.test(text)) return text === "true";
  return text;
}

type Reviver = (key: string, value: Json, context?: { readonly source?: string }) => Json;

/**
 * Parses JSON. Numbers keep all their digits if the browser provides their source text. Returns any other
 * text unchanged.
 */
function toJsonOrText(text: string): Json {
  const exact: Reviver = (_, value, context) =>
    typeof value === "number" && context?.source !== undefined ? toNumber(context.source) : value;
  try {
    return JSON.parse(text, exact) as Json;
  } catch {
    return text;
  }
}

export function isPlain(value: Json): boolean {
  return typeof value !== "object" || value === null || isExactNumber(value);
}
