import type { MediaType, PropertyEncoding } from "../model/media-type.js";
import type { PartHeader } from "./http-request.js";

/** The encoding of a form field, with the headers of its part. */
export interface PartEncoding extends PropertyEncoding {
  readonly sent?: readonly PartHeader[];
}

/** The properties of a media type that encoding a body requires. */
export interface SentMediaType extends Pick<MediaType, "contentType"> {
  readonly encoding: readonly PartEncoding[];
  /** Whether its parts are the items of an array, in order. */
  readonly byPosition?: true;
}
