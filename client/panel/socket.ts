import type { EventScriptLabels } from "../../eleventy-plugin/portable/labels/event-panel-labels.js";
import type { EventForm } from "./event-form.js";

export interface Socket {
  send(text: string): void;
  /** Closes the socket. The listener is not called afterwards. */
  close(): void;
}

interface SocketListener {
  opened(): void;
  received(content: string | ArrayBuffer): void;
  closed(end: SocketEnd): void;
}

export interface SocketEnd {
  readonly code: number;
  readonly reason: string;
  /** Whether the connection was ever open. */
  readonly wasOpen: boolean;
}

const NORMAL = 1000;
const LOST = 1006;
const ERROR_ALONE = 100;

/** Opens one connection, which is never reopened. Throws if the browser rejects the URL. */
export function openSocket(url: string, listener: SocketListener): Socket {
  const socket = new WebSocket(url);
  const listening = new AbortController();
  const { signal } = listening;
  let wasOpen = false;
  socket.binaryType = "arraybuffer";
  const opened = (): void => {
    wasOpen = true;
    listener.opened();
  };
  socket.addEventListener("open", opened, { signal });
  socket.addEventListener(
    "message",
    ({ data }: MessageEvent<string | ArrayBuffer>) => listener.received(data),
    { signal },
  );
  const closed = (code: number, reason: string): void => {
    if (signal.aborted) return;
    listening.abort();
    listener.closed({ code, reason, wasOpen });
  };
  socket.addEventListener("close", ({ code, reason }) => closed(code, reason), { signal });
  // For a URL blocked by the Content-Security-Policy, Chromium dispatches only an error event.
  socket.addEventListener("error", () => setTimeout(closed, ERROR_ALONE, LOST, ""), { signal });
  return {
    send: (text) => socket.send(text),
    close() {
      listening.abort();
      socket.close(NORMAL);
    },
  };
}

/** The URL that Connect opens, or a label that explains why there is none. */
type SocketUrl =
  | { readonly url: string }
  | { readonly refused: keyof EventScriptLabels; readonly facts?: Readonly<Record<string, string>> };

/**
 * Validates the URL as entered or declared, without correcting it: the opened URL must be the visible one.
 */
export function socketUrl(form: EventForm): SocketUrl {
  const { server } = form.values;
  const { call } = form;
  const { url = "" } = call.publish ?? call.listen ?? {};
  const typed = "customUrl" in server ? server.customUrl.trim() : url;
  if (typed === "") return { refused: "socketUnknownHost" };
  if (!/^wss?:\/\//i.test(typed)) return { refused: "socketWrongScheme", facts: { url: typed } };
  if (/^[^/]*\/\/[^/?#]*@/.test(typed.replaceAll("\\", "/"))) return { refused: "socketUserName" };
  // A browser would resolve `..` and open a URL that differs from the visible one.
  const shown = /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(url)?.[1];
  const isOpenedAsShown = URL.canParse(url) && new URL(url).pathname === shown;
  if (typed.includes("\\") || !isOpenedAsShown) return { refused: "socketBroken", facts: { url: typed } };
  if (call.notes.some(({ code }) => /^noteServerU/.test(code))) return { refused: "socketUnknownHost" };
  return { url };
}
