import type { Json } from "../model/json.js";

/**
 * The values of a form: everything that a reader has chosen and typed, except credentials. Contains only
 * JSON.
 */
export interface FormValues {
  readonly server: ServerValue;
  /** One value for each of `RequestData.parameters`, in the same order. */
  readonly parameters: readonly FieldValue[];
  /** Absent if the operation has no request body. */
  readonly body?: BodyValue;
}

export type ServerValue = ListedServer | CustomServer;

/**
 * A server of the document: its index in `RequestData.servers`, and a value for each of its variables, in
 * order.
 */
export interface ListedServer {
  readonly index: number;
  readonly variables: readonly string[];
}

export interface CustomServer {
  readonly customUrl: string;
}

/**
 * The value of a field; the request omits it unless `sent` is true. `""` is sent as an empty value; `null` is
 * RFC 6570's undefined value, which is not sent. `text` is for `content` parameters: the value serialised in
 * their media type.
 */
export type FieldValue =
  { readonly sent: boolean; readonly value: Json } | { readonly sent: boolean; readonly text: string };

/** `mediaType` is the index in `requestBody.content`. */
export type BodyValue = TextBody | FieldsBody | FileBody;

interface BodyChoice {
  readonly sent: boolean;
  readonly mediaType: number;
}

/**
 * Text that is sent as typed. `encodeBody` only replaces lone surrogates, removes null characters and, in a
 * multipart body, normalises line breaks.
 */
export interface TextBody extends BodyChoice {
  readonly kind: "text";
  readonly text: string;
}

/** Fields of a form, urlencoded or multipart. */
export interface FieldsBody extends BodyChoice {
  readonly kind: "fields";
  readonly fields: readonly BodyField[];
}

export interface FileBody extends BodyChoice {
  readonly kind: "file";
  readonly file: ChosenFile;
}

export type BodyField =
  | { readonly name: string; readonly sent: boolean; readonly value: Json }
  | { readonly name: string; readonly sent: boolean; readonly files: readonly ChosenFile[] };

export interface ChosenFile {
  readonly name: string;
  /**
   * Media type reported by the browser. Takes precedence over the document's media type, unless the file is
   * the whole body and that type is not a range.
   */
  readonly contentType?: string;
}
