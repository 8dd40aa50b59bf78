/** In pixels, or in other units with the same aspect ratio. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of a PNG, or the `viewBox` of an SVG, so that pages can reserve space for it. Returns
 * undefined for other files, and for an SVG without a `viewBox`.
 */
export function pictureSize(content: Buffer): PictureSize | undefined {
  if (content.toString("latin1", 1, 4) === "PNG" && content.length >= 24)
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  const [root = ""] = /<svg\b[^>]*>/.exec(content.toString("utf8", 0, 4096)) ?? [];
  const [, box = ""] = /\bviewBox=["']([^"']*)/.exec(root) ?? [];
  const [, , width = NaN, height = NaN] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
