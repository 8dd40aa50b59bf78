import type { MediaType, PropertyEncoding } from "../model/media-type.js";
import type { PartHeader } from "./http-request.js";

/** The encoding of a field or item of a body, with the headers of its part. */
export interface PartEncoding extends PropertyEncoding {
  readonly sent?: readonly PartHeader[];
}

/** The properties of a media type that encoding a body requires. */
export interface SentMediaType extends Pick<MediaType, "contentType"> {
  readonly encoding: readonly PartEncoding[];
  /** Whether the parts of the body are the items of an array, in order. */
  readonly byPosition?: true;
}
