import { freeName } from "../../document/free-name.js";
import { referenceIn } from "../../document/json-pointer.js";
import { isPlainObject, own, type MutableObject } from "../../document/plain-object.js";
import { resolved } from "../references/resolve-reference.js";
import { operationsOfTwo, type OperationOfTwo } from "./channels-of-two.js";

/**
 * Keeps messages of one channel apart: the converter names a message without `messageId` after the last word of its
 * operation's id, and of two with one name only the last is left. Such a message gets a name of its own; the keys of
 * operations, of which addresses are made, stay as they are.
 */
export function separateMessages(two: MutableObject): void {
  const byChannel = new Map<MutableObject, Map<string, string>>();
  for (const operation of operationsOfTwo(two)) {
    const { channel } = operation.channel;
    const known = byChannel.get(channel) ?? new Map<string, string>();
    byChannel.set(channel, known);
    separate(two, operation, known);
  }
}

/** `known` holds the messages of a channel by name, as text. */
function separate(two: MutableObject, operation: OperationOfTwo, known: Map<string, string>): void {
  for (const { holder, key, word } of messagesOf(operation)) {
    const message = holder[key];
    if (!isPlainObject(message)) continue;
    const target = targetOf(two, message);
    const id = String(own(target, "messageId") ?? own(message, "messageId") ?? word);
    const content = JSON.stringify(message);
    const before = known.get(id);
    known.set(id, before ?? content);
    if (before === undefined || before === content) continue;
    const free = freeName(id, (name) => known.has(name));
    known.set(free, content);
    holder[key] = { ...(own(target, "messageId") === undefined ? message : target), messageId: free };
  }
}

interface MessagePlace {
  readonly holder: MutableObject;
  readonly key: string;
  /** The name the converter would give it. */
  readonly word: string;
}

function messagesOf({ operation, id }: OperationOfTwo): readonly MessagePlace[] {
  const message = own(operation, "message");
  if (!isPlainObject(message)) return [];
  const word = `${id.split(".").at(-1) ?? id}.message`;
  const list = own(message, "oneOf");
  if (!Array.isArray(list)) return [{ holder: operation, key: "message", word }];
  const holder = list as unknown as MutableObject;
  return list.map((_, index) => ({ holder, key: String(index), word: `${word}.${index}` }));
}

function targetOf(two: MutableObject, message: MutableObject): MutableObject {
  const reference = referenceIn(message);
  const target = reference === undefined ? message : resolved(two, reference);
  return isPlainObject(target) ? target : {};
}
