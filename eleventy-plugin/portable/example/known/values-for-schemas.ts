import type { Json, KnownValues, SchemaNode } from "../../model/index.js";
import { memoiseByObject, memoiseByString } from "../../memoise.js";
import type { Components } from "../../schema/components.js";
import { nameWords, singular, valueKey } from "./words.js";

/** A schema, and the noun that its fields belong to: `runner`. */
export interface OwnedSchema {
  readonly schema: SchemaNode;
  readonly thing: string;
}

const MAX_VALUES = 3;
/** Maximum number of subschemas visited in one schema. */
const MAX_NODES = 5_000;

/** Returns the known values that the fields of some schemas may use. `levels` starts with the nearest. */
export function valuesForSchemas(
  levels: readonly KnownValues[],
  schemas: readonly OwnedSchema[],
  components: Components,
): KnownValues {
  const found = new Map<string, readonly Json[]>();
  const names = new Set<string>();
  for (const owned of schemas) addNames(names, owned, components);
  for (const name of names) {
    const values = levels.flatMap((known) => (Object.hasOwn(known, name) ? (known[name] ?? []) : []));
    if (values.length > 0) found.set(name, values.slice(0, MAX_VALUES));
  }
  return Object.fromEntries(found);
}

/**
 * Adds the keys of all fields of a schema, including the fields of named schemas it refers to. A named schema
 * that is itself the schema of a field is not included.
 */
function addNames(names: Set<string>, root: OwnedSchema, components: Components): void {
  const seen = new Set<string>();
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const own = ownNames(next.schema)(next.thing);
    for (const name of own.names) names.add(name);
    for (const { name, thing } of own.bases) {
      const schema = components.get(name);
      if (schema === undefined || seen.has(`${name} ${thing}`)) continue;
      seen.add(`${name} ${thing}`);
      waiting.push({ schema, thing });
    }
  }
}

interface OwnNames {
  readonly names: ReadonlySet<string>;
  /**
   * Named schemas that the schema refers to, except as the schema of a field, and the noun that their fields
   * belong to.
   */
  readonly bases: readonly { readonly name: string; readonly thing: string }[];
}

/** Names and bases in the schema itself, memoised by schema and noun. */
const ownNames = memoiseByObject((schema: SchemaNode) =>
  memoiseByString((thing) => readNames(schema, thing)),
);

function readNames(root: SchemaNode, outermost: string): OwnNames {
  const names = new Set<string>();
  const bases: { readonly name: string; readonly thing: string }[] = [];
  const seen = new Map<SchemaNode, Set<string>>();
  const waiting: OwnedSchema[] = [{ schema: root, thing: outermost }];
  for (let next = waiting.pop(), left = MAX_NODES; next && left > 0; next = waiting.pop(), left -= 1) {
    const { schema, thing } = next;
    const things = seen.get(schema) ?? new Set<string>();
    if (things.has(thing)) continue;
    seen.set(schema, things.add(thing));
    for (const { relation, label, schema: child } of schema.children) {
      const isField = relation === "property";
      const words = isField ? nameWords(label) : "";
      const name = isField ? valueKey(words, thing) : undefined;
      if (name !== undefined) names.add(name);
      if (!isField && child.name !== undefined) bases.push({ name: child.name, thing });
      if (child.children.length > 0)
        waiting.push({ schema: child, thing: isField ? singular(words) : thing });
    }
  }
  return { names, bases };
}
