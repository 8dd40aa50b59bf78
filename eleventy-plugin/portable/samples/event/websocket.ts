import type { WebSocketCall } from "../../event-call/event-call.js";
import { toObjectLiteral } from "../literals/object-literal.js";
import { quoteJavaScript } from "../literals/quote.js";
import type { Step } from "./step.js";

/**
 * Prints code for a browser's WebSocket, which cannot send headers:
 * https://websockets.spec.whatwg.org/#the-websocket-interface
 */
export function toWebSocket({ listen, publish, subprotocols }: WebSocketCall, step: Step): string {
  const sent = step === "listen" ? undefined : publish;
  const [first, ...others] = subprotocols.map(quoteJavaScript);
  const chosen =
    first === undefined ? "" : others.length === 0 ? `, ${first}` : `, [${[first, ...others].join(", ")}]`;
  const open = [
    `const socket = new WebSocket(${quoteJavaScript((sent ?? listen)?.url ?? "")}${chosen});`,
    "",
    'socket.addEventListener("message", (event) => console.log(event.data));',
  ];
  if (!sent) return open.join("\n");
  const message = toObjectLiteral(sent.payload) ?? quoteJavaScript(sent.payload);
  return [...open, `socket.addEventListener("open", () => socket.send(${message}));`].join("\n");
}
