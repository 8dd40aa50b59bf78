/** Media types that a browser displays, and that run no scripts when opened directly. */
const SHOWN = new Set(
  [
    ["image", "png jpeg gif webp avif bmp x-icon"],
    ["audio", "mpeg mp4 ogg webm aac flac wav"],
    ["video", "mp4 ogg webm quicktime"],
  ].flatMap(([kind, names = ""]) => names.split(" ").map((name) => `${kind}/${name}`)),
);

/** Aliases of the media types in `SHOWN`. */
const ALIASES: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/vnd.microsoft.icon": "image/x-icon",
  "audio/mp3": "audio/mpeg",
  "audio/x-m4a": "audio/mp4",
  "audio/opus": "audio/ogg",
  "audio/x-flac": "audio/flac",
  "audio/x-wav": "audio/wav",
  "audio/wave": "audio/wav",
  "audio/vnd.wave": "audio/wav",
};

interface Preview {
  readonly kind: "image" | "audio" | "video";
  readonly address: string;
}

/**
 * Returns a preview of an image, audio or video, or undefined for any other type. `type` is in lower case and
 * without parameters. If the reader opens a `blob:` URL directly, scripts in its document run in the site's
 * origin. An SVG image can contain scripts, so it gets a `data:` URL, which has no origin.
 */
export async function previewOf(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Preview | undefined> {
  if (type === "image/svg+xml") return { kind: "image", address: await toDataAddress(bytes, type) };
  const canonicalType = ALIASES[type] ?? type;
  if (!SHOWN.has(canonicalType)) return undefined;
  const address = URL.createObjectURL(new Blob([bytes], { type: canonicalType }));
  return { kind: canonicalType.split("/")[0] as Preview["kind"], address };
}

function toDataAddress(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}
