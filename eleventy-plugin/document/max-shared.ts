/**
 * Returns how often a document of `bytes` bytes may repeat shared content: operations of a path item that
 * several paths share, or messages of a channel that several operations share. The limit is 500, plus one per
 * 160 bytes. This is more than the document could write out in full: an ordinary operation takes 300 bytes or
 * more.
 */
export const maxShared = (bytes: number): number => 500 + Math.floor(bytes / 160);
