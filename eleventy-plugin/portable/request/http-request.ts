/**
 * The request that Send sends and every HTTP sample prints, byte for byte. Frozen; contains only JSON.
 *
 * `url` is in the normal form of RFC 3986 6.2.2. It uses only characters that curl, `fetch` and Python's
 * requests leave unchanged, so that no sample language has to encode anything.
 */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** In the order they are sent. `multipart/form-data` has no `Content-Type` here: the client adds it with its boundary. */
  readonly headers: readonly RequestHeader[];
  readonly body?: RequestPayload;
  /** Whether the query of `url` contains a credential, or a parameter named like one. */
  readonly hasKeyInQuery?: true;
}

export interface RequestHeader {
  readonly name: string;
  /** Contains only Latin-1 characters, no control characters except tab, and no white space at either end. */
  readonly value: string;
  /** Marks the `Cookie` header, which browsers do not let scripts set. */
  readonly cookie?: true;
}

export type RequestPayload = TextPayload | FormPayload | MultipartPayload | FilePayload;

/** Text sent as UTF-8, unchanged. */
export interface TextPayload {
  readonly kind: "text";
  readonly text: string;
}

/** `application/x-www-form-urlencoded`. */
export interface FormPayload {
  readonly kind: "form";
  /** The encoded body as sent. */
  readonly text: string;
  /**
   * Names and values, one entry for each pair between `&`. If `plain` is true, encoding them by the URL
   * standard yields `text`, so a sample may print the names and values instead.
   */
  readonly fields: readonly { readonly name: string; readonly value: string; readonly encoded: string }[];
  readonly plain: boolean;
}

export interface MultipartPayload {
  readonly kind: "multipart";
  readonly parts: readonly RequestPart[];
  /** The boundary of types other than `multipart/form-data`. For that type, the client chooses one. */
  readonly boundary?: string;
}

export type RequestPart = TextPart | FilePart;

export interface PartHead {
  /** Empty if the part has no name, which `multipart/form-data` does not allow. */
  readonly name: string;
  /** Headers other than the part's type and disposition. */
  readonly headers?: readonly PartHeader[];
}

export interface PartHeader {
  readonly name: string;
  /** Printable ASCII. */
  readonly value: string;
}

export interface TextPart extends PartHead {
  readonly kind: "text";
  /** Line breaks are CRLF, as browsers send them. */
  readonly text: string;
  /** Absent if the part declares none. */
  readonly contentType?: string;
}

export interface FilePart extends PartHead {
  readonly kind: "file";
  /** Base name without a path. */
  readonly fileName: string;
  readonly contentType: string;
}

/** The bytes of one file. */
export interface FilePayload {
  readonly kind: "file";
  /** Base name without a path. */
  readonly fileName: string;
}
