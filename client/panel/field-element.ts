import { listedMarksOf } from "../../eleventy-plugin/portable/marks.js";
import type { Json, Marked } from "../../eleventy-plugin/portable/model/index.js";
import { element } from "../shared/element.js";
import { markedTitle, markFlag } from "../shared/marked-title.js";
import { iconOf } from "./buttons.js";
import { CHECK_FAILURES, type CheckFailure } from "./checker.js";
import type { FieldContext } from "./form-context.js";
import { createSelect } from "./select.js";
import { singleEditor, type EditorProps } from "./single-editor.js";

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
