import { allOperations } from "../../portable/all-operations.js";
import type { NamedSchema, Operation, Reference } from "../../portable/model/index.js";
import { nearestName } from "../../portable/find/nearest-name.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";
import type { SourceResult } from "../../references.js";
import { listedMessages, type ListedMessage } from "../navigation/listed-messages.js";

type Item =
  | { readonly kind: "operation"; readonly operation: Operation }
  | { readonly kind: "schema"; readonly schema: NamedSchema }
  | { readonly kind: "message"; readonly listedMessage: ListedMessage };

/** What a guide names: an operation, a schema, a message, or a reference whose renderer is not ours. */
export type NamedItem = { readonly result: SourceResult } & (Item | { readonly kind: "embedded" });

type Results = readonly SourceResult[];

/**
 * What has a name: an operationId, `METHOD /path`, the key of an AsyncAPI operation, the name of a schema or the key or name
 * of a message; `/route#name` in one reference alone. Of one reference an operation comes before a schema, that before a
 * message. What an embedded renderer draws is known by its route alone.
 *
 * @returns More than one where several references have it.
 */
export function findNamed(written: string, results: Results): readonly NamedItem[] {
  const { name, route } = parseName(written);
  const searched =
    route === undefined ? results : results.filter(({ source }) => (source.route || "/") === route);
  return searched.flatMap((result): readonly NamedItem[] => {
    const { reference } = result;
    if (reference.embedded) return route === undefined ? [] : [{ result, kind: "embedded" }];
    const things = itemsByName(reference);
    const thing = things.get(name) ?? things.get(methodUpper(name));
    return thing ? [{ result, ...thing }] : [];
  });
}

/** The name in one reference: what to write where several have it. */
export const nameWithin = (written: string, { source }: SourceResult): string =>
  `${source.route || "/"}#${parseName(written).name}`;

/** The name that was probably meant. */
export function nearestNamed(written: string, results: Results): string | undefined {
  const { name } = parseName(written);
  const names = results.flatMap(({ reference }) => [...itemsByName(reference).keys()]);
  return nearestName(name, names);
}

/** `/events#bookBerth`: only a route begins with a slash. */
function parseName(written: string): { readonly name: string; readonly route?: string } {
  const at = written.indexOf("#");
  if (at < 0 || !written.startsWith("/")) return { name: written };
  return { name: written.slice(at + 1), route: written.slice(0, at).replace(/\/+$/, "") || "/" };
}

/** All that has a name in a reference. */
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
  // The first of a name counts.
  return new Map([...named].reverse());
});

const namesOf = (operation: Operation): readonly string[] =>
  operation.kind === "event" || operation.webhook
    ? [operation.id]
    : [operation.id, `${operation.method} ${operation.path}`];

/** `post /bookings` is `POST /bookings`. */
const methodUpper = (name: string): string => name.replace(/^\S+(?= \/)/, (method) => method.toUpperCase());
