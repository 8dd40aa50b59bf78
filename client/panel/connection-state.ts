import type { EventScriptLabels } from "../../eleventy-plugin/portable/labels/event-panel-labels.js";
import type { EventForm } from "./event-form.js";
import type { EventPanel } from "./event-panel-state.js";

/** Where a connection shows how it stands. */
export interface Shown {
  readonly form: EventForm;
  readonly panel: EventPanel;
}

export type ConnectionFailure = "socketMixed" | "socketPolicy" | "socketOffline" | "socketFailed";

const ACTIONS = {
  off: "socketConnect",
  wait: "socketCancel",
  on: "socketDisconnect",
  end: "socketConnect",
} as const satisfies Record<EventPanel["state"], keyof EventScriptLabels>;

export function showState({ form, panel }: Shown, state: EventPanel["state"], status: string): void {
  panel.state = state;
  panel.status = status;
  panel.action = form.context.say(ACTIONS[state]);
}

export function showConnectionFailure(
  { form, panel }: Shown,
  failure: ConnectionFailure,
  facts: Readonly<Record<string, string>> = {},
): void {
  const { say } = form.context;
  panel.failureTitle = say(failure);
  panel.failureNote = say(`${failure}Note`, facts);
}

/** Shows for how long; returns what stops it. */
export function startClock({ form, panel }: Shown): () => void {
  const { say } = form.context;
  const since = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - since) / 1000);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    panel.lasts = say("socketFor", { time: seconds < 60 ? say("panelSeconds", { count: seconds }) : clock });
  }, 1000);
  return () => {
    clearInterval(timer);
    panel.lasts = "";
  };
}
