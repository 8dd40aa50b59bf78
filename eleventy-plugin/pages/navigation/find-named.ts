import { allOperations } from "../../portable/all-operations.js";
import type { NamedSchema, Operation, Reference } from "../../portable/model/index.js";
import { nearestName } from "../../portable/find/nearest-name.js";
import { memoiseByObject } from "../../portable/memoise.js";
import type { SourceResult } from "../../references/references.js";
import { listedMessages, type ListedMessage } from "./listed-messages.js";

type Item =
  | { readonly kind: "operation"; readonly operation: Operation }
  | { readonly kind: "schema"; readonly schema: NamedSchema }
  | { readonly kind: "message"; readonly listedMessage: ListedMessage };

/** An item that a guide can name: an operation, a schema, a message, or an embedded reference. */
export type NamedItem = { readonly result: SourceResult } & (Item | { readonly kind: "embedded" });

type Results = readonly SourceResult[];

/**
 * Finds items by name: an operationId, `METHOD /path`, the key of an AsyncAPI operation, the name of a
 * schema, or the key or name of a message. `/route#name` searches only one reference. Within a reference,
 * operations take precedence over schemas, and schemas over messages. An embedded reference is found by its
 * route with any name.
 *
 * @returns Several items if several references contain the name.
 */
export function findNamed(written: string, results: Results): readonly NamedItem[] {
  const { name, route } = parseName(written);
  const searched =
    route === undefined ? results : results.filter(({ source }) => (source.route || "/") === route);
  return searched.flatMap((result): readonly NamedItem[] => {
    const { reference } = result;
    if (reference.embedded) return route === undefined ? [] : [{ result, kind: "embedded" }];
    const items = itemsByName(reference);
    const item = items.get(name) ?? items.get(methodUpper(name));
    return item ? [{ result, ...item }] : [];
  });
}

/** Returns the name with its route, which is unambiguous if several references contain the name. */
export const nameWithin = (written: string, { source }: SourceResult): string =>
  `${source.route || "/"}#${parseName(written).name}`;

/** Returns the most similar known name. */
export function nearestNamed(written: string, results: Results): string | undefined {
  const { name } = parseName(written);
  const names = results.flatMap(({ reference }) => [...itemsByName(reference).keys()]);
  return nearestName(name, names);
}

/** Parses `/events#bookBerth`. Only a route begins with a slash. */
function parseName(written: string): { readonly name: string; readonly route?: string } {
  const at = written.indexOf("#");
  if (at < 0 || !written.startsWith("/")) return { name: written };
  return { name: written.slice(at + 1), route: written.slice(0, at).replace(/\/+$/, "") || "/" };
}

/** Returns all named items of a reference by name. */
const itemsByName = memoiseByObject((reference: Reference): ReadonlyMap<string, Item> => {
  const { schemas } = reference;
  const operations = allOperations(reference);
  const named: readonly (readonly [name: string, thing: Item])[] = [
    ...operations.flatMap((operation) =>
      namesOf(operation).map((name) => [name, { kind: "operation", operation }] as const),
    ),
    ...schemas.map((schema) => [schema.name, { kind: "schema", schema }] as const),
    ...listedMessages(reference).flatMap((listedMessage) =>
      [listedMessage.message.key, listedMessage.message.name ?? ""].map(
        (name) => [name, { kind: "message", listedMessage }] as const,
      ),
    ),
  ];
  // Reversed, because a `Map` keeps the last item with a name, but the first one takes precedence.
  return new Map([...named].reverse());
});

const namesOf = (operation: Operation): readonly string[] =>
  operation.kind === "event" || operation.webhook
    ? [operation.id]
    : [operation.id, `${operation.method} ${operation.path}`];

/** Converts `post /bookings` to `POST /bookings`. */
const methodUpper = (name: string): string => name.replace(/^\S+(?= \/)/, (method) => method.toUpperCase());
