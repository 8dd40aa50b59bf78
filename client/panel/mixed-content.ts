/**
 * Whether a browser blocks a call as mixed content: from a secure page to an insecure URL, except on this
 * device. https://www.w3.org/TR/mixed-content/
 */
export function isMixed(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const isLocal = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return location.protocol === "https:" && /^(http|ws):$/.test(protocol) && !isLocal;
}
