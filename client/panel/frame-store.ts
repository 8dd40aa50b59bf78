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
  private kept = 0;

  add(frame: Frame): void {
    const frames = [...this.frames, frame];
    this.kept += keptBytes(frame);
    let gone = 0;
    for (
      ;
      frames.length - gone > MAX_FRAMES || (this.kept > MAX_BYTES && frames.length - gone > 1);
      gone += 1
    )
      this.kept -= keptBytes(frames[gone] as Frame);
    this.frames = frames.slice(gone);
    this.dropped += gone;
  }

  clear(): void {
    this.frames = [];
    this.kept = 0;
    this.dropped = 0;
  }
}

/** One frame; of a longer one its beginning, copied, so that the rest can be given back. */
export function toFrame(kind: Frame["kind"], content: string | ArrayBuffer): Frame {
  const isText = typeof content === "string";
  const bytes = isText ? new TextEncoder().encode(content) : new Uint8Array(content);
  const frame = { kind, time: new Date(), bytes: bytes.length };
  if (bytes.length <= MAX_BYTES) return { ...frame, content: isText ? content : bytes };
  const kept = bytes.slice(0, MAX_BYTES);
  return { ...frame, content: isText ? new TextDecoder().decode(kept) : kept };
}

function keptBytes({ bytes }: Frame): number {
  return Math.min(bytes, MAX_BYTES);
}
