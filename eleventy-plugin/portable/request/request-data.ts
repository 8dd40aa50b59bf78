import type { FoundValue, HttpOperation, MediaType, Parameter, RequestBody } from "../model/index.js";
import type { PropertyEncoding } from "../model/media-type.js";
import type { PartHeader } from "./http-request.js";

/** The data of an operation for building a request. It needs no schemas, because all values are resolved. */
export interface RequestData extends Pick<HttpOperation, "method" | "path" | "servers" | "security"> {
  readonly requestBody?: ResolvedBody;
  readonly parameters: readonly InitialParameter[];
  /** URL of the document, against which relative server URLs are resolved. */
  readonly documentUrl?: string;
}

/** A parameter with the data for its initial value in forms and samples. */
export interface InitialParameter extends Parameter {
  /** A value from elsewhere in the document. */
  readonly found?: Pick<FoundValue, "value" | "from">;
  /**
   * A placeholder for a value that only the reader knows: `RUNNER_ID`. Samples show it while the field is
   * empty.
   */
  readonly placeholder?: string;
  /**
   * Whether the document declares an API key with this name and location. If so, links never contain the
   * parameter's value.
   */
  readonly secret?: true;
}

/** A request body whose media types have their encodings resolved. */
interface ResolvedBody extends RequestBody {
  readonly content: readonly ResolvedMediaType[];
}

/** A media type with the encodings that its schema implies. */
export interface ResolvedMediaType extends MediaType {
  readonly encoding: readonly PartEncoding[];
  /** Whether the parts of the body are the items of an array, in order. */
  readonly byPosition?: true;
}

/** The properties of a media type that encoding a body requires. */
export type SentMediaType = Pick<ResolvedMediaType, "contentType" | "encoding" | "byPosition">;

/** The encoding of a field or item of a body, with the headers of its part. */
export interface PartEncoding extends PropertyEncoding {
  readonly sent?: readonly PartHeader[];
}
