/** Maximum bytes of a document after decompression, and of all documents of one source together. */
export const MAX_BYTES = 50 * 1024 * 1024;

/** `MAX_BYTES` as messages print it. */
export const MAX_BYTES_IN_WORDS = "50 MB";

/**
 * Maximum number of documents of one source, including the source's own document. DigitalOcean's public API
 * description has 2,850.
 */
export const MAX_DOCUMENTS = 3_500;

/**
 * Maximum number of nodes that a document may have in addition to those in its text, from YAML aliases and
 * fragments that are used several times. Only repeated visits of a node count, so a large document without
 * aliases is limited only by its size.
 */
export const MAX_EXPANDED_NODES = 2_000_000;

/**
 * Returns how many additional nodes a document with `written` nodes in its text may expand to. Each
 * additional node is processed and rendered like a node of the text, so it costs as much.
 */
export const expandedNodes = (written: number): number =>
  Math.min(MAX_EXPANDED_NODES, 100_000 + 10 * written);
