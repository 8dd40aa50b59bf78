import type { WebSocketCall } from "../../event-call/event-call.js";
import { quoteShell } from "../literals/quote.js";
import { shellCommand, shellWord } from "../literals/shell-word.js";
import type { Step } from "./step.js";

/**
 * Prints a wscat command: https://github.com/websockets/wscat. With `-x`, wscat sends a message, prints what
 * arrives within two seconds, and exits.
 */
export function toWscat({ listen, publish, headers, subprotocols, user }: WebSocketCall, step: Step): string {
  const sent = step === "listen" ? undefined : publish;
  return shellCommand([
    ["wscat", "-c", quoteShell((sent ?? listen)?.url ?? "")],
    ...headers.map(({ name, value }) => ["-H", quoteShell(`${name}: ${value}`)]),
    ...(user ? [["--auth", shellWord(`${user.username}:${user.password ?? "YOUR_PASSWORD"}`)]] : []),
    ...subprotocols.map((protocol) => ["-s", shellWord(protocol)]),
    ...(sent
      ? [
          ["-x", quoteShell(sent.payload)],
          ["-w", "2"],
        ]
      : []),
  ]);
}
