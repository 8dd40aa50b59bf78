/** What the block of the answer shows. The template reads these by name. */
export interface AnswerState {
  isShown: boolean;
  status: string;
  statusClass: string;
  reason: string;
  /** Time, size, type. */
  facts: string;
  failureTitle: string;
  failureNote: string;
  failureTone: "warn" | "bad";
  offersSample: boolean;
  mode: "none" | "text" | "image" | "stream" | "file";
  /** Below the body: where it was cut, why it is not laid out. */
  note: string;
  isStreaming: boolean;
  imageAddress: string;
  downloadAddress: string;
  fileName: string;
  hidesHeaders: boolean;
}

const EMPTY: AnswerState = {
  isShown: false,
  status: "",
  statusClass: "",
  reason: "",
  facts: "",
  failureTitle: "",
  failureNote: "",
  failureTone: "bad",
  offersSample: false,
  mode: "none",
  note: "",
  isStreaming: false,
  imageAddress: "",
  downloadAddress: "",
  fileName: "",
  hidesHeaders: false,
};

export function emptyAnswer(): AnswerState {
  return { ...EMPTY };
}

/** As before the first answer; addresses of the last one's bytes are given back. */
export function clearAnswer(state: AnswerState): void {
  for (const address of new Set([state.imageAddress, state.downloadAddress]))
    if (address !== "") URL.revokeObjectURL(address);
  Object.assign(state, EMPTY);
}
