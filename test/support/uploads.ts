/** Files that samples upload. Their bytes are not valid text, so that any re-encoding is detected. */
export const uploads: Readonly<Record<string, Uint8Array>> = {
  "photo.png": Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff, 0xfe, 0x80, 0x0a, 0x0d,
  ]),
  "second file.bin": Uint8Array.from({ length: 300 }, (_, index) => index % 256),
};
