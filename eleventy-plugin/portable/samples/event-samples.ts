import type { ClientKind, EventCall } from "../event-call/event-call.js";
import { toKcat } from "./event/kcat.js";
import { toMosquittoPub, toMosquittoSub } from "./event/mosquitto.js";
import type { Step } from "./event/step.js";
import { toWebSocket } from "./event/websocket.js";
import { toWscat } from "./event/wscat.js";
import { selectNames, type CodeSample } from "./index.js";

export type { Step } from "./event/step.js";

/** The tools of event samples, by their names in the option `codeSamples`. */
export type EventTool = "wscat" | "websocket" | "kcat" | "mosquitto_pub" | "mosquitto_sub";

export interface EventSample extends CodeSample {
  readonly language: EventTool;
  readonly step: Step;
}

type CallOf<Kind extends ClientKind> = Extract<EventCall, { kind: Kind }>;

interface ToolOf<Kind extends ClientKind> extends Omit<CodeSample, "language" | "code"> {
  readonly kind: Kind;
  readonly steps: readonly Step[];
  /** Prints a call. Chooses only flags, quotes and line breaks; the content comes from the call. */
  readonly print: (call: CallOf<Kind>, step: Step) => string;
}

const ALL: readonly Step[] = ["listen", "publish", "both"];

/** The tools of event samples. */
export const eventTools = {
  wscat: { label: "wscat", syntax: "bash", kind: "websocket", steps: ALL, print: toWscat },
  websocket: {
    label: "Browser WebSocket",
    syntax: "javascript",
    kind: "websocket",
    steps: ALL,
    print: toWebSocket,
  },
  kcat: { label: "kcat", syntax: "bash", kind: "kafka", steps: ALL, print: toKcat },
  mosquitto_pub: {
    label: "mosquitto_pub",
    syntax: "bash",
    kind: "mqtt",
    steps: ["publish"],
    print: toMosquittoPub,
  },
  mosquitto_sub: {
    label: "mosquitto_sub",
    syntax: "bash",
    kind: "mqtt",
    steps: ["listen"],
    print: toMosquittoSub,
  },
} as const satisfies Readonly<Record<EventTool, { [Kind in ClientKind]: ToolOf<Kind> }[ClientKind]>>;

/**
 * The tools that pages show if `codeSamples` is not set, in the order of their tabs. A tool that is not listed
 * here changes the pages only of sites that choose it.
 */
export const defaultEventTools: readonly EventTool[] = [
  "wscat",
  "websocket",
  "kcat",
  "mosquitto_pub",
  "mosquitto_sub",
];

/**
 * Returns the event tools that the option `codeSamples` selects, in its order and without duplicates. Ignores
 * case and the names of HTTP languages. Returns the default tools if the option is not set.
 */
export function chooseEventTools(codeSamples: readonly string[] | undefined): readonly EventTool[] {
  return codeSamples ? selectNames(eventTools, codeSamples) : defaultEventTools;
}

/**
 * Returns the samples of one call, listeners first. Empty for a protocol without a tool. No sample publishes
 * a message that is unknown or not encoded as text.
 */
export function toEventSamples(call: EventCall, languages: readonly EventTool[]): readonly EventSample[] {
  return stepsOf(call).flatMap((step) =>
    languages.flatMap((language) => {
      const { label, syntax, kind, steps, print } = eventTools[language] as ToolOf<ClientKind>;
      return kind === call.kind && steps.includes(step)
        ? [{ language, label, syntax, step, code: print(call, step) }]
        : [];
    }),
  );
}

function stepsOf({ kind, listen, publish }: EventCall): readonly Step[] {
  const sent = publish?.encoding === undefined && !publish?.isUnknown ? publish : undefined;
  if (kind === "websocket" && listen && sent && listen.url === sent.url) return ["both"];
  return [...(listen ? (["listen"] as const) : []), ...(sent ? (["publish"] as const) : [])];
}
