import type { SchemaNode } from "../model/schema-node.js";
import { toBound } from "./bounds.js";

/** A value that is valid for each format: https://spec.openapis.org/registry/format/ */
const byFormat: ReadonlyMap<string, string> = new Map([
  ["date-time", "2024-01-15T09:30:00Z"],
  ["date", "2024-01-15"],
  ["time", "09:30:00Z"],
  ["duration", "P3D"],
  ["email", "user@example.com"],
  ["idn-email", "user@example.com"],
  ["hostname", "example.com"],
  ["idn-hostname", "example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["uri", "https://example.com"],
  ["url", "https://example.com"],
  ["iri", "https://example.com"],
  ["uri-reference", "/example"],
  ["iri-reference", "/example"],
  ["uri-template", "/examples/{id}"],
  ["uuid", "3fa85f64-5717-4562-b3fc-2c963f66afa6"],
  ["byte", "c3RyaW5n"],
  ["base64url", "c3RyaW5n"],
  ["password", "YOUR_PASSWORD"],
  ["json-pointer", "/example"],
  ["relative-json-pointer", "0"],
  ["regex", "^[a-z]+$"],
  ["int64", "1"],
  ["decimal", "1.5"],
]);

/** Longer texts are no examples any more. */
const MAX_LENGTH = 1000;

/** Text for a string schema, of a length its limits allow. Patterns are not followed. */
export function toDrawnText(node: SchemaNode): string {
  const text = byFormat.get(node.format ?? "") ?? "string";
  const least = toBound(node, "minLength") ?? 0;
  const most = toBound(node, "maxLength") ?? MAX_LENGTH;
  return text
    .repeat(Math.ceil(Math.min(least, MAX_LENGTH) / text.length) || 1)
    .slice(0, Math.max(least, Math.min(most, Math.max(text.length, least))));
}
