/**
 * Types of the model that layouts, templates and listings read. Import them with `import type { Reference,
 * Operation } from "eleventy-plugin-api-reference/model"`.
 */
export type * from "./binding.js";
export type * from "./example.js";
export type * from "./json.js";
export type * from "./known-values.js";
export type * from "./layout-data.js";
export type * from "./described.js";
export type * from "./media-type.js";
export type * from "./message.js";
export type * from "./operation.js";
export type * from "./parameter.js";
export type * from "./described.js";
export type * from "./reference.js";
export type * from "./schema-node.js";
export type * from "./security.js";
export type * from "./server.js";
