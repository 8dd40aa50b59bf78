/**
 * What Send sends and every HTTP sample prints, byte for byte. Frozen and made of JSON only.
 *
 * `url` is in the normal form of RFC 3986 6.2.2 and uses only characters that curl, `fetch` and requests all pass on
 * unchanged, so that a sample language has nothing left to encode.
 */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** In the order they are sent. `multipart/form-data` has no `Content-Type` here: the client adds it with its boundary. */
  readonly headers: readonly RequestHeader[];
  readonly body?: RequestPayload;
  /** A credential stands in the query of `url`, or what is called like one. */
  readonly hasKeyInQuery?: true;
}

export interface RequestHeader {
  readonly name: string;
  /** Latin-1 at most, no control characters but tab, no white space at either end. */
  readonly value: string;
  /** Marks the `Cookie` header, which no browser sends when a script sets it. */
  readonly cookie?: true;
}

export type RequestPayload = TextPayload | FormPayload | MultipartPayload | FilePayload;

/** Text sent as UTF-8, exactly as it stands here. */
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
   * The same as names and values, one for each pair between `&`. `plain` says that encoding them by the URL standard
   * gives `text` again, so that a language may print them instead.
   */
  readonly fields: readonly { readonly name: string; readonly value: string; readonly encoded: string }[];
  readonly plain: boolean;
}

export interface MultipartPayload {
  readonly kind: "multipart";
  readonly parts: readonly RequestPart[];
  /** Of another type than `multipart/form-data`, whose client chooses one. */
  readonly boundary?: string;
}

export type RequestPart = TextPart | FilePart;

interface PartHead {
  /** Empty where a part of another type than `multipart/form-data` has none. */
  readonly name: string;
  /** Besides its type and its disposition. */
  readonly headers?: readonly PartHeader[];
}

export interface PartHeader {
  readonly name: string;
  /** Printable ASCII. */
  readonly value: string;
}

export interface TextPart extends PartHead {
  readonly kind: "text";
  /** Line ends are CRLF, as browsers send them. */
  readonly text: string;
  /** Absent where the part carries none. */
  readonly contentType?: string;
}

export interface FilePart extends PartHead {
  readonly kind: "file";
  /** Base name, never a path. */
  readonly fileName: string;
  readonly contentType: string;
}

/** The bytes of one file. */
export interface FilePayload {
  readonly kind: "file";
  /** Base name, never a path. */
  readonly fileName: string;
}
