import { loadEngine } from "./engine.js";

export type EventPanel = ReturnType<typeof emptyEventPanel>;

/** What the template of an event's form reads and calls. */
export function emptyEventPanel() {
  return {
    /** Of a protocol that a browser speaks. */
    canConnect: false,
    /** Of a protocol that is known, and that a browser does not speak. */
    isBroker: false,
    /** Of a protocol that a tool of ours speaks. */
    hasSample: false,
    /** That this server is of another protocol than the bindings. */
    protocolNote: "",
    state: "off" as "off" | "wait" | "on" | "end",
    status: "",
    /** How long it has been connected. */
    lasts: "",
    /** The word on the button: what pressing it does. */
    action: "",
    /** Why nothing can be sent yet, or why nothing was done. */
    hint: "",
    /** How many came, for where they are out of sight. */
    frames: "",
    failureTitle: "",
    failureNote: "",
    /** The word on the button that copies, where nothing can be sent; empty where there is nothing to copy. */
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
