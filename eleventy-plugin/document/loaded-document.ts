import type { Finding } from "../problems/problems.js";

/** An object of a document before validation. Keys must be read as own properties only, with `getOwn`. */
export type DocumentObject = { readonly [key: string]: unknown };

/**
 * A document as `normalise/` reads it: upgraded to OpenAPI 3.1 or 3.2, or AsyncAPI 3. Plain JSON at most
 * `MAX_DEPTH` levels deep, without internal parts. Numbers that JavaScript cannot represent are
 * `ExactNumber`s.
 */
export interface LoadedDocument {
  readonly document: DocumentObject;
  /**
   * The document before its upgrade, `transform` and hiding, with other files bundled in. Validation checks
   * this one.
   */
  readonly published: DocumentObject;
  /**
   * The text of the document in UTF-8; absent if other files were bundled in. Stored as bytes, because a
   * string needs two bytes per character as soon as one character is outside Latin-1.
   */
  readonly text?: Buffer;
  readonly language: "JSON" | "YAML";
  /** Whether parts marked internal were omitted from `document`. */
  readonly hasHiddenParts: boolean;
  /** Whether `transform` changed the document. */
  readonly isTransformed: boolean;
  /** The specification of the published document, before the upgrade. */
  readonly specification: { readonly name: "OpenAPI" | "Swagger" | "AsyncAPI"; readonly version: string };
  /**
   * Resolves one step of a `$ref`: the result may be a reference object again. Returns undefined if the
   * target does not exist or was refused. Other files were bundled in while loading, so every valid reference
   * is a pointer: `#/components/schemas/Pet`.
   */
  resolve(reference: string): unknown;
  /** Absent if the pointers of `document` are those of the author's document. */
  readonly asWritten?: DocumentSourceMap;
  /**
   * Maps a pointer of `published` to the file it came from: `#/components/schemas/Pet` to
   * `schemas/pet.yaml#/Pet`. Absent if one file contains the whole document.
   */
  readonly origin?: (pointer: string) => string;
  /** URL the document was fetched from, without credentials. Absent for files. */
  readonly documentUrl?: string;
  /** URLs in the document that are relative or begin with `#` or `/`. */
  readonly addresses: readonly DocumentLink[];
  /** Warnings found while loading. They never prevent a page. */
  readonly warnings: readonly Finding[];
  /** Absolute paths of all files that loading tried to read: the source and the files it refers to. */
  readonly files: readonly string[];
  /** All documents that were read: the source and the documents it refers to. */
  readonly read: readonly ReadDocument[];
  /** Total bytes of all documents read. */
  readonly bytes: number;
  /** SHA-256 of all documents read, in hexadecimal. Equal digests mean equal documents. */
  readonly digest: string;
}

/**
 * A URL without a host in a description or field of a document: `#section/Keys`, `images/a.png`, `/guide/`.
 */
export interface DocumentLink {
  /** Normalised by `urlKey`. */
  readonly address: string;
  /** Pointer of its first occurrence. */
  readonly pointer: string;
  /** The file to publish for this link, if there is one. */
  readonly file?: LinkedFile;
  /** Why the target of a relative link in a local document is not published. */
  readonly fault?: string;
}

export interface LinkedFile {
  /** Absolute path with symbolic links resolved. */
  readonly path: string;
  /** Path relative to the project's root, for messages. */
  readonly shown: string;
  /** Path relative to the folder of the source's document, as links use it: `images/a.png`. */
  readonly name: string;
}

/** A document that was read for a source. */
export interface ReadDocument {
  /** Path from the project's root with symbolic links resolved, or URL without secrets. */
  readonly shown: string;
  /** Whether the document is outside the folder of the source's own document, or at another origin. */
  readonly isElsewhere: boolean;
}

/** Maps parts of an upgraded `document` back to the author's document, for messages. */
export interface DocumentSourceMap {
  /** Maps a pointer: `#/components/schemas/Pet/examples/0` to `#/definitions/Pet/example`. */
  sourcePointer(pointer: string): string;
  /** Returns the text of the `$ref` at a pointer as the author wrote it. */
  reference(reference: string, pointer: string): string;
}

/**
 * Maximum nesting depth. Deeper objects are replaced with `{ [CUT]: true }`, so that all later code may
 * recurse.
 */
export const MAX_DEPTH = 200;

/** Key that marks where a deep document was cut; read by `normalise/schema`. */
export const CUT = "x-api-reference-cut";

/**
 * Key for the `security` of an operation, trait or server of AsyncAPI 2. The converter drops combined schemes
 * and optional security, because AsyncAPI 3 cannot express them.
 */
export const ASYNCAPI_2_SECURITY = "x-api-reference-security";

/**
 * Key for the complete schema of an AsyncAPI 2 channel parameter. AsyncAPI 3 has no type, format or pattern
 * for parameters.
 */
export const PARAMETER_SCHEMA = "x-api-reference-schema";

/**
 * Key for the source of a payload or header schema in a language other than JSON Schema, stored beside its
 * translation.
 */
export const PAYLOAD_SOURCE = "x-api-reference-source";

/** Key for the original address of a channel, if the conversion from AsyncAPI 2 changed `address`. */
export const CHANNEL_ADDRESS = "x-api-reference-address";

const INTERNAL_KEYS = new Set([CUT, ASYNCAPI_2_SECURITY, PARAMETER_SCHEMA, PAYLOAD_SOURCE, CHANNEL_ADDRESS]);

/** Returns a copy of a document without the keys that loading added for internal use. */
export function withoutInternalKeys(document: DocumentObject): DocumentObject {
  const text = JSON.stringify(document, (key, value: unknown) =>
    INTERNAL_KEYS.has(key) ? undefined : value,
  );
  return JSON.parse(text) as DocumentObject;
}

/**
 * Returns how often a document of `bytes` bytes may repeat shared content: operations of a path item that
 * several paths share, or messages of a channel that several operations share. The limit is 500, plus one per
 * 160 bytes. This is more than the document could write out in full: an ordinary operation takes 300 bytes or
 * more.
 */
export const maxShared = (bytes: number): number => 500 + Math.floor(bytes / 160);

/**
 * Fields of a path item that contain an operation: https://spec.openapis.org/oas/v3.2.0.html#path-item-object
 */
export const METHOD_FIELDS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
