import { referenceIn } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";

/** A channel of AsyncAPI 2: one that is mounted, or a component. */
export interface AsyncApi2Channel {
  /** Its address, or its name among the components. */
  readonly key: string;
  readonly inComponents: boolean;
  readonly channel: MutableObject;
  /** The key the converter gives it: https://github.com/asyncapi/converter-js#conversion-2xx-to-3xx */
  readonly id: string;
}

/** An operation of AsyncAPI 2, with the key the converter gives it. */
export interface AsyncApi2Operation {
  readonly kind: "publish" | "subscribe";
  readonly channel: AsyncApi2Channel;
  readonly operation: MutableObject;
  readonly id: string;
}

/** Where a channel stands in the document. */
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

/** The entries of a map that are objects. */
export function objectEntries(map: unknown): readonly (readonly [key: string, value: MutableObject])[] {
  if (!isPlainObject(map)) return [];
  return Object.entries(map).flatMap(([key, value]) => (isPlainObject(value) ? [[key, value] as const] : []));
}

/** The map under a key of `components`. */
export function componentMap(document: MutableObject, key: string): unknown {
  const components = getOwn(document, "components");
  return isPlainObject(components) ? getOwn(components, key) : undefined;
}
