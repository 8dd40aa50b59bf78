import type { ResolvedSource } from "../../options/resolved-options.js";
import type { Reference } from "../../portable/model/index.js";
import { isObject } from "../read.js";
import { createUrlAllocator } from "../../urls/page-urls.js";
import { omitUndefined } from "../../portable/omit.js";

/**
 * Returns the reference as shown on one page of the embedded renderer: without the parts that would have
 * their own pages.
 */
export function embeddedReference(reference: Reference): Reference {
  return omitUndefined<Reference>({
    ...reference,
    embedded: true,
    tags: [],
    tagGroups: [],
    webhooks: [],
    channels: undefined,
    schemas: [],
  });
}

/**
 * Builds the reference for a document that only the embedded renderer reads, from the configuration of its
 * source.
 */
export function foreignReference({ kind, label, route, indexing, embed = {} }: ResolvedSource): Reference {
  const information = isObject(embed["content"]) ? embed["content"]["info"] : undefined;
  const info = isObject(information) ? information : {};
  const title = textOf(embed["title"]) ?? textOf(info["title"]) ?? label ?? "API reference";
  return omitUndefined<Reference>({
    kind: kind === "asyncapi" ? "event" : "http",
    title,
    version: textOf(info["version"]) ?? "",
    description: textOf(info["description"]),
    label: label ?? title,
    route,
    url: createUrlAllocator(route).overview,
    embedded: true,
    specification: { name: kind === "asyncapi" ? "AsyncAPI" : "OpenAPI", version: "" },
    indexing,
    servers: [],
    security: { optional: false, alternatives: [] },
    securitySchemes: [],
    tags: [],
    tagGroups: [],
    webhooks: [],
    schemas: [],
  });
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;
