import { createPause } from "./text-lines.js";

/** Maximum number of bytes read from a response. */
export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;

const PIECE = 1 << 18;

export interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether reading stopped at the limit. */
  readonly stopped: boolean;
  /** Whether reading failed, because the connection broke or the reader cancelled. */
  readonly broken: boolean;
}

/** Reads a body up to the limit. `onText` is called with each decoded piece as it arrives. */
export async function readResponseBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  contentType: string,
  onText?: (piece: string) => void,
): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  const decoder = decoderFor(contentType);
  const pause = createPause();
  let size = 0;
  let stopped = false;
  let broken = false;
  const reader = body?.getReader();
  try {
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      const kept = value.subarray(0, MAX_RESPONSE_BYTES - size);
      chunks.push(kept);
      size += kept.length;
      onText?.(decoder.decode(kept, { stream: true }));
      stopped = size >= MAX_RESPONSE_BYTES;
      await pause();
      if (!stopped) continue;
      await reader.cancel();
      break;
    }
  } catch {
    broken = true;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
    await pause();
  }
  return { bytes, stopped, broken };
}

export async function toText(bytes: Uint8Array, contentType: string): Promise<string> {
  const decoder = decoderFor(contentType);
  const pause = createPause();
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    await pause();
  }
  return text + decoder.decode();
}

function decoderFor(contentType: string): TextDecoder {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // The charset is unknown.
  }
}
