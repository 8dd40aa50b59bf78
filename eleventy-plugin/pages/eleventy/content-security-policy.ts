/**
 * The policy of the plugin's own page. No inline script, no inline style, no eval. `connect-src` stays wide: a panel
 * may call any address its reader types. `frame-ancestors` is left to the server: browsers ignore it here.
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

/** Where pages have the search box: Pagefind is WebAssembly, which `'wasm-unsafe-eval'` allows, and no eval. */
export const contentSecurityPolicy = (hasSearch: boolean): string =>
  hasSearch
    ? CONTENT_SECURITY_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    : CONTENT_SECURITY_POLICY;
