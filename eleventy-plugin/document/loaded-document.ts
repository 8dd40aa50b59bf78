import type { Finding } from "../problems/problems.js";

/** An object of a document, before anything is known about it. Keys are read as own properties only. */
export type DocumentObject = { readonly [key: string]: unknown };

/**
 * A document as `normalise/` takes it: OpenAPI 3.1 or 3.2, or AsyncAPI 3, whatever was published. Plain JSON: numbers that JavaScript
 * cannot hold are `ExactNumber`s, no dates, no aliases that matter, at most `MAX_DEPTH` levels deep, nothing internal.
 */
export interface LoadedDocument {
  readonly document: DocumentObject;
  /** The document before its upgrade, `transform` and hiding, with other files bundled in: what validation is about. */
  readonly published: DocumentObject;
  /**
   * The text it was read from, when that is all of it: absent where other files were bundled in. In UTF-8, for as a string
   * it would need two bytes a character as soon as one is beyond Latin-1.
   */
  readonly text?: Buffer;
  readonly language: "JSON" | "YAML";
  /** Something in it is marked internal, and left out of `document`. */
  readonly hasHiddenParts: boolean;
  /** `transform` made another document of it. */
  readonly isTransformed: boolean;
  /** What the author published, before the upgrade. */
  readonly specification: { readonly name: "OpenAPI" | "Swagger" | "AsyncAPI"; readonly version: string };
  /**
   * The value a `$ref` of this document names, one step: the value may be a reference object again. Undefined where it
   * leads nowhere or was refused. What other files hold was bundled into the document while loading, so every
   * reference that leads anywhere is a pointer: `#/components/schemas/Pet`.
   */
  resolve(reference: string): unknown;
  /** Absent where `document` has every place where its author put it. */
  readonly asWritten?: DocumentSourceMap;
  /**
   * A place of `published` in the file that has it, `#/components/schemas/Pet` in `schemas/pet.yaml#/Pet`. Absent where one
   * file has all of it.
   */
  readonly origin?: (pointer: string) => string;
  /** Address of the document, when it was read from one; without credentials. */
  readonly documentUrl?: string;
  /** Addresses in its texts and fields that are relative or begin with `#` or `/`. */
  readonly addresses: readonly DocumentLink[];
  /** What was found on the way; never stops a page. */
  readonly warnings: readonly Finding[];
  /** Absolute paths of every file asked for: the source and what it refers to. */
  readonly files: readonly string[];
  /** Every document read, by name: the source and what it refers to. */
  readonly read: readonly ReadDocument[];
  /** Bytes of all that was read. */
  readonly bytes: number;
  /** SHA-256 of all that was read, hexadecimal: equal digests, equal documents. */
  readonly digest: string;
}

/** An address of a document's texts and fields that names no host: `#section/Keys`, `images/a.png`, `/guide/`. */
export interface DocumentLink {
  /** As `addressKey` spells it. */
  readonly address: string;
  /** The first place that has it. */
  readonly pointer: string;
  /** The file that it names, which is published. */
  readonly file?: LinkedFile;
  /** Why a relative address of a local document is not published, in words. */
  readonly fault?: string;
}

export interface LinkedFile {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** Its path from the project's root, as messages name it. */
  readonly shown: string;
  /** From the folder of the source's own document, as it is linked: `images/a.png`. */
  readonly name: string;
}

/** A document that was read for a source. */
export interface ReadDocument {
  /** Its path from the project's root without symbolic links, or its address without secrets. */
  readonly shown: string;
  /** Outside of the folder of the source's own document, or at another origin. */
  readonly isElsewhere: boolean;
}

/** How the author of an upgraded document knows what stands in `document`. */
export interface DocumentSourceMap {
  /** A place, `#/components/schemas/Pet/examples/0`, in the file: `#/definitions/Pet/example`. */
  place(pointer: string): string;
  /** What a `$ref` that stands at a place says in the file. */
  reference(reference: string, pointer: string): string;
}

/** Objects nested deeper are replaced by `{ [CUT]: true }`: all later code may recurse. */
export const MAX_DEPTH = 200;

/** Key of the mark left where a document was cut, read by `normalise/schema`. */
export const CUT = "x-api-reference-cut";

/**
 * Key of the `security` that an operation, trait or server of AsyncAPI 2 had: AsyncAPI 3 cannot say that schemes belong
 * together or that none is needed, and its converter drops both.
 */
export const ASYNCAPI_2_SECURITY = "x-api-reference-security";

/** Key of the whole schema of a channel parameter of AsyncAPI 2: AsyncAPI 3 keeps no type, format or pattern. */
export const PARAMETER_SCHEMA = "x-api-reference-schema";

/** Key of a payload or header schema as its author wrote it, in another language than JSON Schema, beside its translation. */
export const PAYLOAD_SOURCE = "x-api-reference-source";

/** Key of the address of a channel, where the conversion from AsyncAPI 2 left another under `address`. */
export const CHANNEL_ADDRESS = "x-api-reference-address";

const INTERNAL_KEYS = new Set([CUT, ASYNCAPI_2_SECURITY, PARAMETER_SCHEMA, PAYLOAD_SOURCE, CHANNEL_ADDRESS]);

/** A copy of a document without what loading left beside its author's words, for our own pages. */
export function withoutInternalKeys(document: DocumentObject): DocumentObject {
  const text = JSON.stringify(document, (key, value: unknown) =>
    INTERNAL_KEYS.has(key) ? undefined : value,
  );
  return JSON.parse(text) as DocumentObject;
}
