import type { PageSignal } from "../shared/page-lifecycle.js";
import {
  closingFacts,
  showConnectionFailure,
  showState,
  startClock,
  type ConnectionView,
} from "./connection-state.js";
import type { FrameLog } from "./frame-log.js";
import { isMixed } from "./failure.js";
import { openSocket, type Socket, type SocketEnd, socketUrl } from "./socket.js";

interface ConnectionParts extends ConnectionView {
  readonly log: FrameLog;
}

const NORMAL = 1000;
/**
 * Code that the browser reports if no close frame was received:
 * https://www.rfc-editor.org/rfc/rfc6455#section-7.1.5
 */
const LOST = 1006;

/**
 * Manages one connection at a time. Only the reader opens it: a closed connection is never reopened
 * automatically.
 */
export function createConnection(parts: ConnectionParts) {
  let socket: Socket | undefined;
  const close = (): void => {
    socket?.close();
    socket = undefined;
  };
  showState(parts, "off", parts.form.context.getText("socketOff"));
  return {
    /** Connects, cancels connecting, or disconnects. */
    toggle(): void {
      if (socket) close();
      else socket = connect(parts, () => (socket = undefined));
    },
    send: () => publish(parts, socket),
    close,
  };
}

/** Opens a socket. Returns undefined if that is impossible, and shows the reason in the panel. */
function connect(parts: ConnectionParts, onEnd: () => void): Socket | undefined {
  const { form, panel } = parts;
  panel.failureTitle = "";
  panel.hint = "";
  const address = socketUrl(form);
  if ("refused" in address) panel.hint = form.context.getText(address.refused, address.facts);
  else if (isMixed(address.url)) showConnectionFailure(parts, "socketMixed");
  else if (!navigator.onLine) showConnectionFailure(parts, "socketOffline");
  else return open(parts, address.url, onEnd);
  return undefined;
}

function open(parts: ConnectionParts, url: string, onEnd: () => void): Socket | undefined {
  const { form, panel, log } = parts;
  const { getText } = form.context;
  const { origin } = new URL(url);
  const ending = new AbortController();
  const isBrokenByPolicy = watchPolicy(origin, ending.signal);
  const end = (): void => {
    onEnd();
    ending.abort();
  };
  const listener = {
    opened(): void {
      showState(parts, "on", getText("socketOn"));
      startClock(parts, ending.signal);
      log.tell(getText("socketConnectedTo", { url }));
    },
    received: log.received,
    closed(how: SocketEnd): void {
      end();
      reportClosed(parts, how, { origin, isPolicy: isBrokenByPolicy() });
    },
  };
  showState(parts, "wait", getText("socketConnecting"));
  try {
    const socket = openSocket(url, listener);
    return {
      send: socket.send,
      close() {
        socket.close();
        end();
        if (panel.state === "on") reportDisconnected(parts);
        else showState(parts, "off", getText("socketOff"));
      },
    };
  } catch {
    end();
    showState(parts, "off", getText("socketOff"));
    showConnectionFailure(parts, "socketMixed");
    return undefined;
  }
}

/**
 * Watches for violations of the Content-Security-Policy. The returned function reports whether the policy
 * blocked a connection to `origin`.
 */
function watchPolicy(origin: string, signal: PageSignal): () => boolean {
  let isBroken = false;
  const note = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    isBroken ||= effectiveDirective === "connect-src" && blockedURI.startsWith(origin);
  };
  document.addEventListener("securitypolicyviolation", note, { signal });
  return () => isBroken;
}

function reportClosed(
  parts: ConnectionParts,
  how: SocketEnd,
  { origin, isPolicy }: { readonly origin: string; readonly isPolicy: boolean },
): void {
  const { getText } = parts.form.context;
  const facts = closingFacts(how, getText);
  showState(parts, "end", getText("socketClosed", facts));
  if (how.wasOpen)
    return parts.log.tell(getText(how.code === LOST ? "socketLost" : "socketClosedByServer", facts));
  const failure = isPolicy ? "socketPolicy" : navigator.onLine ? "socketFailed" : "socketOffline";
  showConnectionFailure(parts, failure, { origin, site: location.origin });
}

function reportDisconnected(parts: ConnectionParts): void {
  const { getText } = parts.form.context;
  const facts = closingFacts({ code: NORMAL, reason: "" }, getText);
  showState(parts, "end", getText("socketClosed", facts));
  parts.log.tell(getText("socketClosedHere", facts));
}

function publish({ form, panel, log }: ConnectionParts, socket: Socket | undefined): void {
  const { getText } = form.context;
  const { publish: message, action } = form.call;
  panel.hint = "";
  if (!message || action !== "receive") return;
  if (message.encoding !== undefined) panel.hint = getText("eventEncoded", { encoding: message.encoding });
  else if (!socket || panel.state !== "on") panel.hint = getText("socketNotConnected");
  else {
    socket.send(message.payload);
    log.sent(message.payload);
  }
}
