import { ownCountTexts } from "../../../portable/labels/count-label.js";
import { panelLanguage } from "../../../portable/panel/panel-language.js";
import { buildEventCall } from "../../../portable/event-call/build-event-call.js";
import { toEventData } from "../../../portable/event-call/event-data.js";
import { initialEventValues } from "../../../portable/event-call/initial-event-values.js";
import {
  eventFormLabels,
  eventScriptLabels,
  receivedFormLabels,
} from "../../../portable/labels/event-panel-labels.js";
import type { Labels } from "../../../portable/labels/labels.js";
import type { EventOperation, Reference } from "../../../portable/model/index.js";
import { checkLabels, formLabels, sizeLabels } from "../../../portable/labels/panel-labels.js";
import type { EventPanelSettings } from "../../../portable/panel/event-panel-file.js";
import { replacedLabels } from "../replaced-labels.js";

/** Whether the form connects, or may, once its reader has typed an address. */
export function isLive(operation: EventOperation, reference: Reference): boolean {
  const event = toEventData(operation, reference);
  return event.servers.length === 0 || buildEventCall(event, initialEventValues(event)).kind === "websocket";
}

const tables = { ...formLabels, ...sizeLabels, ...checkLabels, ...eventScriptLabels };

/** What the options of the site say of the panel of an event operation. */
export function eventSettings(
  operation: EventOperation,
  codeSamples: readonly string[] | undefined,
  { labels, language }: { readonly labels: Labels; readonly language: string },
): EventPanelSettings {
  const names = operation.action === "send" ? { ...eventFormLabels, ...receivedFormLabels } : eventFormLabels;
  const renamed: Partial<Labels> = Object.fromEntries(
    Object.entries(names).map(([place, name]) => [place, labels[name]]),
  );
  const framesArrived = ownCountTexts("framesArrived", labels, language);
  return {
    ...panelLanguage(language),
    ...(framesArrived && { framesArrived }),
    ...(codeSamples && { codeSamples }),
    labels: { ...replacedLabels(labels, tables), ...renamed },
  };
}
