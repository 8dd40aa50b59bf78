import { componentIn, referenceIn } from "../../document/json-pointer.js";
import { CHANNEL_ADDRESS } from "../../document/loaded-document.js";
import { isPlainObject, own, type MutableObject } from "../../document/plain-object.js";
import { channelsOfTwo, componentsOf } from "./channels-of-two.js";

/**
 * Keeps the address under which AsyncAPI 2 mounts a channel that stands under `components`: the converter takes its name
 * there for its address. It stands beside that one, of which page addresses are made, so that these stay. A channel that
 * is mounted twice has the first of both, and each mount its own.
 */
export function keepAddresses(two: MutableObject): (three: MutableObject) => void {
  const mounts = new Map<string, string>();
  const addresses = new Set<string>();
  const channels = own(two, "channels");
  for (const [address, channel] of Object.entries(isPlainObject(channels) ? channels : {})) {
    const name = componentIn(referenceIn(channel) ?? "", "channels");
    if (name === undefined) continue;
    addresses.add(address);
    if (!mounts.has(name)) mounts.set(name, address);
  }
  const repairs = channelsOfTwo(two).flatMap(({ key, id, inComponents }) => {
    const address = inComponents ? mounts.get(key) : undefined;
    return address === undefined ? [] : [{ id, address }];
  });
  return (three) => {
    const map = componentsOf(three, "channels");
    for (const { id, address } of repairs) {
      const channel = isPlainObject(map) ? own(map, id) : undefined;
      if (isPlainObject(channel)) channel[CHANNEL_ADDRESS] = address;
    }
    for (const [address, mount] of Object.entries((own(three, "channels") ?? {}) as MutableObject))
      if (addresses.has(address) && isPlainObject(mount)) mount[CHANNEL_ADDRESS] = address;
  };
}
