import { loadEngine } from "./engine.js";

/** What the template of an event's form reads and calls. */
export interface EventPanel {
  /** Of a protocol that a browser speaks. */
  canConnect: boolean;
  state: "off" | "wait" | "on" | "end";
  status: string;
  /** How long it has been connected. */
  lasts: string;
  /** The word on the button: what pressing it does. */
  action: string;
  /** Why nothing was done. */
  hint: string;
  failureTitle: string;
  failureNote: string;
  /** The word on the button that copies, where nothing can be sent. */
  copyWord: string;
  copied: string;
  send(): void;
  toggle(): void;
  copySample(): void;
  onKey(event: KeyboardEvent): void;
}

export function emptyEventPanel(): EventPanel {
  return {
    canConnect: false,
    state: "off",
    status: "",
    lasts: "",
    action: "",
    hint: "",
    failureTitle: "",
    failureNote: "",
    copyWord: "",
    copied: "",
    send: () => void loadEngine().then((engine) => engine.send()),
    toggle: () => undefined,
    copySample: () => undefined,
    onKey(event) {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (this.canConnect) this.send();
    },
  };
}
