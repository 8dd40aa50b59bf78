import { addressHere } from "./address-here.js";
import { loadEngine } from "./engine.js";

/** What the form's template reads and calls. */
export interface Sender {
  isSending: boolean;
  /** After three seconds: how long the request has been waiting. */
  waiting: string;
  /** What a reader should know before sending. */
  notes: readonly string[];
  /** Read aloud. */
  said: string;
  /** Below 1280 px, where the answer may be out of sight. */
  outcome: string;
  /** Not on the page before there is a panel. */
  readonly answerLink: string;
  send(): void;
  cancel(): void;
  onKey(event: KeyboardEvent): void;
}

/** @param missing What is said where the script that sends could not be loaded: the next press asks for it again. */
export function createSender(notes: readonly string[], missing: string): Sender {
  return {
    isSending: false,
    waiting: "",
    notes,
    said: "",
    outcome: "",
    get answerLink() {
      // What the address says besides may have changed until there is an answer.
      return this.outcome && addressHere("response");
    },
    send() {
      const sayMissing = (): void => {
        this.notes = [missing];
        this.said = missing;
      };
      this.said = "";
      void loadEngine().then((engine) => engine.send(), sayMissing);
    },
    cancel: () => void loadEngine().then((engine) => engine.cancel()),
    onKey(event) {
      if (event.key === "Escape" && this.isSending) this.cancel();
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.send();
      else return;
      event.preventDefault();
    },
  };
}
