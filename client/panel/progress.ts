import { element } from "../shared/element.js";
import { siblingExamples } from "./response-block.js";
import { quietButton } from "./buttons.js";
import type { SendingParts } from "./sending-parts.js";

/** Seconds before the elapsed time is shown. Most responses arrive sooner. */
const QUIET_SECONDS = 1;

/**
 * Shows at once that the request is being sent. After a second, shows for how long, with a button to cancel.
 * Dims the previous response meanwhile. Returns a function that ends all of this.
 */
export function showProgress(
  { form, sender, view, block }: SendingParts,
  running: AbortController,
): () => void {
  const { getText } = view.context;
  const started = performance.now();
  const { origin } = form;
  const shown = view.state.isShown ? block : (siblingExamples(block)[0] ?? block);
  const text = element("span", "");
  const cancel = quietButton(getText("cancel"), () => running.abort());
  const line = element("p", "ar-cap ar-wait", text, cancel);
  shown.ariaBusy = "true";
  sender.hint = getText("panelSendingNow");
  const timer = setInterval(() => {
    const seconds = (performance.now() - started) / 1000;
    if (seconds < QUIET_SECONDS) return;
    text.textContent = sender.hint = getText("panelElapsed", { origin, count: Math.floor(seconds) });
    if (!line.isConnected) shown.querySelector("header")?.after(line);
  }, 250);
  return () => {
    clearInterval(timer);
    line.remove();
    shown.ariaBusy = null;
    sender.hint = "";
  };
}
