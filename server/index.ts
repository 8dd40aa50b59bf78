export { apiProxy, type ProxyOptions } from "./api-proxy.js";
export { createServer, type ServerOptions } from "./create-server.js";
export type { ProxyHandler } from "./proxy/index.js";
export { StartError } from "./start-error.js";
