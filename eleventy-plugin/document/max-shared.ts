/**
 * Returns how often a document of `bytes` may repeat shared content: operations of a path item that several
 * paths share, or messages of a channel that several operations share. The limit is 500, plus one per 160
 * bytes; an ordinary operation takes 300 bytes or more.
 */
export const maxShared = (bytes: number): number => 500 + Math.floor(bytes / 160);
