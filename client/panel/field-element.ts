import type { Json } from "../../eleventy-plugin/portable/model/index.js";
import { element } from "../element.js";
import { iconOf } from "./buttons.js";
import type { FieldProblem } from "./checker.js";
import type { FieldContext } from "./form-context.js";
import { UNCHECKED, type Unchecked } from "./unchecked.js";
import { singleEditor, type Edited, type Editor } from "./single-editor.js";

/** One field of the form, with the mark that says whether it is sent. */
export interface Field extends Edited {
  /** With what it is part of: `filter.name`. */
  readonly spoken?: string;
  readonly kind: string;
  readonly required: boolean;
  readonly sent: boolean;
  /** Lines below the control. */
  readonly hints?: readonly string[];
  /** Named examples; choosing one puts its value into the control. */
  readonly examples?: readonly { readonly name: string; readonly value: Json }[];
  readonly onSent: (sent: boolean) => void;
  /** Draws its value, where one control is not enough. */
  readonly editor?: (edited: Edited) => Editor;
  /** Instead of the control for a value, such as a choice of files. */
  readonly control?: HTMLElement;
}

export interface FieldElement {
  readonly element: HTMLElement;
  readonly setSent: (sent: boolean) => void;
  readonly setValue: (value: Json) => void;
  readonly showProblems: (problems: readonly FieldProblem[] | Unchecked) => void;
}

/** Typing marks an optional field as sent; unmarked, it is absent, whatever stands in it. */
export function fieldElement(field: Field): FieldElement {
  const { context, id, name, spoken = name, kind, required, schema, editor: draw = singleEditor } = field;
  const head = element("div", "ar-lab");
  const body = element("div", "");
  const mark = sentMark(field);
  const problem = element("p", "ar-err");
  problem.id = `${id}-problem`;
  problem.hidden = true;
  let value = field.value;

  const onInput = (typed: Json): void => {
    value = typed;
    if (!required) mark.checked = true;
    field.onInput(typed);
  };
  const drawn = (): Editor =>
    field.control
      ? { element: field.control, isGroup: true }
      : draw({ ...field, value, name: spoken, onInput });

  let editor = drawn();
  const label = editor.isGroup ? element("span", "ar-term", name) : element("label", "ar-term", name);
  label.id = `${id}-name`;
  if (label instanceof HTMLLabelElement) label.htmlFor = id;
  if (!required) head.append(mark);
  const kinds = element("span", "ar-kind", element("span", "ar-type", kind));
  if (required) kinds.append(element("span", "ar-req", context.say("required")));
  if (schema.types.includes("null") && !field.control)
    kinds.append(
      nullMark(context.say("panelNullOf", { name: spoken }), context.say("panelNull"), value, (isNull) => {
        onInput(isNull ? null : "");
        setValue(isNull ? null : "");
        return editor.element;
      }),
    );
  head.append(label, kinds);

  const hints = hintsOf(field);
  const place = (): void => {
    if (editor.isGroup) {
      editor.element.role = "group";
      editor.element.setAttribute("aria-labelledby", label.id);
    }
    editor.element.setAttribute("aria-describedby", [...hints.map((hint) => hint.id), problem.id].join(" "));
    body.replaceChildren(...examplesOf(field, setValue), editor.element, ...hints, problem);
  };
  const setValue = (next: Json): void => {
    value = next;
    editor = drawn();
    place();
  };

  place();
  return {
    element: element("div", "ar-field", head, body),
    setSent: (sent) => void (mark.checked = sent),
    setValue,
    showProblems: (problems) => showProblems(problems, problem, editor.element, context),
  };
}

function sentMark({ id, name, spoken = name, sent, context, onSent }: Field): HTMLInputElement {
  const mark = element("input", "");
  mark.type = "checkbox";
  mark.id = `${id}-sent`;
  mark.checked = sent;
  mark.ariaLabel = context.say("panelSendField", { name: spoken });
  mark.addEventListener("change", () => onSent(mark.checked));
  return mark;
}

function hintsOf({ id, hints = [] }: Field): readonly HTMLElement[] {
  return hints.map((text, index) => {
    const hint = element("p", "ar-hint", text);
    hint.id = `${id}-hint-${index}`;
    return hint;
  });
}

/** Null is a value of its own: neither empty nor absent. */
function nullMark(
  name: string,
  text: string,
  value: Json,
  onToggle: (isNull: boolean) => HTMLElement,
): HTMLElement {
  const box = element("input", "");
  box.type = "checkbox";
  box.checked = value === null;
  box.ariaLabel = name;
  box.addEventListener("change", () => {
    const control = onToggle(box.checked);
    if ("disabled" in control) control.disabled = box.checked;
  });
  return element("label", "ar-check", box, text);
}

function examplesOf(
  { context, id, spoken, name, examples = [], onInput }: Field,
  setValue: (value: Json) => void,
): readonly HTMLElement[] {
  if (examples.length < 2) return [];
  const select = element("select", "");
  select.id = `${id}-example`;
  select.ariaLabel = context.say("panelExampleFor", { name: spoken ?? name });
  select.append(
    ...examples.map((example) => element("option", "", context.say("panelExample", { name: example.name }))),
  );
  select.addEventListener("change", () => {
    const chosen = examples[select.selectedIndex];
    const { selectedIndex } = select;
    if (!chosen) return;
    onInput(chosen.value);
    setValue(chosen.value);
    const again = document.getElementById(select.id);
    if (again instanceof HTMLSelectElement) {
      again.selectedIndex = selectedIndex;
      again.focus();
    }
  });
  return [element("div", "ar-line", select)];
}

function showProblems(
  problems: readonly FieldProblem[] | Unchecked,
  line: HTMLElement,
  control: HTMLElement,
  context: FieldContext,
): void {
  const invalid = typeof problems !== "string" && problems.length > 0;
  line.hidden = problems.length === 0;
  control.ariaInvalid = invalid ? "true" : null;
  const texts =
    typeof problems === "string"
      ? [context.say(UNCHECKED[problems])]
      : problems.map(({ path, text }) =>
          path === ""
            ? context.say("panelInvalid", { problem: context.say("panelValueProblem", { problem: text }) })
            : context.say("panelInvalidAt", { path, problem: text }),
        );
  line.replaceChildren(iconOf("warn"), element("span", "", texts.join(" ")));
}
