import { element } from "../shared/element.js";
import { bodyBar } from "./body-bar.js";
import type { EventForm } from "./event-form.js";
import { headerFields } from "./header-fields.js";
import { textEditor } from "./text-editor.js";

/** Returns the editor of a message: payload and headers to send, or a payload to check as received. */
export function messageEditor(form: EventForm): HTMLElement {
  const { getText, event } = form.context;
  const isSent = event.action === "receive";
  const legend = element("legend", "", getText(isSent ? "eventCompose" : "eventCheckReceived"));
  const bar = element("div", "ar-bar");
  const editor = element("div", "");
  const headers = element("div", "");
  const names = event.messages.map(({ title }) => title);
  let renderedVariant = -1;
  const render = (): void => {
    renderedVariant = form.variant;
    bar.replaceChildren(...bodyBar(form, names, render));
    editor.replaceChildren(...payloadEditor(form));
    headers.replaceChildren(...(isSent ? headerFields(form) : []));
  };
  form.onChange(() => {
    if (form.variant !== renderedVariant) render();
  });
  if (event.messages.length === 0) editor.append(element("p", "ar-hint", getText("eventNoPayload")));
  else render();
  return element("fieldset", "", legend, bar, editor, headers);
}

function payloadEditor(form: EventForm): readonly HTMLElement[] {
  const { body: value } = form.values;
  if (value?.kind !== "text") return [];
  const id = form.context.root.id("ar-payload");
  return textEditor(form, { id, value, onInput: (text) => form.setBody({ ...value, text }) });
}
