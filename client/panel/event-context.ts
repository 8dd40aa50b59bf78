import { eventScriptLabels } from "../../eleventy-plugin/portable/labels/event-panel-labels.js";
import { formLabels, sizeLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import {
  unpackEvent,
  unpackHeaders,
  type EventPanelFile,
} from "../../eleventy-plugin/portable/panel/event-panel-file.js";
import { unpackShown } from "../../eleventy-plugin/portable/panel/packed-form.js";
import { createTextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { PanelRoot } from "../shared/panel-root.js";

export type EventContext = ReturnType<typeof toEventContext>;

/** Creates the context that every part of an event's panel reads. */
export function toEventContext(file: EventPanelFile, root: PanelRoot) {
  const event = unpackEvent(file);
  const { settings, incoming, reply, start, bodies } = file;
  const { servers, parameters } = event;
  const defaults = { ...formLabels, ...sizeLabels, ...eventScriptLabels };
  const content = event.messages.map(({ payload }, place) => ({
    ...payload,
    contentType: file.content[place]?.contentType ?? "",
  }));
  return {
    root,
    event,
    incoming,
    /** The message that samples publish as the reply. */
    reply,
    panel: { servers, parameters, requestBody: { required: true, content } },
    shown: unpackShown(file),
    /** Fields for the headers of each message. */
    headerFields: unpackHeaders(file),
    start,
    bodies,
    /** The initial headers for each entry of `bodies`. */
    headers: bodies.map(({ headers }) => headers),
    codeSamples: settings.codeSamples,
    getText: createTextLookup(defaults, settings),
  };
}
