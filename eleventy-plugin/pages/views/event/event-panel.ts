import { withoutForm } from "../../../portable/labels/label-text.js";
import { buildEventCall } from "../../../portable/event-call/build-event-call.js";
import { toEventData } from "../../../portable/event-call/event-data.js";
import { initialEventValues } from "../../../portable/event-call/initial-event-values.js";
import {
  eventFormLabels,
  eventScriptLabels,
  receivedFormLabels,
} from "../../../portable/labels/event-panel-labels.js";
import type { LabelName, Labels } from "../../../portable/labels/labels.js";
import type { EventOperation, Reference } from "../../../portable/model/index.js";
import { checkLabels, formLabels, sizeLabels } from "../../../portable/labels/panel-labels.js";
import type { EventPanelSettings } from "../../../portable/panel/event-panel-file.js";
import { omit } from "../../../portable/omit.js";
import { replacedLabels } from "../frame/replaced-labels.js";

/**
 * Returns the label that describes what the reader can do in the panel. With an unknown protocol, the panel
 * can still connect after the reader enters a URL.
 */
export function eventPanelOpens(operation: EventOperation, reference: Reference, labels: Labels): string {
  const event = toEventData(operation, reference);
  const { kind, protocol } = buildEventCall(event, initialEventValues(event));
  const isLive = kind === "websocket" || protocol === "";
  if (operation.action === "send") return isLive ? labels.eventTryItListens : labels.eventTryItChecks;
  return isLive ? labels.eventTryItOpens : labels.eventTryItComposes;
}

const tables = { ...formLabels, ...sizeLabels, ...checkLabels, ...eventScriptLabels };

/**
 * By action: labels whose name in the form differs from their name in the site's labels (`renamed`), and the
 * remaining labels (`others`).
 */
const renamed = { receive: eventFormLabels, send: { ...eventFormLabels, ...receivedFormLabels } };
const others = {
  receive: omit(tables, ...keysOf(renamed.receive)),
  send: omit(tables, ...keysOf(renamed.send)),
};

function keysOf<Key extends string>(map: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(map) as Key[];
}

/** Returns those options of the site that the panel of an event operation needs. */
export function eventSettings(
  operation: EventOperation,
  codeSamples: readonly string[] | undefined,
  { labels, language }: { readonly labels: Labels; readonly language: string },
): EventPanelSettings {
  const { action } = operation;
  return {
    ...(language !== "en" && { language }),
    ...(codeSamples && { codeSamples }),
    labels: { ...replacedLabels(labels, others[action]), ...renamedLabels(labels, renamed[action]) },
  };
}

/** Returns the site's labels, including plural forms, under the names that the form uses. */
function renamedLabels(labels: Labels, names: Readonly<Record<string, LabelName>>): Partial<Labels> {
  const texts = Object.entries(labels);
  return Object.fromEntries(
    Object.entries(names).flatMap(([place, name]) =>
      texts
        .filter(([label]) => label === name || withoutForm(label) === name)
        .map(([label, text]) => [place + label.slice(name.length), text]),
    ),
  );
}
