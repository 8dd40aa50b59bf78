import type { DocumentObject } from "../../eleventy-plugin/document/loaded-document.js";
import { upgradeOpenApi } from "../../eleventy-plugin/load/upgrade/upgrade-openapi.js";

export const info = { title: "T", version: "1" };

/** A document of Swagger 2.0 with the fields given, after the upgrade. */
export function upgraded(fields: DocumentObject): DocumentObject {
  return upgradeOpenApi({ swagger: "2.0", info, ...fields });
}

/** The operation `POST /a`, upgraded in a document with the other fields given. */
export function upgradedOperation(
  operation: unknown,
  fields: DocumentObject = {},
  item: DocumentObject = {},
): unknown {
  const { paths } = upgraded({ ...fields, paths: { "/a": { ...item, post: operation } } });
  return (paths as { "/a": { post: unknown } })["/a"].post;
}
