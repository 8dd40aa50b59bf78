import type { MediaType, PropertyEncoding } from "../model/media-type.js";
import type { PartHeader } from "./http-request.js";

/** How a field of a form is sent: what its encoding says, and what follows from its schema. */
export interface PartEncoding extends PropertyEncoding {
  /** Headers of its part, with their values. */
  readonly sent?: readonly PartHeader[];
}

/** What a body's encoder reads of a media type. */
export interface SentMediaType extends Pick<MediaType, "contentType"> {
  readonly encoding: readonly PartEncoding[];
  /** Its parts are the items of a list, in their order. */
  readonly byPosition?: true;
}
