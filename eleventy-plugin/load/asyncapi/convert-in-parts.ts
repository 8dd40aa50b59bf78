import { referenceIn } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { componentMap, objectEntries } from "./asyncapi-2-channels.js";

/**
 * Number of channels converted at once. The converter's running time grows with the square of this number.
 */
const AT_A_TIME = 250;

/**
 * Converts an AsyncAPI 2.6 document, in parts if it has very many channels. The result is the same, because
 * channels are related only through components, which are converted with the last part.
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

/**
 * Returns the component messages, each with only its `messageId`: the converter reads nothing else from them
 * when it converts channels.
 */
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
