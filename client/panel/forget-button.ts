import { quietButton } from "./buttons.js";
import { KEEP_ID } from "./credential-fields.js";
import { isAnyKept } from "./credential-store.js";
import type { FormState } from "./form-state.js";
import type { AnswerContext } from "./panel-context.js";

/** A button beside the heading of the credentials, while there are any of this reference: it forgets them all. */
export function offerForgetting(form: FormState, root: HTMLElement, { say }: AnswerContext): void {
  const heading = root.querySelector(".ar-keys > legend");
  if (!heading) return;
  const button = quietButton(say("panelForgetAll"), () => {
    form.credentials.forgetAll();
    form.changed();
    document.getElementById(KEEP_ID)?.focus();
  });
  const update = (): void =>
    void (button.hidden =
      form.credentials.typed(form.origin).size === 0 && !isAnyKept(form.context.settings.route));
  form.onChange(update);
  update();
  heading.append(button);
}
