import { quietButton } from "./buttons.js";
import { FILLED } from "./filled-event.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";

interface UndoOptions {
  readonly form: FormState;
  readonly element: HTMLFormElement;
  readonly context: Pick<ResponseContext, "getText" | "root">;
  /** Shows a text beside Send. */
  readonly showHint: (text: string) => void;
}

/** Reports that the form was reset, and offers to undo the reset until the next edit. */
export function addUndoButton({ form, element, context, showHint }: UndoOptions): void {
  let previous = { values: form.values, variant: form.variant };
  const saveValues = (): void => void (previous = { values: form.values, variant: form.variant });
  const undo = quietButton(context.getText("panelUndo"), () => {
    const { values, variant } = previous;
    form.fill(values.parameters, variant, values.body);
    element.dispatchEvent(new Event(FILLED));
    element.querySelector<HTMLElement>("[type=reset]")?.focus();
  });
  // Captures the event, because the listener that resets the form was registered first and would otherwise
  // run first.
  element.addEventListener("reset", saveValues, { capture: true });
  element.addEventListener("reset", () => {
    showHint(context.getText("panelWasReset"));
    context.root.find("ar-send-hint")?.after(undo);
  });
  form.onChange(() => undo.remove());
}
