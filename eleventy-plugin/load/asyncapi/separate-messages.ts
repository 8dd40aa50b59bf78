import { freeName } from "../../portable/free-name.js";
import { referenceIn } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { resolveReference } from "../references/resolve-reference.js";
import { asyncApi2Operations, type AsyncApi2Operation } from "./asyncapi-2-channels.js";

/**
 * Gives messages of one channel distinct names. The converter names a message without `messageId` after the
 * last word of its operation's id. If two messages got the same name, it would drop the first one. Operation
 * keys stay unchanged, because the URLs of pages depend on them.
 */
export function separateMessages(v2: MutableObject): void {
  const byChannel = new Map<MutableObject, Map<string, string>>();
  for (const operation of asyncApi2Operations(v2)) {
    const { channel } = operation.channel;
    const known = byChannel.get(channel) ?? new Map<string, string>();
    byChannel.set(channel, known);
    separate(v2, operation, known);
  }
}

/**
 * Renames the operation's messages that have the name of a different message of the channel. `known`: name →
 * message as JSON for the channel's messages so far.
 */
function separate(v2: MutableObject, operation: AsyncApi2Operation, known: Map<string, string>): void {
  for (const { holder, key, word } of messagesOf(operation)) {
    const message = holder[key];
    if (!isPlainObject(message)) continue;
    const target = targetOf(v2, message);
    const id = String(getOwn(target, "messageId") ?? getOwn(message, "messageId") ?? word);
    const content = JSON.stringify(message);
    const before = known.get(id);
    known.set(id, before ?? content);
    if (before === undefined || before === content) continue;
    const free = freeName(id, (name) => known.has(name));
    known.set(free, content);
    holder[key] = { ...(getOwn(target, "messageId") === undefined ? message : target), messageId: free };
  }
}

interface MessagePosition {
  readonly holder: MutableObject;
  readonly key: string;
  /** Name that the converter assigns to a message without `messageId`. */
  readonly word: string;
}

function messagesOf({ operation, id }: AsyncApi2Operation): readonly MessagePosition[] {
  const message = getOwn(operation, "message");
  if (!isPlainObject(message)) return [];
  const word = `${id.split(".").at(-1) ?? id}.message`;
  const list = getOwn(message, "oneOf");
  if (!Array.isArray(list)) return [{ holder: operation, key: "message", word }];
  const holder = list as unknown as MutableObject;
  return list.map((_, index) => ({ holder, key: String(index), word: `${word}.${index}` }));
}

function targetOf(v2: MutableObject, message: MutableObject): MutableObject {
  const reference = referenceIn(message);
  const target = reference === undefined ? message : resolveReference(v2, reference);
  return isPlainObject(target) ? target : {};
}
