import type { MediaType, PropertyEncoding } from "../model/media-type.js";
import type { PartHeader } from "./http-request.js";

/** How a field of a form is sent: by its encoding and its schema. */
export interface PartEncoding extends PropertyEncoding {
  /** Headers of its part, with their values. */
  readonly sent?: readonly PartHeader[];
}

/** The properties of a media type that encoding a body needs. */
export interface SentMediaType extends Pick<MediaType, "contentType"> {
  readonly encoding: readonly PartEncoding[];
  /** Whether its parts are the items of an array, in order. */
  readonly byPosition?: true;
}
