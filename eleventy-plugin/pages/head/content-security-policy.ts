/**
 * The Content Security Policy of the plugin's own pages: no inline script, no inline style, no eval.
 * `connect-src` stays wide because a panel may call any URL its reader enters. `frame-ancestors` is left to
 * the server because browsers ignore it in a `meta` element.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "connect-src 'self' https: http: ws: wss:",
  "require-trusted-types-for 'script'",
  "trusted-types api-reference",
].join("; ");

/**
 * Returns the policy. Pages with the search box also allow `'wasm-unsafe-eval'`, because Pagefind is
 * WebAssembly; this does not allow eval.
 */
export const contentSecurityPolicy = (hasSearch: boolean): string =>
  hasSearch
    ? CONTENT_SECURITY_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    : CONTENT_SECURITY_POLICY;
