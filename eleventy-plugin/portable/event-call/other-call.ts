import { atBroker, toPublication, type CallContext, type Located } from "./call-context.js";
import type { CallSide } from "./call-side.js";
import type { OtherCall } from "./event-call.js";

export function otherCall(context: CallContext): OtherCall {
  const { base, listen, publish, notes } = context;
  const located = (side: CallSide): Located => atBroker(side.template, side, context);
  return {
    kind: "other",
    ...base,
    ...(listen && { listen: located(listen) }),
    ...(publish && { publish: toPublication(located(publish), publish) }),
    notes,
  };
}
