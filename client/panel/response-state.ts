/** What the block of the answer shows. The template reads these by name. */
const EMPTY = {
  isShown: false,
  status: "",
  statusClass: "",
  reason: "",
  /** Time, size, type. */
  facts: "",
  failureTitle: "",
  failureNote: "",
  failureTone: "bad" as "warn" | "bad",
  offersSample: false,
  offersFollowing: false,
  /** Which other server answered, after a redirect. */
  from: "",
  mode: "none" as "none" | "text" | "image" | "media" | "stream" | "file",
  /** Below the body: where it was cut, why it is not laid out. */
  note: "",
  isStreaming: false,
  /** Of an image, a sound or a film. */
  imageAddress: "",
  downloadAddress: "",
  fileName: "",
  hidesHeaders: false,
};

export type ResponseState = typeof EMPTY;

export const emptyResponse = (): ResponseState => ({ ...EMPTY });

/** As before the first answer; addresses of the last one's bytes are given back. */
export function clearResponse(state: ResponseState): void {
  for (const address of new Set([state.imageAddress, state.downloadAddress]))
    if (address !== "") URL.revokeObjectURL(address);
  Object.assign(state, EMPTY);
}
