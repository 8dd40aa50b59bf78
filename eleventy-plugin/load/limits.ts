/** Bytes of a document after decompression, and of all documents that one source refers to together. */
export const MAX_BYTES = 50 * 1024 * 1024;

/** `MAX_BYTES` as messages say it. */
export const MAX_BYTES_IN_WORDS = "50 MB";

/** Documents of one source: itself and what it refers to. DigitalOcean's public document has 2,850. */
export const MAX_DOCUMENTS = 3_500;

/**
 * Nodes that a document may have beyond those written in its text: what YAML aliases, or fragments used in many places,
 * unfold to. A node counts on every visit after its first, so a large document without aliases has no limit but its size.
 */
export const MAX_UNFOLDED_NODES = 2_000_000;

/** Nodes that a document of so many written ones may unfold to besides: each is drawn, printed and listed like any other. */
export const unfoldedNodes = (written: number): number =>
  Math.min(MAX_UNFOLDED_NODES, 100_000 + 10 * written);
