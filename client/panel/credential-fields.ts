import type { RequiredScheme, SecurityScheme } from "../../eleventy-plugin/portable/model/index.js";
import type { SchemeWords } from "../../eleventy-plugin/portable/panel/scheme-words.js";
import {
  credentialKinds,
  type CredentialField,
  type TypedCredential,
  typedPart,
} from "../../eleventy-plugin/portable/request/credentials.js";
import { FIELD_VALUE } from "../../eleventy-plugin/portable/request/request-headers.js";
import { element } from "../shared/element.js";
import { proxyOriginFor, usesSiteProxy } from "./browser-limits.js";
import { createSelect, iconOf, quietButton } from "./buttons.js";
import { hasStoredCredentials } from "./credential-store.js";
import type { FieldContext, FormState } from "./form-state.js";
import { fieldRow } from "./server-fields.js";
import { encodeComponent } from "../../eleventy-plugin/portable/well-formed.js";

/** Name of the select element for how long credentials are stored; see `PanelRoot`. */
const RETENTION_ID = "ar-keep";

/** The texts that the fields of credentials show and change. */
export interface CredentialTexts {
  read(scheme: string, field: CredentialField): string;
  write(scheme: string, field: CredentialField, text: string): void;
}

/** Returns the fields for credentials, or undefined for a public operation. */
export function credentialFields(form: FormState): HTMLElement | undefined {
  const { getText, panel, root } = form.context;
  const { alternatives, optional } = panel.security;
  if (alternatives.every(({ schemes }) => schemes.length === 0)) return undefined;
  const parts = element("div", "");
  const choices = alternatives.map(({ schemes }) => alternativeLabel(schemes, form));
  if (optional && alternatives.every(({ schemes }) => schemes.length > 0))
    choices.push(getText("panelNoCredentials"));

  const texts: CredentialTexts = {
    read: (scheme, field) => form.credentials.typed(form.origin).get(scheme)?.[field] ?? "",
    write: (scheme, field, text) => form.credentials.type(form.origin, scheme, field, text),
  };
  let renderedSelection = "";
  const render = (): void => {
    const selection = `${form.origin} ${form.alternative}`;
    const isTyping = parts.contains(document.activeElement) && selection === renderedSelection;
    if (isTyping && showsTexts(parts, texts)) return;
    renderedSelection = selection;
    const schemes = alternatives[form.alternative]?.schemes ?? [];
    const words = form.context.schemes[form.alternative] ?? [];
    const fields = schemes.flatMap((required, index) => {
      const schemeWords = words[index];
      return schemeWords ? schemeFields(form, required, schemeWords, texts) : [];
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

/** Whether the fields still show the texts, which another tab or page may have changed. */
export function showsTexts(parts: Element, { read }: CredentialTexts): boolean {
  const inputs = [...parts.querySelectorAll<HTMLInputElement>("input[data-scheme]")];
  return inputs.every(
    ({ value, dataset }) => value === read(dataset["scheme"] ?? "", dataset["field"] as CredentialField),
  );
}

function alternativeLabel(schemes: readonly RequiredScheme[], { context }: FormState): string {
  if (schemes.length === 0) return context.getText("panelNoCredentials");
  const names = schemes.map(({ scheme }) => scheme.name);
  return names.reduce((first, second) => context.getText("panelAnd", { first, second }));
}

/** Returns the fields of a scheme. A scheme that panels cannot send has only a hint. */
export function schemeFields(
  form: FormState,
  { scheme }: RequiredScheme,
  { kinds, hint }: SchemeWords,
  texts: CredentialTexts,
): readonly HTMLElement[] {
  const { root } = form.context;
  const schemeId = root.id(`ar-credential-${encodeComponent(scheme.name)}`);
  const hintElement = element("p", { className: "ar-hint", id: `${schemeId}-hint` }, hint);
  const { fields } = credentialKinds[scheme.type];
  if (fields.length === 0) {
    const name = element("div", "ar-lab", element("span", "ar-term", scheme.name));
    return [element("div", "ar-field", name, hintElement)];
  }
  const problem = element("p", { className: "ar-err", id: `${schemeId}-problem` });
  const inputs: HTMLElement[] = [];
  const check = (): void => {
    const typed = fields.map((field) => [field, texts.read(scheme.name, field)] as const);
    const text = problemOf(scheme, Object.fromEntries(typed), form);
    problem.replaceChildren(...(text === "" ? [] : [iconOf("warn"), element("span", "", text)]));
    problem.hidden = text === "";
    for (const input of inputs) input.ariaInvalid = text === "" ? null : "true";
  };
  const rows = fields.map((field, index) => {
    const input = secretInput(form.context, texts, { schemeId, scheme: scheme.name, field });
    inputs.push(input.querySelector("input") ?? input);
    input.addEventListener("input", check);
    const control = index === fields.length - 1 ? [input, problem, hintElement] : [input];
    return fieldRow(`${schemeId}-${field}`, scheme.name, kinds[index] ?? "", ...control);
  });
  check();
  return rows;
}

/** Returns why a credential cannot be sent as typed, or an empty string. */
function problemOf(scheme: SecurityScheme, typed: TypedCredential, { context, origin }: FormState): string {
  const { getText, settings } = context;
  // https://www.rfc-editor.org/rfc/rfc7617#section-2
  if (scheme.type === "basic") return typed.username?.includes(":") ? getText("panelUserNameColon") : "";
  const part = typedPart(scheme, typed);
  if (part?.in === "cookie" && !usesSiteProxy(settings, origin))
    return getText("panelCookieDropped", { subject: part.name });
  return part?.in === "header" && !FIELD_VALUE.test(part.value) ? getText("panelHeaderCharacters") : "";
}

function secretInput(
  { getText }: FieldContext,
  { read, write }: CredentialTexts,
  {
    schemeId,
    scheme,
    field,
  }: { readonly schemeId: string; readonly scheme: string; readonly field: CredentialField },
): HTMLElement {
  const input = element("input", {
    id: `${schemeId}-${field}`,
    type: field === "username" ? "text" : "password",
    autocomplete: "off",
    spellcheck: false,
    value: read(scheme, field),
  });
  input.setAttribute("aria-describedby", `${schemeId}-problem ${schemeId}-hint`);
  Object.assign(input.dataset, { scheme, field });
  input.addEventListener("input", () => write(scheme, field, input.value));
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
export function forgetButton(form: FormState): HTMLElement {
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
function retentionField(form: FormState): HTMLElement {
  const { context, credentials, origin } = form;
  const { getText, root } = context;
  const list = createSelect({
    id: root.id(RETENTION_ID),
    texts: [getText("panelKeepPage"), getText("panelKeepTab"), getText("panelKeepDevice")],
    chosen: credentials.retention(origin),
    onChoose: (level) => credentials.setRetention(origin, level),
  });
  return fieldRow(list.id, getText("panelKeep"), "", list, element("p", "ar-hint", sentToText(form)));
}

/** Returns the sentence that names the servers which receive the credentials of a form. */
export function sentToText({ context: { getText, settings }, origin }: FormState): string {
  const proxy = proxyOriginFor(settings, origin);
  return proxy ? getText("panelSentThrough", { origin, proxy }) : getText("panelSentTo", { origin });
}
