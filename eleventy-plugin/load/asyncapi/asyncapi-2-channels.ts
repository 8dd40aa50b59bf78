import { referenceIn } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";

/** A channel of AsyncAPI 2, defined in `channels` or in `components`. */
export interface AsyncApi2Channel {
  /** Address of the channel, or its name in `components`. */
  readonly key: string;
  readonly inComponents: boolean;
  readonly channel: MutableObject;
  /** Key that the converter assigns: https://github.com/asyncapi/converter-js#conversion-2xx-to-3xx */
  readonly id: string;
}

/** An operation of AsyncAPI 2. `id` is the key that the converter assigns. */
export interface AsyncApi2Operation {
  readonly kind: "publish" | "subscribe";
  readonly channel: AsyncApi2Channel;
  readonly operation: MutableObject;
  readonly id: string;
}

/** Returns the keys from the document's root to a channel. */
export function channelKeys({ key, inComponents }: AsyncApi2Channel): readonly string[] {
  return [...(inComponents ? ["components"] : []), "channels", key];
}

export function asyncApi2Channels(document: MutableObject): readonly AsyncApi2Channel[] {
  const components = getOwn(document, "components");
  return [
    ...channelsIn(getOwn(document, "channels"), false),
    ...(isPlainObject(components) ? channelsIn(getOwn(components, "channels"), true) : []),
  ];
}

function channelsIn(map: unknown, inComponents: boolean): readonly AsyncApi2Channel[] {
  return objectEntries(map).flatMap(([key, channel]) => {
    if (referenceIn(channel) !== undefined) return [];
    const named = getOwn(channel, "x-channelId");
    return [{ key, inComponents, channel, id: named === undefined || named === "" ? key : String(named) }];
  });
}

export function asyncApi2Operations(document: MutableObject): readonly AsyncApi2Operation[] {
  return asyncApi2Channels(document).flatMap((channel) =>
    (["publish", "subscribe"] as const).flatMap((kind) => {
      const operation = getOwn(channel.channel, kind);
      if (!isPlainObject(operation)) return [];
      const named = getOwn(operation, "operationId");
      const id = named === undefined || named === "" ? `${channel.id}.${kind}` : String(named);
      return [{ kind, channel, operation, id }];
    }),
  );
}

/** Returns the entries of `map` that have an object as their value. */
export function objectEntries(map: unknown): readonly (readonly [key: string, value: MutableObject])[] {
  if (!isPlainObject(map)) return [];
  return Object.entries(map).flatMap(([key, value]) => (isPlainObject(value) ? [[key, value] as const] : []));
}

/** Returns a section of `components`. */
export function componentMap(document: MutableObject, key: string): unknown {
  const components = getOwn(document, "components");
  return isPlainObject(components) ? getOwn(components, key) : undefined;
}
