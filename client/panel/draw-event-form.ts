import { element } from "../element.js";
import type { EventForm } from "./event-form.js";
import { messageEditor } from "./message-editor.js";
import { parameterGroup } from "./parameter-fields.js";
import { serverFields } from "./server-fields.js";

/** Draws the fields: message, channel parameters, server. */
export function drawEventForm(form: EventForm, root: HTMLFormElement): void {
  const { panel, say } = form.context;
  const listed = panel.parameters.map((parameter, index) => ({ parameter, index }));
  const parts = (): readonly HTMLElement[] => [
    messageEditor(form),
    ...(listed.length === 0 ? [] : [parameterGroup(form, say("eventChannelParameters"), listed)]),
  ];
  const fields = element("div", "ar-parts", ...parts());
  const server = serverFields(form);
  if (panel.servers.length === 0) server.append(element("p", "ar-hint", say("eventNoServer")));
  const connection = root.querySelector("[data-connection]");
  if (connection) server.append(connection);
  root.querySelector("[data-fields]")?.replaceChildren(fields, server);
  root.addEventListener("reset", (event) => {
    event.preventDefault();
    form.reset();
    fields.replaceChildren(...parts());
  });
}
