import { quietButton } from "./buttons.js";
import { FILLED } from "./filled-event.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";

interface UndoOptions {
  readonly form: FormState;
  readonly element: HTMLFormElement;
  readonly context: Pick<ResponseContext, "say">;
  /** Shows a text beside Send. */
  readonly showHint: (text: string) => void;
}

/** Announces that the form was reset, and offers to undo this until the next edit. */
export function addUndoButton({ form, element, context, showHint }: UndoOptions): void {
  let before = { values: form.values, variant: form.variant };
  const keep = (): void => void (before = { values: form.values, variant: form.variant });
  const undo = quietButton(context.say("panelUndo"), () => {
    const { values, variant } = before;
    form.fill(values.parameters, variant, values.body);
    element.dispatchEvent(new Event(FILLED));
    element.querySelector<HTMLElement>("[type=reset]")?.focus();
  });
  // The form's own listener, which resets, was registered first; a capturing listener runs before it.
  element.addEventListener("reset", keep, { capture: true });
  element.addEventListener("reset", () => {
    showHint(context.say("panelWasReset"));
    element.querySelector("#ar-send-hint")?.after(undo);
  });
  form.onChange(() => undo.remove());
}
