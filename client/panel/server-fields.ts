import type { Server } from "../../eleventy-plugin/portable/model/index.js";
import { element } from "../element.js";
import type { EditedForm } from "./edited-form.js";

/** The document's servers, their variables, and any other address. */
export function serverFields(form: EditedForm): HTMLElement {
  const { context } = form;
  const { servers } = context.panel;
  const group = element("fieldset", "", element("legend", "", context.say("server")));
  const select = element("select", "");
  select.id = "ar-server";
  select.dir = "ltr"; // Addresses, whatever the language around them.
  select.append(
    ...servers.map((server) => element("option", "", nameOf(server))),
    element("option", "", context.say("panelCustomUrl")),
  );
  const parts = element("div", "");

  const draw = (): void => {
    const { server } = form.values;
    const isCustom = "customUrl" in server;
    select.selectedIndex = isCustom ? servers.length : server.index;
    parts.replaceChildren(
      ...(isCustom ? [customField(form, server.customUrl)] : variableFields(form, server.index)),
    );
  };
  select.addEventListener("change", () => {
    const chosen = servers[select.selectedIndex];
    form.setServer(
      chosen
        ? { index: select.selectedIndex, variables: chosen.variables.map((variable) => variable.default) }
        : { customUrl: "" },
    );
    draw();
  });
  if (servers.length > 0) group.append(line("ar-server", context.say("panelBaseUrl"), "", select));
  group.append(parts);
  draw();
  return group;
}

function nameOf({ url, name, description }: Server): string {
  const note = name ?? description?.split("\n")[0] ?? "";
  return note === "" ? url : `${url}, ${note}`;
}

function customField(form: EditedForm, address: string): HTMLElement {
  const { context } = form;
  const input = element("input", "");
  input.id = "ar-custom-url";
  input.type = "url";
  input.value = address;
  input.autocomplete = "off";
  input.spellcheck = false;
  input.addEventListener("input", () => form.setServer({ customUrl: input.value }));
  const hint = element("p", "ar-hint", context.say("panelCustomUrlHint"));
  hint.id = "ar-custom-url-hint";
  input.setAttribute("aria-describedby", hint.id);
  return line(input.id, context.say("panelCustomUrl"), "", input, hint);
}

function variableFields(form: EditedForm, index: number): readonly HTMLElement[] {
  const { context } = form;
  return (context.panel.servers[index]?.variables ?? []).map((variable, place) => {
    const id = `ar-variable-${place}`;
    const { server } = form.values;
    const current = "customUrl" in server ? "" : (server.variables[place] ?? variable.default);
    const control = element(variable.enum.length > 0 ? "select" : "input", "");
    control.id = id;
    if (control instanceof HTMLSelectElement)
      control.append(...[...new Set([...variable.enum, current])].map((each) => element("option", "", each)));
    else control.autocomplete = "off";
    control.value = current;
    control.addEventListener("input", () => {
      const { server: now } = form.values;
      if ("customUrl" in now) return;
      form.setServer({ index, variables: now.variables.with(place, control.value) });
    });
    return line(id, variable.name, context.say("panelServerVariable"), control);
  });
}

/** A field without a mark: it is always part of the request. */
export function line(
  id: string,
  name: string,
  kind: string,
  ...control: readonly HTMLElement[]
): HTMLElement {
  const label = element("label", kind === "" ? "ar-word" : "ar-term", name);
  label.htmlFor = id;
  const head = element("div", "ar-lab", label);
  if (kind !== "") head.append(element("span", "ar-kind", element("span", "ar-type", kind)));
  return element("div", "ar-field", head, element("div", "", ...control));
}
