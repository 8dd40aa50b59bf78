import type { RequiredScheme } from "../../eleventy-plugin/portable/model/index.js";
import type { FormLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import { credentialKinds, type CredentialField } from "../../eleventy-plugin/portable/request/credentials.js";
import { element } from "../element.js";
import { quietButton } from "./buttons.js";
import type { FormState } from "./form-state.js";
import { line } from "./server-fields.js";

/** Undefined for a public operation. */
export function credentialFields(form: FormState): HTMLElement | undefined {
  const { context } = form;
  const { alternatives, optional } = context.panel.security;
  if (alternatives.every(({ schemes }) => schemes.length === 0)) return undefined;
  const legend = element("legend", "", context.say("authorization"));
  const parts = element("div", "");
  const choices = alternatives.map(({ schemes }) =>
    nameOf(
      schemes.map(({ scheme }) => scheme.name),
      form,
    ),
  );
  if (optional && alternatives.every(({ schemes }) => schemes.length > 0))
    choices.push(context.say("panelNoCredentials"));

  let shownFor = "";
  const draw = (): void => {
    const place = `${form.origin} ${form.alternative}`;
    const isTyping = parts.contains(document.activeElement) && place === shownFor;
    if (isTyping && showsStored(parts, form)) return;
    shownFor = place;
    const schemes = alternatives[form.alternative]?.schemes ?? [];
    const fields = schemes.flatMap((required) => schemeFields(form, required));
    const isTogether = schemes.length > 1;
    parts.replaceChildren(
      ...(isTogether ? [element("div", "ar-group-in", ...fields)] : fields),
      ...(fields.some((field) => field.querySelector("input")) ? [rememberField(form, draw)] : []),
    );
  };
  const group = element("fieldset", "", legend);
  if (choices.length > 1) group.append(alternativeField(form, choices, draw));
  group.append(parts);
  draw();
  form.onChange(draw);
  return group;
}

/** False where another tab, or another page, has forgotten what stands here. */
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

function nameOf(names: readonly string[], { context }: FormState): string {
  if (names.length === 0) return context.say("panelNoCredentials");
  return names.reduce((first, second) => context.say("panelAnd", { first, second }));
}

function alternativeField(form: FormState, names: readonly string[], draw: () => void): HTMLElement {
  const select = element("select", "", ...names.map((name) => element("option", "", name)));
  select.id = "ar-use";
  select.selectedIndex = form.alternative;
  select.addEventListener("change", () => {
    form.setAlternative(select.selectedIndex);
    draw();
  });
  return line(select.id, form.context.say("panelUse"), "", select);
}

const FIELD_LABELS: Readonly<Record<CredentialField, keyof FormLabels>> = {
  token: "panelToken",
  key: "panelKey",
  username: "panelUserName",
  password: "panelPassword",
};

function schemeFields(form: FormState, { scheme, scopes }: RequiredScheme): readonly HTMLElement[] {
  const { context } = form;
  const isPasted = scheme.type === "oauth2" || scheme.type === "openIdConnect";
  const hints = [
    ...(isPasted ? [context.say("panelNotRun")] : []),
    ...(scopes.length > 0
      ? [context.say("panelScopes", { scopes: scopes.map(({ name }) => name).join(", ") })]
      : []),
  ];
  if (scheme.type === "other") {
    const text =
      scheme.kind === "digest"
        ? context.say("panelDigest")
        : scheme.kind === "mutualTLS"
          ? context.say("panelMutualTls")
          : context.say("panelOtherScheme", { kind: scheme.kind });
    const name = element("div", "ar-lab", element("span", "ar-term", scheme.name));
    return [element("div", "ar-field", name, element("div", "", element("p", "ar-hint", text)))];
  }
  return credentialKinds[scheme.type].fields.map((field) => {
    const id = `ar-credential-${encodeURIComponent(scheme.name)}-${field}`;
    const kind = isPasted ? context.say("panelAccessToken") : context.labels[FIELD_LABELS[field]];
    const name = scheme.type === "apiKey" ? scheme.key : scheme.name;
    return line(
      id,
      name,
      kind,
      ...secretInput(form, { id, scheme: scheme.name, field }),
      ...hints.map((text) => element("p", "ar-hint", text)),
    );
  });
}

function secretInput(
  form: FormState,
  { id, scheme, field }: { readonly id: string; readonly scheme: string; readonly field: CredentialField },
): readonly HTMLElement[] {
  const { context } = form;
  const input = element("input", "");
  input.id = id;
  input.type = field === "username" ? "text" : "password";
  input.autocomplete = "off";
  input.spellcheck = false;
  input.value = storedText(form, scheme, field);
  Object.assign(input.dataset, { scheme, field });
  input.addEventListener("input", () => {
    form.credentials.type(form.origin, scheme, field, input.value);
    form.changed();
  });
  if (field === "username") return [input];
  const reveal = quietButton(context.say("panelReveal"), () => {
    const isHidden = input.type === "password";
    input.type = isHidden ? "text" : "password";
    reveal.textContent = context.say(isHidden ? "panelConceal" : "panelReveal");
  });
  return [element("div", "ar-line", input, reveal)];
}

function rememberField(form: FormState, draw: () => void): HTMLElement {
  const { context, credentials } = form;
  const origin = form.origin;
  const box = element("input", "");
  box.type = "checkbox";
  box.id = "ar-remember";
  box.checked = credentials.isRemembered(origin);
  const hint = element("p", "ar-hint");
  const tell = (): void => {
    hint.textContent = context.say(box.checked ? "panelStored" : "panelKept", { origin });
  };
  box.addEventListener("change", () => {
    credentials.remember(origin, box.checked);
    tell();
  });
  tell();
  const forget = quietButton(context.say("panelForgetAll"), () => {
    credentials.forgetAll();
    forget.blur();
    draw();
    form.changed();
    document.getElementById("ar-remember")?.focus();
  });
  const check = element("label", "ar-check", box, context.say("panelRemember"));
  return element(
    "div",
    "ar-field",
    element("span", ""),
    element("div", "", element("div", "ar-line", check, forget), hint),
  );
}
