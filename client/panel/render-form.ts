import { element } from "../shared/element.js";
import { bodyEditor } from "./body-editor.js";
import { credentialFields } from "./credential-fields.js";
import type { EventForm } from "./event-form.js";
import { FILLED } from "./filled-event.js";
import type { EditedForm, FormState } from "./form-state.js";
import { messageEditor } from "./message-editor.js";
import { parameterFields, parameterGroup } from "./parameter-fields.js";
import { showRequestLine } from "./request-line.js";
import { serverFields } from "./server-fields.js";

/** Renders the fields of a request: server, credentials, parameters, body. */
export function renderForm(form: FormState, root: HTMLFormElement): void {
  const { context } = form;
  const line = root.querySelector<HTMLElement>("[data-request-line]");
  const fields = resetFields(form, root, () => [
    ...parameterFields(form),
    ...[bodyEditor(form)].filter((part) => part !== undefined),
  ]);
  const fixed = [serverFields(form), credentialFields(form)].filter((part) => part !== undefined);
  root.querySelector("[data-fields]")?.replaceChildren(...fixed, fields);
  if (line) showRequestLine(context.first, context, line);
  addIncludeMark(form, root);
}

/** Renders the fields of an event: message, channel parameters, server. */
export function renderEventForm(form: EventForm, root: HTMLFormElement): void {
  const { panel, getText } = form.context;
  const listed = panel.parameters.map((parameter, index) => ({ parameter, index }));
  const fields = resetFields(form, root, () => [
    messageEditor(form),
    ...(listed.length === 0 ? [] : [parameterGroup(form, getText("eventChannelParameters"), listed)]),
  ]);
  const server = serverFields(form);
  if (panel.servers.length === 0) server.append(element("p", "ar-hint", getText("eventNoServer")));
  root.querySelector("[data-fields]")?.replaceChildren(fields, server);
}

/** Renders the fields, and renders them again when the form is reset or filled in from elsewhere. */
function resetFields(
  form: EditedForm,
  root: HTMLFormElement,
  render: () => readonly HTMLElement[],
): HTMLElement {
  const fields = element("div", "ar-parts", ...render());
  const renderAgain = (): void => fields.replaceChildren(...render());
  root.addEventListener("reset", (event) => {
    event.preventDefault();
    form.reset();
    renderAgain();
  });
  root.addEventListener(FILLED, renderAgain);
  return fields;
}

/** Adds a checkbox below the samples that makes them include the entered credentials. */
function addIncludeMark(form: FormState, root: HTMLFormElement): void {
  const block = form.context.root.find("samples");
  const template = root.querySelector<HTMLTemplateElement>("template[data-include]");
  const mark = template?.content.firstElementChild?.cloneNode(true);
  if (!block || !(mark instanceof HTMLElement)) return;
  const footer =
    block.querySelector(":scope > footer") ?? block.appendChild(document.createElement("footer"));
  footer.append(mark);
  mark.querySelector("input")?.addEventListener("change", ({ currentTarget }) => {
    form.setIncludesCredentials((currentTarget as HTMLInputElement).checked);
  });
}
