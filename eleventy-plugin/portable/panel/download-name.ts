import { tryPercentDecode } from "../well-formed.js";

/** File extensions that differ from the subtype: https://www.iana.org/assignments/media-types/ */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/gzip": "gz",
  "application/msword": "doc",
  "application/vnd.ms-excel": "xls",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/x-7z-compressed": "7z",
  "audio/mp4": "m4a",
  "audio/mpeg": "mp3",
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
  "image/tiff": "tif",
  "image/vnd.microsoft.icon": "ico",
  "text/javascript": "js",
  "text/markdown": "md",
  "text/plain": "txt",
  "video/quicktime": "mov",
};
/**
 * Matches media types whose subtype ends in the file extension: `application/pdf`, `image/x-png`,
 * `application/problem+json`.
 */
const SUBTYPE_IS_EXTENSION =
  /^(?:.+\+|(?:application|audio|font|image|text|video)\/(?:x-)?)([a-z][a-z\d]{1,4})$/;

/** Returns a file name for a media type. `type` is in lower case and has no parameters. */
export function nameOfType(type: string, isText: boolean): string {
  const extension = EXTENSIONS[type] ?? SUBTYPE_IS_EXTENSION.exec(type)?.[1];
  return `answer.${extension ?? (isText ? "txt" : "bin")}`;
}

/**
 * Returns the file name in a `Content-Disposition` header, sanitised: no folder, no leading dot, no
 * characters that file systems reject or hide. Undefined if there is no file name.
 * https://www.rfc-editor.org/rfc/rfc6266
 */
export function downloadName(disposition: string): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const [, quoted, plain = ""] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  const rawName =
    (encoded === undefined ? undefined : tryPercentDecode(encoded)) ??
    quoted?.replace(/\\(.)/g, "$1") ??
    plain;
  const last = rawName.split(/[/\\]/).at(-1) ?? "";
  const name = last
    .slice(0, MAX_READ)
    .replace(/[\p{C}<>:"|?*]/gu, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return name === "" ? undefined : name.slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 120;
/** Maximum length before sanitising. */
const MAX_READ = 1_000;
