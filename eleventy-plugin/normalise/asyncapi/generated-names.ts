import type { Channel } from "../../portable/model/index.js";

/**
 * Matches generated keys of messages, such as `chat.publish.message` and `subscribe.message.0`, and captures
 * the index. Where AsyncAPI 2 has no key, the converter to AsyncAPI 3 generates one, also for operations
 * (`chat.publish`). Pages show other titles in place of generated keys, even for documents that their authors
 * converted earlier. https://github.com/asyncapi/converter-js#conversion-2xx-to-3xx
 */
const MESSAGE = /(?:^|\.)message(?:\.(\d+))?(?:-\d+)?$/;

/** Whether the converter may have generated the key of a message. */
export const isGeneratedMessageKey = (key: string): boolean => MESSAGE.test(key);

/**
 * Returns a title for a message that the document does not name: `Message`, or `Message 2` if there are
 * several.
 */
export function fallbackMessageTitle(key: string): string {
  const index = MESSAGE.exec(key)?.[1];
  return index === undefined ? "Message" : `Message ${Number(index) + 1}`;
}

/**
 * Returns a title for an operation with a generated key, from the reader's point of view: `Publish to
 * <channel>`. Undefined for other keys.
 */
export function fallbackOperationTitle(key: string, { key: channel, name }: Channel): string | undefined {
  if (key === `${channel}.publish`) return `Publish to ${name}`;
  return key === `${channel}.subscribe` ? `Subscribe to ${name}` : undefined;
}
