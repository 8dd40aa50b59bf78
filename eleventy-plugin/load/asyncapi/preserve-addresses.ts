import { componentIn, referenceIn } from "../../document/json-pointer.js";
import { CHANNEL_ADDRESS } from "../../document/loaded-document.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { asyncApi2Channels, componentMap } from "./asyncapi-2-channels.js";

/**
 * Preserves the addresses of channels that an AsyncAPI 2 document defines in `components` and refers to from
 * `channels`. The converter replaces such an address with the component's name. The returned function adds
 * the original address to the converted document, in a separate field because the URLs of pages depend on the
 * name. If several addresses refer to a channel, its component gets the first address.
 */
export function preserveAddresses(v2: MutableObject): (v3: MutableObject) => void {
  const mounts = new Map<string, string>();
  const addresses = new Set<string>();
  const channels = getOwn(v2, "channels");
  for (const [address, channel] of Object.entries(isPlainObject(channels) ? channels : {})) {
    const name = componentIn(referenceIn(channel) ?? "", "channels");
    if (name === undefined) continue;
    addresses.add(address);
    if (!mounts.has(name)) mounts.set(name, address);
  }
  const repairs = asyncApi2Channels(v2).flatMap(({ key, id, inComponents }) => {
    const address = inComponents ? mounts.get(key) : undefined;
    return address === undefined ? [] : [{ id, address }];
  });
  return (v3) => {
    const map = componentMap(v3, "channels");
    for (const { id, address } of repairs) {
      const channel = isPlainObject(map) ? getOwn(map, id) : undefined;
      if (isPlainObject(channel)) channel[CHANNEL_ADDRESS] = address;
    }
    for (const [address, mount] of Object.entries((getOwn(v3, "channels") ?? {}) as MutableObject))
      if (addresses.has(address) && isPlainObject(mount)) mount[CHANNEL_ADDRESS] = address;
  };
}
