/** A frame that was sent or received, or a message about the connection. */
export interface Frame {
  readonly kind: "sent" | "received" | "told";
  readonly time: Date;
  /** Text, or the bytes of a binary frame. */
  readonly content: string | Uint8Array;
  /**
   * Size in bytes as sent or received. If `content` is only the beginning of the frame, the size is still
   * that of the whole frame.
   */
  readonly bytes: number;
}

export const MAX_FRAMES = 500;
const MAX_BYTES = 5 * 1024 * 1024;

/** Stores the last frames: at most 500, and at most 5 MB in total. */
export class FrameStore {
  /** From oldest to newest. */
  frames: readonly Frame[] = [];
  /** Number of older frames removed since the log was last cleared. */
  dropped = 0;
  private totalBytes = 0;

  add(frame: Frame): void {
    const frames = [...this.frames, frame];
    this.totalBytes += storedBytes(frame);
    let removed = 0;
    for (
      ;
      frames.length - removed > MAX_FRAMES || (this.totalBytes > MAX_BYTES && frames.length - removed > 1);
      removed += 1
    )
      this.totalBytes -= storedBytes(frames[removed] as Frame);
    this.frames = frames.slice(removed);
    this.dropped += removed;
  }

  clear(): void {
    this.frames = [];
    this.totalBytes = 0;
    this.dropped = 0;
  }
}

/**
 * Creates a frame. Copies the beginning of content longer than `MAX_BYTES`, so that the memory of the rest
 * can be freed.
 */
export function toFrame(kind: Frame["kind"], content: string | ArrayBuffer): Frame {
  const isText = typeof content === "string";
  const bytes = isText ? new TextEncoder().encode(content) : new Uint8Array(content);
  const frame = { kind, time: new Date(), bytes: bytes.length };
  if (bytes.length <= MAX_BYTES) return { ...frame, content: isText ? content : bytes };
  const truncated = bytes.slice(0, MAX_BYTES);
  return { ...frame, content: isText ? new TextDecoder().decode(truncated) : truncated };
}

function storedBytes({ bytes }: Frame): number {
  return Math.min(bytes, MAX_BYTES);
}
