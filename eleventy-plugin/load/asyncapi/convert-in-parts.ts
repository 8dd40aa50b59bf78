import { referenceIn } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { componentMap, objectEntries } from "./asyncapi-2-channels.js";

/** Channels converted at a time: the converter's work grows with their square. */
const AT_A_TIME = 250;

/**
 * A document of AsyncAPI 2.6 converted as a whole, or, where it has very many channels, some of them at a time. The
 * result is the same: channels know each other only through components, which are converted with the last of them.
 */
export function convertInParts(
  v2: MutableObject,
  convert: (document: MutableObject) => MutableObject,
): MutableObject {
  const entries = objectEntries(getOwn(v2, "channels"));
  if (entries.length <= AT_A_TIME) return convert(v2);
  const mounted = entries.filter(([, channel]) => referenceIn(channel) === undefined);
  const referring = entries.filter(([, channel]) => referenceIn(channel) !== undefined);
  const groups: (typeof entries)[] = [];
  for (let start = 0; start < mounted.length; start += AT_A_TIME)
    groups.push(mounted.slice(start, start + AT_A_TIME));
  const last = Object.fromEntries([...(groups.pop() ?? []), ...referring]);
  const components = { messages: messageIds(v2) };
  const parts = groups.map((group) =>
    convert({ asyncapi: v2["asyncapi"], info: {}, channels: Object.fromEntries(group), components }),
  );
  const whole = convert({ ...v2, channels: last });
  for (const key of ["channels", "operations"])
    whole[key] = Object.assign({}, ...[...parts, whole].map((part) => mapOf(part, key)));
  return whole;
}

/** All that the converter asks of a message elsewhere is its id. */
function messageIds(v2: MutableObject): MutableObject {
  return Object.fromEntries(
    objectEntries(componentMap(v2, "messages")).map(([name, message]) => {
      const messageId = getOwn(message, "messageId");
      return [name, messageId === undefined ? {} : { messageId }];
    }),
  );
}

function mapOf(document: MutableObject, key: string): MutableObject {
  const map = getOwn(document, key);
  return isPlainObject(map) ? map : {};
}
