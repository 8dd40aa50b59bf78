import type { EngineLoader } from "./engine.js";

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
