import { referenceIn } from "../../document/json-pointer.js";
import { isPlainObject, own, type MutableObject } from "../../document/plain-object.js";

/** A channel of AsyncAPI 2: one that is mounted, or a component. */
export interface ChannelOfTwo {
  /** Its address, or its name among the components. */
  readonly key: string;
  readonly inComponents: boolean;
  readonly channel: MutableObject;
  /** The key the converter gives it: https://github.com/asyncapi/converter-js#conversion-2xx-to-3xx */
  readonly id: string;
}

/** An operation of AsyncAPI 2, with the key the converter gives it. */
export interface OperationOfTwo {
  readonly kind: "publish" | "subscribe";
  readonly channel: ChannelOfTwo;
  readonly operation: MutableObject;
  readonly id: string;
}

/** Where a channel stands in the document. */
export function channelKeys({ key, inComponents }: ChannelOfTwo): readonly string[] {
  return [...(inComponents ? ["components"] : []), "channels", key];
}

export function channelsOfTwo(document: MutableObject): readonly ChannelOfTwo[] {
  const components = own(document, "components");
  return [
    ...channelsIn(own(document, "channels"), false),
    ...(isPlainObject(components) ? channelsIn(own(components, "channels"), true) : []),
  ];
}

function channelsIn(map: unknown, inComponents: boolean): readonly ChannelOfTwo[] {
  return channelEntries(map).flatMap(([key, channel]) => {
    if (referenceIn(channel) !== undefined) return [];
    const named = own(channel, "x-channelId");
    return [{ key, inComponents, channel, id: named === undefined || named === "" ? key : String(named) }];
  });
}

export function operationsOfTwo(document: MutableObject): readonly OperationOfTwo[] {
  return channelsOfTwo(document).flatMap((channel) =>
    (["publish", "subscribe"] as const).flatMap((kind) => {
      const operation = own(channel.channel, kind);
      if (!isPlainObject(operation)) return [];
      const named = own(operation, "operationId");
      const id = named === undefined || named === "" ? `${channel.id}.${kind}` : String(named);
      return [{ kind, channel, operation, id }];
    }),
  );
}

/** The entries of a map that are objects. */
export function channelEntries(map: unknown): readonly (readonly [key: string, value: MutableObject])[] {
  if (!isPlainObject(map)) return [];
  return Object.entries(map).flatMap(([key, value]) => (isPlainObject(value) ? [[key, value] as const] : []));
}

/** The map under a key of `components`. */
export function componentsOf(document: MutableObject, key: string): unknown {
  const components = own(document, "components");
  return isPlainObject(components) ? own(components, key) : undefined;
}
