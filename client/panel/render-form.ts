import { toPrimitiveText } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { ANY_SCHEMA } from "../../eleventy-plugin/portable/schema/any-schema.js";
import { element } from "../shared/element.js";
import { addBodyBar } from "./body-bar.js";
import { bodyEditor } from "./body-editor.js";
import { iconOf } from "./buttons.js";
import { credentialFields } from "./credential-fields.js";
import { customFields } from "./custom-fields.js";
import type { EventForm } from "./event-form.js";
import { fieldElement } from "./field-element.js";
import { type EditedForm, FILLED, type FormState } from "./form-state.js";
import { parameterFields, parameterGroup } from "./parameter-fields.js";
import { showRequestLine } from "./request-line.js";
import { serverFields } from "./server-fields.js";
import { textEditor } from "./text-editor.js";
import { valueEditor } from "./value-editor.js";

/** Renders the fields of a request: server, credentials, parameters, body. */
export function renderForm(form: FormState, root: HTMLFormElement): void {
  const { context } = form;
  const line = root.querySelector<HTMLElement>("[data-request-line]");
  const fields = resetFields(form, root, () => [
    ...parameterFields(form),
    ...[bodyEditor(form)].filter((part) => part !== undefined),
    customFields(form),
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
  const fields = element("div", "ar-parts");
  const renderAgain = (): void => {
    fields.replaceChildren(...render());
    disableUnsent(fields);
  };
  form.onChange(() => disableUnsent(fields));
  root.addEventListener("reset", (event) => {
    event.preventDefault();
    form.reset();
    renderAgain();
  });
  root.addEventListener(FILLED, renderAgain);
  renderAgain();
  return fields;
}

/** Disables the fields of an object that is not sent, so that nothing in it can be edited. */
function disableUnsent(fields: HTMLElement): void {
  for (const group of fields.querySelectorAll<HTMLElement>(".ar-field > * > .ar-group-in")) {
    const mark = group.closest(".ar-field")?.querySelector<HTMLInputElement>(":scope > .ar-lab > input");
    group.inert = mark?.checked === false;
  }
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

/** Returns the editor of a message: payload and headers to send, or a payload to check as received. */
function messageEditor(form: EventForm): HTMLElement {
  const { getText, event } = form.context;
  const isSent = event.action === "receive";
  const title = getText(isSent ? "eventCompose" : "eventCheckReceived");
  const bar = element("div", "ar-bar");
  const editor = element("div", "");
  const headers = element("div", "");
  const names = event.messages.map(({ title }) => title);
  const render = (): void => {
    editor.replaceChildren(...payloadEditor(form));
    headers.replaceChildren(...(isSent ? headerFields(form) : []));
  };
  if (event.messages.length === 0) editor.append(element("p", "ar-hint", getText("eventNoPayload")));
  else addBodyBar(form, bar, names, render);
  const parts = [bar, editor, headers];
  return isSent
    ? element("fieldset", "", element("legend", "", title), ...parts)
    : receivedCheck(form, title, parts);
}

/**
 * Returns the editor of a received message. If the panel can connect, it is collapsed, because nothing was
 * received yet; a message that was filled in from elsewhere expands it. A frame does not: that would move the
 * button that the reader has just pressed.
 */
function receivedCheck(form: EventForm, title: string, parts: readonly HTMLElement[]): HTMLElement {
  const group = element("fieldset", "");
  const chevron = iconOf("chev");
  chevron.classList.add("ar-chev");
  const details = element("details", "", element("summary", "", chevron, title));
  const first = JSON.stringify(form.context.bodies[form.variant]?.body);
  let couldConnect: boolean | undefined;
  const update = (): void => {
    if (JSON.stringify(form.values.body) !== first) details.open = true;
    const canConnect = form.call.kind === "websocket";
    if (canConnect === couldConnect) return;
    couldConnect = canConnect;
    if (canConnect) details.append(...parts);
    group.replaceChildren(...(canConnect ? [details] : [element("legend", "", title), ...parts]));
  };
  form.onChange(update);
  update();
  return group;
}

function payloadEditor(form: EventForm): readonly HTMLElement[] {
  const { body: value } = form.values;
  if (value?.kind !== "text") return [];
  const id = form.context.root.id("ar-payload");
  return textEditor(form, { id, value, onInput: (text) => form.setBody({ ...value, text }) });
}

/**
 * Returns one field for each header of the edited message: first its initial headers, then the others of its
 * schema.
 */
function headerFields(form: EventForm): readonly HTMLElement[] {
  const { context } = form;
  const { mediaType = 0 } = context.bodies[form.variant]?.variant ?? {};
  const declared = new Map(context.headerFields[mediaType]?.map((field) => [field.name, field]));
  const start = context.headers[form.variant] ?? [];
  const names = [...new Set([...start.map(({ name }) => name), ...declared.keys()])];
  if (names.length === 0) return [];
  const set = (name: string, value: string | undefined): void => {
    const others = new Map<string, string | undefined>(form.headers.map((each) => [each.name, each.value]));
    others.set(name, value);
    form.setHeaders(
      names.flatMap((each) => {
        const now = others.get(each);
        return now === undefined ? [] : [{ name: each, value: now }];
      }),
    );
  };
  const unsent = element("p", "ar-hint", context.getText("eventHeadersUnsent"));
  const updateHint = (): void => void (unsent.hidden = form.call.kind !== "websocket");
  form.onChange(updateHint);
  updateHint();
  const fields = names.map((name, index) => {
    const { schema, required } = declared.get(name) ?? TEXT;
    const typed = form.headers.find((each) => each.name === name);
    let value = typed?.value ?? "";
    return fieldElement({
      context,
      id: context.root.id(`ar-h${index}`),
      name,
      required,
      sent: typed !== undefined,
      schema,
      value,
      withoutNull: true,
      editor: valueEditor,
      onInput(next) {
        value = toPrimitiveText(next);
        set(name, value);
      },
      onSent: (sent) => set(name, sent ? value : undefined),
    }).element;
  });
  return [element("p", "ar-word", context.getText("eventHeaders")), unsent, ...fields];
}

const TEXT = { schema: { ...ANY_SCHEMA, types: ["string"] }, required: false };
