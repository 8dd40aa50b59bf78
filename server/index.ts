export { apiProxy, type ProxyOptions } from "./serve/api-proxy.js";
export { createServer, type ServerOptions } from "./serve/create-server.js";
export type { ProxyHandler } from "../eleventy-plugin/proxy/index.js";
export { StartError } from "./serve/read-manifest.js";
