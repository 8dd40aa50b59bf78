import { loadEngine } from "./engine.js";

export type EventPanel = ReturnType<typeof emptyEventPanel>;

/** Creates the state that the template of an event's form reads. */
export function emptyEventPanel() {
  return {
    /** Whether a browser can use the protocol. */
    canConnect: false,
    /** Whether the protocol is known but unavailable in a browser. */
    isBroker: false,
    /** Whether a sample tool supports the protocol. */
    hasSample: false,
    /** A note that this server uses another protocol than the bindings. */
    protocolNote: "",
    state: "off" as "off" | "wait" | "on" | "end",
    status: "",
    /** Duration of the connection. */
    lasts: "",
    /** The text of the button: the action of pressing it. */
    action: "",
    /** Why nothing can be sent yet, or why nothing was done. */
    hint: "",
    /** The number of frames, for when the log is not visible. */
    frames: "",
    failureTitle: "",
    failureNote: "",
    /** The text of the copy button if nothing can be sent; empty if there is nothing to copy. */
    copyWord: "",
    copied: "",
    send: () => void loadEngine().then((engine) => engine.send()),
    toggle: (): void => undefined,
    copySample: (): void => undefined,
    onKey(event: KeyboardEvent) {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (this.canConnect) this.send();
    },
  };
}
