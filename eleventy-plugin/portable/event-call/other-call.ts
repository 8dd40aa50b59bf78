import { serverUrl, toPublication, type CallContext, type Located } from "./call-context.js";
import type { CallSide } from "./call-side.js";
import { fillAddress } from "./event-address.js";
import type { OtherCall } from "./event-call.js";

export function otherCall({ base, server, listen, publish, notes }: CallContext): OtherCall {
  const located = ({ template, unknown, parameters }: CallSide): Located => ({
    url: serverUrl(server),
    address: template === undefined ? unknown : fillAddress(template, parameters),
  });
  return {
    kind: "other",
    ...base,
    ...(listen && { listen: located(listen) }),
    ...(publish && { publish: toPublication(located(publish), publish) }),
    notes,
  };
}
