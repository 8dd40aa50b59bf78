import type { DocumentObject } from "../../eleventy-plugin/document/loaded-document.js";
import { upgradeOpenApi } from "../../eleventy-plugin/load/upgrade/upgrade-openapi.js";

export const info = { title: "T", version: "1" };

/** Upgrades a Swagger 2.0 document with the given fields. */
export function upgraded(fields: DocumentObject): DocumentObject {
  return upgradeOpenApi({ swagger: "2.0", info, ...fields });
}

/**
 * Returns the upgraded operation `POST /a`. `fields` are further fields of the document, `item` those of the
 * path item.
 */
export function upgradedOperation(
  operation: unknown,
  fields: DocumentObject = {},
  item: DocumentObject = {},
): unknown {
  const { paths } = upgraded({ ...fields, paths: { "/a": { ...item, post: operation } } });
  return (paths as { "/a": { post: unknown } })["/a"].post;
}
