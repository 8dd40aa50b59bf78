import { quietButton } from "./buttons.js";
import { RETENTION_ID } from "./credential-fields.js";
import { hasStoredCredentials } from "./credential-store.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";

/**
 * Adds a button beside the heading of the credentials that forgets all credentials of this reference. It is
 * visible while any are stored or entered for the current origin.
 */
export function addForgetButton(form: FormState, root: HTMLElement, { getText }: ResponseContext): void {
  const heading = root.querySelector(".ar-keys > legend");
  if (!heading) return;
  const button = quietButton(getText("panelForgetAll"), () => {
    form.credentials.forgetAll();
    form.context.root.find(RETENTION_ID)?.focus();
  });
  const update = (): void =>
    void (button.hidden =
      form.credentials.typed(form.origin).size === 0 && !hasStoredCredentials(form.context.settings.route));
  form.onChange(update);
  update();
  heading.append(button);
}
