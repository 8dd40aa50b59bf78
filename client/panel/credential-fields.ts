import type { RequiredScheme } from "../../eleventy-plugin/portable/model/index.js";
import type { SchemeWords } from "../../eleventy-plugin/portable/panel/scheme-words.js";
import { credentialKinds, type CredentialField } from "../../eleventy-plugin/portable/request/credentials.js";
import { element } from "../shared/element.js";
import { createSelect, quietButton } from "./buttons.js";
import { hasStoredCredentials } from "./credential-store.js";
import type { FormState } from "./form-state.js";
import { fieldRow } from "./server-fields.js";
import { encodeComponent } from "../../eleventy-plugin/portable/well-formed.js";

/** Name of the select element for how long credentials are stored; see `PanelRoot`. */
const RETENTION_ID = "ar-keep";

/** Returns the fields for credentials, or undefined for a public operation. */
export function credentialFields(form: FormState): HTMLElement | undefined {
  const { getText, panel, root } = form.context;
  const { alternatives, optional } = panel.security;
  if (alternatives.every(({ schemes }) => schemes.length === 0)) return undefined;
  const parts = element("div", "");
  const choices = alternatives.map(({ schemes }) => alternativeLabel(schemes, form));
  if (optional && alternatives.every(({ schemes }) => schemes.length > 0))
    choices.push(getText("panelNoCredentials"));

  let renderedSelection = "";
  const render = (): void => {
    const selection = `${form.origin} ${form.alternative}`;
    const isTyping = parts.contains(document.activeElement) && selection === renderedSelection;
    if (isTyping && showsStored(parts, form)) return;
    renderedSelection = selection;
    const schemes = alternatives[form.alternative]?.schemes ?? [];
    const words = form.context.schemes[form.alternative] ?? [];
    const fields = schemes.flatMap((required, index) => {
      const schemeWords = words[index];
      return schemeWords ? schemeFields(form, required, schemeWords) : [];
    });
    parts.replaceChildren(...(schemes.length > 1 ? [element("div", "ar-group-in", ...fields)] : fields));
    if (parts.querySelector("input")) parts.append(retentionField(form));
  };
  const alternative = createSelect({
    id: root.id("ar-use"),
    texts: choices,
    chosen: form.alternative,
    onChoose: (index) => form.setAlternative(index),
  });
  const group = element("fieldset", "ar-keys", element("legend", "", getText("authorization")));
  group.firstElementChild?.append(forgetButton(form));
  if (choices.length > 1) group.append(fieldRow(alternative.id, getText("panelUse"), "", alternative));
  group.append(parts);
  render();
  form.onChange(render);
  return group;
}

/** Whether the fields still show the stored credentials: another tab or page may have forgotten them. */
function showsStored(parts: HTMLElement, form: FormState): boolean {
  const inputs = [...parts.querySelectorAll<HTMLInputElement>("input[data-scheme]")];
  return inputs.every(
    ({ value, dataset }) =>
      value === storedText(form, dataset["scheme"], dataset["field"] as CredentialField),
  );
}

function storedText(form: FormState, scheme = "", field: CredentialField): string {
  return form.credentials.typed(form.origin).get(scheme)?.[field] ?? "";
}

function alternativeLabel(schemes: readonly RequiredScheme[], { context }: FormState): string {
  if (schemes.length === 0) return context.getText("panelNoCredentials");
  const names = schemes.map(({ scheme }) => scheme.name);
  return names.reduce((first, second) => context.getText("panelAnd", { first, second }));
}

function schemeFields(
  form: FormState,
  { scheme }: RequiredScheme,
  { kinds, hint }: SchemeWords,
): readonly HTMLElement[] {
  const { root } = form.context;
  const hintElement = (id: string): HTMLElement =>
    element("p", { className: "ar-hint", id: `${id}-hint` }, hint);
  const { fields } = credentialKinds[scheme.type];
  if (fields.length === 0) {
    const name = element("div", "ar-lab", element("span", "ar-term", scheme.name));
    return [element("div", "ar-field", name, hintElement(root.id(scheme.name)))];
  }
  return fields.map((field, index) => {
    const id = root.id(`ar-credential-${encodeComponent(scheme.name)}-${field}`);
    const name = scheme.type === "apiKey" ? scheme.key : scheme.name;
    return fieldRow(
      id,
      name,
      kinds[index] ?? "",
      secretInput(form, { id, scheme: scheme.name, field }),
      hintElement(id),
    );
  });
}

function secretInput(
  form: FormState,
  { id, scheme, field }: { readonly id: string; readonly scheme: string; readonly field: CredentialField },
): HTMLElement {
  const { getText } = form.context;
  const input = element("input", {
    id,
    type: field === "username" ? "text" : "password",
    autocomplete: "off",
    spellcheck: false,
    value: storedText(form, scheme, field),
  });
  input.setAttribute("aria-describedby", `${id}-hint`);
  Object.assign(input.dataset, { scheme, field });
  input.addEventListener("input", () => {
    form.credentials.type(form.origin, scheme, field, input.value);
  });
  if (field === "username") return input;
  const reveal = quietButton(getText("panelReveal"), () => {
    const isHidden = input.type === "password";
    input.type = isHidden ? "text" : "password";
    reveal.textContent = getText(isHidden ? "panelConceal" : "panelReveal");
  });
  return element("div", "ar-line", input, reveal);
}

/**
 * Returns a button that forgets all credentials of this reference. It is visible while any are stored, or
 * typed for the current origin.
 */
function forgetButton(form: FormState): HTMLElement {
  const { getText, root, settings } = form.context;
  const button = quietButton(getText("panelForgetAll"), () => {
    form.credentials.forgetAll();
    root.find(RETENTION_ID)?.focus();
  });
  const update = (): void =>
    void (button.hidden =
      form.credentials.typed(form.origin).size === 0 && !hasStoredCredentials(settings.route));
  form.onChange(update);
  update();
  return button;
}

/** Returns the select element for how long credentials are stored. */
function retentionField({ context, credentials, origin }: FormState): HTMLElement {
  const { getText, root } = context;
  const list = createSelect({
    id: root.id(RETENTION_ID),
    texts: [getText("panelKeepPage"), getText("panelKeepTab"), getText("panelKeepDevice")],
    chosen: credentials.retention(origin),
    onChoose: (level) => credentials.setRetention(origin, level),
  });
  return fieldRow(
    list.id,
    getText("panelKeep"),
    "",
    list,
    element("p", "ar-hint", getText("panelSentTo", { origin })),
  );
}
