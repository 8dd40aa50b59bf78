/** What went over a connection, or what became of it. */
export interface Frame {
  readonly kind: "sent" | "received" | "told";
  readonly time: Date;
  /** Text, or the bytes of a binary frame. */
  readonly content: string | Uint8Array;
  /** Size on the wire; more than that of `content` where only its beginning is kept. */
  readonly bytes: number;
}

export const MAX_FRAMES = 500;
const MAX_BYTES = 5 * 1024 * 1024;

/** Keeps the last frames: at most 500, and at most 5 MB together. */
export class FrameStore {
  /** From the oldest on. */
  frames: readonly Frame[] = [];
  /** Older ones that gave way since the log was last cleared. */
  dropped = 0;
  private totalBytes = 0;

  add(frame: Frame): void {
    const frames = [...this.frames, frame];
    this.totalBytes += keptBytes(frame);
    let removed = 0;
    for (
      ;
      frames.length - removed > MAX_FRAMES || (this.totalBytes > MAX_BYTES && frames.length - removed > 1);
      removed += 1
    )
      this.totalBytes -= keptBytes(frames[removed] as Frame);
    this.frames = frames.slice(removed);
    this.dropped += removed;
  }

  clear(): void {
    this.frames = [];
    this.totalBytes = 0;
    this.dropped = 0;
  }
}

/** One frame; of a longer one its beginning, copied, so that the rest can be given back. */
export function toFrame(kind: Frame["kind"], content: string | ArrayBuffer): Frame {
  const isText = typeof content === "string";
  const bytes = isText ? new TextEncoder().encode(content) : new Uint8Array(content);
  const frame = { kind, time: new Date(), bytes: bytes.length };
  if (bytes.length <= MAX_BYTES) return { ...frame, content: isText ? content : bytes };
  const truncated = bytes.slice(0, MAX_BYTES);
  return { ...frame, content: isText ? new TextDecoder().decode(truncated) : truncated };
}

function keptBytes({ bytes }: Frame): number {
  return Math.min(bytes, MAX_BYTES);
}
