export { createProxy, type ProxyHandler } from "./api-proxy.js";
export type { DescribedPaths } from "./path-templates.js";
export { hasBody } from "./read-call.js";
export { defaultLimits, type CallLimits } from "./proxy-settings.js";
export {
  digestOf,
  MANIFEST_FILE,
  PROXY_ROUTE,
  type ManifestProxy,
  type ServerManifest,
} from "./server-manifest.js";
