import { buildRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { credentialKinds, type TypedCredential } from "../../eleventy-plugin/portable/request/credentials.js";
import { element } from "../element.js";
import type { FormState } from "./form-state.js";
import { parameterId } from "./parameter-fields.js";

const MASK = "ar-masked";

/** Shows the method and the full address, credentials as dots; a part of the path that was filled in leads to its field. */
export function showRequestLine(form: FormState, place: HTMLElement): void {
  const { method, url } = maskedRequest(form);
  const { path } = form.context.panel;
  const [address = "", query] = url.split("?");
  const templates = path.split(/[?#]/)[0]?.split("/").slice(1) ?? [];
  const segments = address.split("/");
  const first = segments.length - templates.length;
  const parts = segments.flatMap((segment, index): (Node | string)[] => {
    const slash = index === 0 ? "" : "/";
    const name = /\{([^{}]+)\}/.exec(templates[index - first] ?? "")?.[1];
    const field = form.context.panel.parameters.findIndex((each) => each.in === "path" && each.name === name);
    if (name === undefined || field < 0 || segment === "") return [slash + segment];
    return [slash, segmentButton(segment, field)];
  });
  place.replaceChildren(
    `${method} `,
    ...parts,
    query === undefined ? "" : `?${query.replaceAll(MASK, "••••")}`,
  );
}

function segmentButton(text: string, field: number): HTMLElement {
  const button = element("button", "ar-var", text);
  button.type = "button";
  button.addEventListener("click", () => document.getElementById(parameterId(field))?.focus());
  return button;
}

function maskedRequest(form: FormState): { readonly method: string; readonly url: string } {
  const { panel } = form.context;
  const own = form.credentials.typed(form.origin());
  const masked = new Map<string, TypedCredential>();
  for (const { scheme } of panel.security.alternatives[form.alternative]?.schemes ?? []) {
    const credential = own.get(scheme.name) ?? {};
    const fields = credentialKinds[scheme.type].fields.filter((field) => (credential[field] ?? "") !== "");
    if (fields.length > 0) masked.set(scheme.name, Object.fromEntries(fields.map((field) => [field, MASK])));
  }
  return buildRequest(panel, form.values, { alternative: form.alternative, typed: masked }).request;
}
