import type { DocumentSourceMap } from "../../document/loaded-document.js";
import type { MutableObject } from "../../document/plain-object.js";
import type { Finding } from "../../problems/problems.js";

/** The text of a document. `bytes` is the total size of this document and all documents that it refers to. */
export interface ReadText {
  readonly text: string;
  readonly bytes: number;
}

/** A document of the newest version of its specification, and warnings about parts that were lost. */
export interface UpgradedDocument {
  readonly document: MutableObject;
  readonly warnings: readonly Finding[];
  readonly asWritten?: DocumentSourceMap;
}
