/**
 * The name that an answer gives its file, fit to be saved under: no folder, no name that begins with a dot, nothing that a
 * file system would refuse or hide. Undefined where it gives none. https://www.rfc-editor.org/rfc/rfc6266
 */
export function downloadName(disposition: string): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const [, quoted, plain = ""] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  const given =
    (encoded === undefined ? undefined : decoded(encoded)) ?? quoted?.replace(/\\(.)/g, "$1") ?? plain;
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const name = last.replace(/[\p{C}<>:"|?*]/gu, "").replace(/^[.\s]+|[.\s]+$/g, "");
  return name === "" ? undefined : name.slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 120;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
