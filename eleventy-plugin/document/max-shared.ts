/**
 * Operations that a document may have beyond those it writes, by path items that several of its paths share, and uses of
 * messages by channels that several operations share: the same for each document, and one for so many of its bytes. An
 * ordinary operation has 300 and more.
 */
export const maxShared = (bytes: number): number => 500 + Math.floor(bytes / 160);
