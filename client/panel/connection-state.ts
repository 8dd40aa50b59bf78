import type { EventScriptLabels } from "../../eleventy-plugin/portable/labels/event-panel-labels.js";
import type { TextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import type { EngineLoader } from "./engine.js";
import type { EventForm } from "./event-form.js";
import { type SocketEnd, socketUrl } from "./socket.js";

/** The form and the state in which a connection is shown. */
export interface ConnectionView {
  readonly form: EventForm;
  readonly panel: EventPanel;
}

type ConnectionFailure = "socketMixed" | "socketPolicy" | "socketOffline" | "socketFailed";

const ACTIONS = {
  off: "socketConnect",
  wait: "socketCancel",
  on: "socketDisconnect",
  end: "socketConnect",
} as const satisfies Record<EventPanel["state"], keyof EventScriptLabels>;

export function showState({ form, panel }: ConnectionView, state: EventPanel["state"], status: string): void {
  panel.state = state;
  panel.hint = blockingReason({ form, panel });
  panel.status = status;
  panel.action = form.context.getText(ACTIONS[state]);
}

/** Returns why the panel cannot connect or send yet, or an empty string. */
export function blockingReason({ form, panel }: ConnectionView): string {
  const { call, context } = form;
  if (call.kind !== "websocket") return call.protocol === "" ? context.getText("eventTypeUrl") : "";
  if (panel.state === "on") return "";
  const address = socketUrl(form);
  if ("refused" in address && address.facts?.["url"] !== "")
    return context.getText(address.refused, address.facts);
  return call.action === "receive" ? context.getText("socketNotConnected") : "";
}

export function showConnectionFailure(
  { form, panel }: ConnectionView,
  failure: ConnectionFailure,
  facts: Readonly<Record<string, string>> = {},
): void {
  const { getText } = form.context;
  panel.failureTitle = getText(failure);
  const isMixed = failure === "socketMixed" && panel.hasSample;
  panel.failureNote = getText(isMixed ? "socketMixedSampleNote" : `${failure}Note`, facts);
}

/** Shows the duration of the connection until the signal aborts. */
export function startClock({ form, panel }: ConnectionView, signal: PageSignal): void {
  const { getText } = form.context;
  const since = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - since) / 1000);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    panel.lasts = getText("socketFor", {
      time: seconds < 60 ? getText("panelSeconds", { count: seconds }) : clock,
    });
  }, 1000);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    panel.lasts = "";
  });
}

/** https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number */
const MEANINGS: Readonly<Record<number, keyof EventScriptLabels>> = {
  1000: "closeNormal",
  1001: "closeGoingAway",
  1002: "closeProtocol",
  1003: "closeUnsupported",
  1005: "closeNoCode",
  1006: "closeLost",
  1007: "closeInvalid",
  1008: "closePolicy",
  1009: "closeTooBig",
  1010: "closeExtension",
  1011: "closeServerError",
  1012: "closeRestart",
  1013: "closeTryLater",
  1014: "closeGateway",
  1015: "closeTls",
};

/** Returns the values for the labels about a closed connection. */
export function closingFacts(
  { code, reason }: Pick<SocketEnd, "code" | "reason">,
  getText: TextLookup<keyof EventScriptLabels>,
): { readonly code: string; readonly meaning: string; readonly reason: string } {
  return {
    code: String(code),
    meaning: getText(MEANINGS[code] ?? "closeOther"),
    reason: reason === "" ? getText("socketNoReason") : getText("socketReason", { reason }),
  };
}

export type EventPanel = ReturnType<typeof emptyEventPanel>;

/** Creates the state that the template of an event's form reads. */
export function emptyEventPanel(engine: EngineLoader) {
  return {
    /** Whether a browser can use the protocol. */
    canConnect: false,
    /** Whether the protocol is known but unavailable in a browser. */
    isBroker: false,
    /** Whether a sample tool supports the protocol. */
    hasSample: false,
    /** A note shown if the server's protocol differs from that of the bindings, otherwise empty. */
    protocolNote: "",
    state: "off" as "off" | "wait" | "on" | "end",
    status: "",
    /** Duration of the connection. */
    lasts: "",
    /** Text of the connect button, which names its next action. */
    action: "",
    /** Why nothing can be sent yet, or why nothing was done. */
    hint: "",
    /** Numbers of received and sent frames. Shown while the log is out of view. */
    frames: "",
    failureTitle: "",
    failureNote: "",
    /**
     * Text of the button that copies the sample or payload, for protocols that a browser cannot use. Empty if
     * there is nothing to copy.
     */
    copyWord: "",
    copied: "",
    send: () => void engine.load().then((loaded) => loaded.send()),
    toggle: (): void => undefined,
    copySample: (): void => undefined,
    onKey(event: KeyboardEvent) {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (this.canConnect) this.send();
    },
  };
}
