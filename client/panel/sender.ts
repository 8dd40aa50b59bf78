import { fragmentUrl } from "../shared/link-target.js";
import { loadEngine, type PanelEngine } from "./engine.js";

export type Sender = ReturnType<typeof createSender>;

/**
 * Creates the state that the form's template reads.
 *
 * @param notes Notes that the reader should see before sending.
 * @param texts.missing Shown if the script that sends could not be loaded. The next click loads it again.
 * @param texts.loading Shown until the script is loaded.
 */
export function createSender(
  notes: readonly string[],
  { missing, loading }: { readonly missing: string; readonly loading: string },
) {
  return {
    isSending: false,
    /** The text beside Send: that the request is being sent, for how long, or why it cannot be sent yet. */
    hint: "",
    notes,
    /** The text announced to screen readers. */
    said: "",
    /** Result of the last request. Shown while the response is out of view. */
    outcome: "",
    /**
     * URL of the response on the page. Empty until there is an outcome, because the element of the response
     * does not exist before.
     */
    get answerLink(): string {
      // Evaluated late, because the rest of the page's URL may change until a response arrives.
      return this.outcome && fragmentUrl("response");
    },
    send(): void {
      const showMissing = (): void => {
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
      void loadEngine().then(send, showMissing);
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
