/** Returns an XML tag: https://www.w3.org/TR/xml */
export function toTag(content: string): string {
  return `<${content}>`;
}

/** Returns a valid element name: https://www.w3.org/TR/xml/#NT-Name. Other characters are replaced by `_`. */
export function toElementName(name: string): string {
  const allowed = name.replace(/[^\p{L}\p{N}_.:-]/gu, "_");
  return /^[\p{L}_]/u.test(allowed) ? allowed : `_${allowed}`;
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
