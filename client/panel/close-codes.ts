import type { EventScriptLabels } from "../../eleventy-plugin/portable/labels/event-panel-labels.js";
import type { Say } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { SocketEnd } from "./socket.js";

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

/** The facts that the texts about a closed connection are filled with. */
export function closingFacts(
  { code, reason }: Pick<SocketEnd, "code" | "reason">,
  say: Say<keyof EventScriptLabels>,
): { readonly code: string; readonly meaning: string; readonly reason: string } {
  return {
    code: String(code),
    meaning: say(MEANINGS[code] ?? "closeOther"),
    reason: reason === "" ? say("socketNoReason") : say("socketReason", { reason }),
  };
}
