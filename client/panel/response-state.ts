/** Initial state of the response's block. The template reads these properties by name. */
const EMPTY = {
  isShown: false,
  status: "",
  statusClass: "",
  reason: "",
  /** Time, size and type. */
  facts: "",
  failureTitle: "",
  failureNote: "",
  failureTone: "bad" as "warn" | "bad",
  offersSample: false,
  offersFollowing: false,
  /** Sentence that names the other server that responded after a redirect, or an empty string. */
  from: "",
  mode: "none" as "none" | "text" | "image" | "media" | "stream" | "file",
  /** A note above the body, for example where it was truncated or why it is not formatted. */
  note: "",
  isStreaming: false,
  /** URL of an image, audio or video. */
  imageAddress: "",
  downloadAddress: "",
  fileName: "",
  hidesHeaders: false,
};

export type ResponseState = typeof EMPTY;

export const emptyResponse = (): ResponseState => ({ ...EMPTY });

/** Resets the state, and revokes the URLs of the previous response. */
export function clearResponse(state: ResponseState): void {
  for (const address of new Set([state.imageAddress, state.downloadAddress]))
    if (address !== "") URL.revokeObjectURL(address);
  Object.assign(state, EMPTY);
}
