import { closingFacts } from "./close-codes.js";
import { showConnectionFailure, showState, startClock, type Shown } from "./connection-state.js";
import type { FrameLog } from "./frame-log.js";
import { watchPolicy } from "./policy-watch.js";
import { isMixed, socketAddress } from "./socket-address.js";
import { openSocket, type Socket, type SocketEnd } from "./socket.js";

export interface Connection {
  /** Connects, gives up connecting, or disconnects. */
  toggle(): void;
  send(): void;
  close(): void;
}

interface Parts extends Shown {
  readonly log: FrameLog;
}

const NORMAL = 1000;

/** One connection at a time, made by its reader alone: what is closed stays closed. */
export function createConnection(parts: Parts): Connection {
  const { say } = parts.form.context;
  let live: Socket | undefined;
  const close = (): void => {
    live?.close();
    live = undefined;
  };
  showState(parts, "off", say("socketOff"));
  return {
    toggle() {
      if (live) close();
      else live = connect(parts, () => (live = undefined));
    },
    send: () => publish(parts, live),
    close,
  };
}

/** Undefined where nothing is opened: the panel says why. */
function connect(parts: Parts, onEnd: () => void): Socket | undefined {
  const { form, panel } = parts;
  const { say } = form.context;
  panel.failureTitle = "";
  panel.hint = "";
  const address = socketAddress(form);
  if ("refused" in address) panel.hint = say(address.refused, address.facts);
  else if (isMixed(address.url)) showConnectionFailure(parts, "socketMixed");
  else if (!navigator.onLine) showConnectionFailure(parts, "socketOffline");
  else return open(parts, address.url, onEnd);
  return undefined;
}

function open(parts: Parts, url: string, onEnd: () => void): Socket | undefined {
  const { form, panel, log } = parts;
  const { say } = form.context;
  const { origin } = new URL(url);
  const policy = watchPolicy(origin);
  let stopClock = (): void => undefined;
  const end = (): void => {
    onEnd();
    stopClock();
    policy.stop();
  };
  const listener = {
    opened(): void {
      showState(parts, "on", say("socketOn"));
      stopClock = startClock(parts);
      log.tell(say("socketConnectedTo", { url }));
    },
    received: log.received,
    closed(ending: SocketEnd): void {
      end();
      tellEnd(parts, ending, { origin, isPolicy: policy.isBroken() });
    },
  };
  showState(parts, "wait", say("socketConnecting"));
  try {
    const socket = openSocket(url, listener);
    return {
      send: socket.send,
      close() {
        socket.close();
        end();
        if (panel.state === "on") tellDisconnected(parts);
        else showState(parts, "off", say("socketOff"));
      },
    };
  } catch {
    end();
    showState(parts, "off", say("socketOff"));
    showConnectionFailure(parts, "socketMixed");
    return undefined;
  }
}

function tellEnd(
  parts: Parts,
  ending: SocketEnd,
  { origin, isPolicy }: { readonly origin: string; readonly isPolicy: boolean },
): void {
  const { say } = parts.form.context;
  const facts = closingFacts(ending, say);
  showState(parts, "end", say("socketClosed", facts));
  if (ending.wasOpen) return parts.log.tell(say("socketClosedByServer", facts));
  const failure = isPolicy ? "socketPolicy" : navigator.onLine ? "socketFailed" : "socketOffline";
  showConnectionFailure(parts, failure, { origin, site: location.origin });
}

function tellDisconnected(parts: Parts): void {
  const { say } = parts.form.context;
  const facts = closingFacts({ code: NORMAL, reason: "" }, say);
  showState(parts, "end", say("socketClosed", facts));
  parts.log.tell(say("socketClosedHere", facts));
}

function publish({ form, panel, log }: Parts, live: Socket | undefined): void {
  const { say } = form.context;
  const { publish: message, action } = form.call;
  panel.hint = "";
  if (!message || action !== "receive") return;
  if (message.encoding !== undefined) panel.hint = say("eventEncoded", { encoding: message.encoding });
  else if (!live || panel.state !== "on") panel.hint = say("socketNotConnected");
  else {
    live.send(message.payload);
    log.sent(message.payload);
  }
}
