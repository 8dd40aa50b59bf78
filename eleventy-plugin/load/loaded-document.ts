import type { Finding } from "../problems.js";

/** An object of a document, before anything is known about it. Keys are read as own properties only. */
export type DocumentObject = { readonly [key: string]: unknown };

/**
 * A document as `normalise/` takes it: OpenAPI 3.1 or 3.2, whatever was published. Plain JSON: numbers that JavaScript
 * cannot hold are `ExactNumber`s, no dates, no aliases that matter, at most `MAX_DEPTH` levels deep, nothing internal.
 */
export interface LoadedDocument {
  readonly document: DocumentObject;
  /** The document before its upgrade, `transform` and hiding, with other files bundled in: what validation is about. */
  readonly published: DocumentObject;
  /** What the author published, before the upgrade. */
  readonly specification: { readonly name: "OpenAPI" | "Swagger" | "AsyncAPI"; readonly version: string };
  /**
   * The value a `$ref` of this document names, one step: the value may be a reference object again. Undefined where it
   * leads nowhere or was refused. What other files hold was bundled into the document while loading, so every
   * reference that leads anywhere is a pointer: `#/components/schemas/Pet`.
   */
  resolve(reference: string): unknown;
  /** Address of the document, when it was read from one; without credentials. */
  readonly documentUrl?: string;
  /** What was found on the way; never stops a page. */
  readonly warnings: readonly Finding[];
  /** Absolute paths of every file read: the source and what it refers to. */
  readonly files: readonly string[];
  /** SHA-256 of all that was read, hexadecimal: equal digests, equal documents. */
  readonly digest: string;
}

/** Objects nested deeper are replaced by `{ [CUT]: true }`: all later code may recurse. */
export const MAX_DEPTH = 200;

/** Key of the mark left where a document was cut, read by `normalise/schema`. */
export const CUT = "x-api-reference-cut";
