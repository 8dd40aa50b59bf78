/** What went over a connection, or what became of it. */
export interface Frame {
  readonly kind: "sent" | "received" | "told";
  readonly time: Date;
  /** Text, or the bytes of a binary frame. */
  readonly content: string | Uint8Array;
  /** Size on the wire; more than that of `content` where only its beginning is kept. */
  readonly bytes: number;
}

export interface FrameStore {
  add(frame: Frame): void;
  clear(): void;
  /** From the oldest on. */
  readonly frames: readonly Frame[];
  /** Older ones that gave way since the log was last cleared. */
  readonly dropped: number;
}

export const MAX_FRAMES = 500;
const MAX_BYTES = 5 * 1024 * 1024;

/** Keeps the last frames: at most 500, and at most 5 MB together. */
export function createFrameStore(): FrameStore {
  let frames: Frame[] = [];
  let kept = 0;
  let dropped = 0;
  return {
    add(frame) {
      frames.push(frame);
      kept += keptBytes(frame);
      let gone = 0;
      for (; frames.length - gone > MAX_FRAMES || (kept > MAX_BYTES && frames.length - gone > 1); gone += 1)
        kept -= keptBytes(frames[gone] as Frame);
      if (gone > 0) frames = frames.slice(gone);
      dropped += gone;
    },
    clear() {
      frames = [];
      kept = 0;
      dropped = 0;
    },
    get frames() {
      return frames;
    },
    get dropped() {
      return dropped;
    },
  };
}

/** One frame; of a longer one its beginning, copied, so that the rest can be given back. */
export function toFrame(kind: Frame["kind"], content: string | ArrayBuffer): Frame {
  const time = new Date();
  if (typeof content !== "string") {
    const bytes = new Uint8Array(content);
    return {
      kind,
      time,
      bytes: bytes.length,
      content: bytes.length > MAX_BYTES ? bytes.slice(0, MAX_BYTES) : bytes,
    };
  }
  const encoded = new TextEncoder().encode(content);
  if (encoded.length <= MAX_BYTES) return { kind, time, bytes: encoded.length, content };
  return {
    kind,
    time,
    bytes: encoded.length,
    content: new TextDecoder().decode(encoded.subarray(0, MAX_BYTES)),
  };
}

function keptBytes({ bytes }: Frame): number {
  return Math.min(bytes, MAX_BYTES);
}
