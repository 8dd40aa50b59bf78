import { fragmentUrl } from "../shared/link-target.js";
import type { CopiedLink, HttpEngine } from "./engine.js";
import type { FormState } from "./form-state.js";

export type Sender = ReturnType<typeof createSender>;

/** Creates the state that the form's template reads. */
export function createSender({ context, engine }: FormState) {
  const { getText, root } = context;
  /** Shown if the script that sends could not be loaded. The next click loads it again. */
  const missing = getText("panelEngineMissing");
  /** Shown until the script is loaded. */
  const loading = getText("panelEngineLoading");
  return {
    isSending: false,
    /** The text beside Send: that the request is being sent, for how long, or why it cannot be sent yet. */
    hint: "",
    /** Whether the hint says why the request cannot be sent. */
    isBlocked: false,
    /** Notes that the reader should see before sending. */
    notes: context.first.notes,
    /** The text announced to screen readers. */
    said: "",
    /** Shown in place of the label of the button that copies a link, until a change or until it loses the focus. */
    linkCopied: "",
    /** Result of the last request. Shown while the response is out of view. */
    outcome: "",
    /**
     * URL of the response on the page. Empty until there is an outcome, because the element of the response
     * does not exist before.
     */
    get answerLink(): string {
      // Evaluated late, because the rest of the page's URL may change until a response arrives.
      return this.outcome && fragmentUrl(root.id("response"));
    },
    send(): void {
      const showMissing = (): void => {
        this.notes = [missing];
        this.hint = "";
        this.said = missing;
      };
      this.said = "";
      if (!this.isSending) this.hint = loading;
      const send = (loaded: HttpEngine): Promise<void> => {
        if (this.hint === loading) this.hint = "";
        return loaded.send();
      };
      void engine.load().then(send, showMissing);
    },
    copyLink(): void {
      const show = ({ isCopied, text }: CopiedLink): void => {
        this.said = text;
        if (isCopied) this.linkCopied = text;
        else this.hint = text;
      };
      this.said = "";
      void engine
        .load()
        .then((loaded) => loaded.copyLink())
        .then(show, () => show({ isCopied: false, text: missing }));
    },
    cancel: () => void engine.load().then((loaded) => loaded.cancel()),
    onKey(event: KeyboardEvent): void {
      if (event.key === "Escape" && this.isSending) this.cancel();
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.send();
      else return;
      event.preventDefault();
    },
  };
}
