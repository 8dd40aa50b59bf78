import { fragmentUrl } from "../link-target.js";
import { loadEngine, type PanelEngine } from "./engine.js";

export type Sender = ReturnType<typeof createSender>;

/**
 * What the form's template reads and calls.
 *
 * @param notes What a reader should know before sending.
 * @param words.missing What is said where the script that sends could not be loaded: the next press asks for it again.
 * @param words.loading What is said until it is there.
 */
export function createSender(
  notes: readonly string[],
  { missing, loading }: { readonly missing: string; readonly loading: string },
) {
  return {
    isSending: false,
    /** Beside Send: that it is sending, for how long, or why it cannot yet. */
    hint: "",
    notes,
    /** Read aloud. */
    said: "",
    /** Below 1280 px, where the answer may be out of sight. */
    outcome: "",
    /** Not on the page before there is a panel. */
    get answerLink(): string {
      // What the address says besides may have changed until there is an answer.
      return this.outcome && fragmentUrl("response");
    },
    send(): void {
      const sayMissing = (): void => {
        this.notes = [missing];
        this.hint = "";
        this.said = missing;
      };
      this.said = "";
      if (!this.isSending) this.hint = loading;
      const send = (engine: PanelEngine): Promise<void> => {
        if (this.hint === loading) this.hint = "";
        return engine.send();
      };
      void loadEngine().then(send, sayMissing);
    },
    cancel: () => void loadEngine().then((engine) => engine.cancel()),
    onKey(event: KeyboardEvent): void {
      if (event.key === "Escape" && this.isSending) this.cancel();
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.send();
      else return;
      event.preventDefault();
    },
  };
}
