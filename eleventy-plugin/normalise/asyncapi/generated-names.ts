import type { Channel } from "../../portable/model/index.js";

/**
 * The converter names what AsyncAPI 2 has no name for: `chat.publish` for the operation of a channel, `chat.publish.message`
 * and `subscribe.message.0` for messages. Pages show other names instead, also of an upgraded file.
 * https://github.com/asyncapi/converter-js#conversion-2xx-to-3xx
 */
const MESSAGE = /(?:^|\.)message(?:\.(\d+))?(?:-\d+)?$/;

/** Whether a key of a message may be made up. */
export const isGeneratedMessageKey = (key: string): boolean => MESSAGE.test(key);

/** What a message is called whose document has no word for it: `Message`, of several `Message 2`. */
export function fallbackMessageTitle(key: string): string {
  const place = MESSAGE.exec(key)?.[1];
  return place === undefined ? "Message" : `Message ${Number(place) + 1}`;
}

/** What an operation is called whose key is its channel's with the word of AsyncAPI 2: what a reader does there. */
export function fallbackOperationTitle(key: string, { key: channel, name }: Channel): string | undefined {
  if (key === `${channel}.publish`) return `Publish to ${name}`;
  return key === `${channel}.subscribe` ? `Subscribe to ${name}` : undefined;
}
