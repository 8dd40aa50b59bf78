import type { Server } from "../../eleventy-plugin/portable/model/index.js";
import type { ServerValue } from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../shared/element.js";
import type { EditedForm } from "./form-state.js";
import { createSelect } from "./buttons.js";

/**
 * Returns a collapsible line with the server's URL. Expanded, it shows the document's servers, their
 * variables, and a custom URL.
 */
export function serverFields(form: EditedForm): HTMLElement {
  const { getText, panel, root } = form.context;
  const { servers } = panel;
  const address = element("code", "");
  const group = element(
    "details",
    "ar-server",
    element(
      "summary",
      "",
      element("span", "ar-word", getText("server")),
      address,
      element("span", "ar-change", getText("panelChange")),
    ),
  );
  const parts = element("div", "");
  const render = (): void => {
    const { server } = form.values;
    parts.replaceChildren(
      ...("customUrl" in server ? [customField(form, server.customUrl)] : variableFields(form, server.index)),
    );
  };
  const { server } = form.values;
  const select = createSelect({
    id: root.id("ar-server"),
    dir: "ltr", // URLs are written from left to right in every language.
    texts: [...servers.map(serverLabel), getText("panelCustomUrl")],
    chosen: "customUrl" in server ? servers.length : server.index,
    onChoose(index) {
      const variables = servers[index]?.variables.map((variable) => variable.default);
      form.setServer(variables ? { index, variables } : { customUrl: "" });
      render();
    },
  });
  if (servers.length > 0) group.append(fieldRow(select.id, getText("panelBaseUrl"), "", select));
  group.append(parts);
  render();
  const updateAddress = (): void => void (address.textContent = addressOf(form.values.server, servers));
  form.onChange(updateAddress);
  updateAddress();
  group.open = /^$|\{/.test(address.textContent);
  return group;
}

/** Returns the server's URL with the values of its variables; variables without a value stay in braces. */
function addressOf(server: ServerValue, servers: readonly Server[]): string {
  if ("customUrl" in server) return server.customUrl;
  const { url = "", variables = [] } = servers[server.index] ?? {};
  return variables.reduce(
    (text, { name }, place) => text.replaceAll(`{${name}}`, () => server.variables[place] || `{${name}}`),
    url,
  );
}

function serverLabel({ url, name, description }: Server): string {
  const note = name ?? description?.split("\n")[0] ?? "";
  return note === "" ? url : `${url}, ${note}`;
}

function customField(form: EditedForm, value: string): HTMLElement {
  const { getText, root } = form.context;
  const properties = {
    id: root.id("ar-custom-url"),
    type: "url",
    value,
    autocomplete: "off",
    spellcheck: false,
  } as const;
  const input = element("input", properties);
  input.addEventListener("input", () => form.setServer({ customUrl: input.value }));
  const hint = element("p", { className: "ar-hint", id: `${input.id}-hint` }, getText("panelCustomUrlHint"));
  input.setAttribute("aria-describedby", hint.id);
  return fieldRow(input.id, getText("panelCustomUrl"), "", input, hint);
}

function variableFields(form: EditedForm, index: number): readonly HTMLElement[] {
  const { getText, panel, root } = form.context;
  return (panel.servers[index]?.variables ?? []).map((variable, position) => {
    const id = root.id(`ar-variable-${position}`);
    const { server } = form.values;
    const current = "customUrl" in server ? "" : (server.variables[position] ?? variable.default);
    const set = (value: string): void => {
      const { server: now } = form.values;
      if ("variables" in now) form.setServer({ index, variables: now.variables.with(position, value) });
    };
    const texts = [...new Set([...variable.enum, current])];
    const control =
      variable.enum.length > 0
        ? createSelect({ id, texts, chosen: texts.indexOf(current), onChoose: (at) => set(texts[at] ?? "") })
        : element("input", { id, autocomplete: "off", value: current });
    if (control instanceof HTMLInputElement) control.addEventListener("input", () => set(control.value));
    return fieldRow(id, variable.name, getText("panelServerVariable"), control);
  });
}

/** Creates a field without a checkbox, because it is always part of the request. */
export function fieldRow(
  htmlFor: string,
  name: string,
  kind: string,
  ...control: readonly HTMLElement[]
): HTMLElement {
  const label = element("label", { className: kind === "" ? "ar-word" : "ar-term", htmlFor }, name);
  const head = element("div", "ar-lab", label);
  if (kind !== "") head.append(element("span", "ar-kind", element("span", "ar-type", kind)));
  return element("div", "ar-field", head, element("div", "", ...control));
}
