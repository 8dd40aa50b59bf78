import { orderedKeys } from "../../document/key-order.js";
import { referenceIn } from "../../document/json-pointer.js";
import { getOwn } from "../../document/plain-object.js";
import { groupByKey } from "../../portable/group-by-key.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { childPointer, isObject, reportShape, type Part, type ReadContext } from "../read.js";
import { anchorIndex, componentOf } from "./anchors.js";
import { derivedName } from "./derived-name.js";

/** A schema with a name: a component, or what a `$ref` to any other place leads to. */
export interface NamedTarget {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

export interface SchemaNames {
  readonly reading: ReadContext;
  /** What a reference names in the end; undefined, and reported, where it leads nowhere or only to itself. */
  locate(reference: string, pointer: string): NamedTarget | "missing" | "recursive";
  component(name: string): NamedTarget | undefined;
  /** What has a name and is this very object. */
  named(schema: DocumentObject): NamedTarget | undefined;
  /** Components whose `allOf` refers to this schema. */
  subtypes(schema: DocumentObject): readonly NamedTarget[];
  /** These, and what builds on them in turn: of a document with very many, or beyond so many for one, the first alone. */
  allSubtypes(schema: DocumentObject): readonly NamedTarget[];
  /** The components in document order, then the others as they are found: grows while schemas are read. */
  readonly targets: readonly NamedTarget[];
}

type AliasResolution = { readonly value: unknown; readonly reference: string } | "missing" | "recursive";

const COMPONENTS = "#/components/schemas";

export function createSchemaNames(reading: ReadContext, schemas: Part | undefined): SchemaNames {
  const targets: NamedTarget[] = [];
  const byName = new Map<string, NamedTarget>();
  const byValue = new Map<unknown, NamedTarget>();
  const byReference = new Map<string, NamedTarget>();
  const resolveAlias = createAliasResolver(reading, schemas);

  const { track, reuseEqual } = reading.memoiser;
  const add = (found: NamedTarget): NamedTarget => {
    const target = reuseEqual("schema target", found.name, found, isSameTarget);
    targets.push(target);
    byName.set(target.name, target);
    if (isObject(target.value) && !byValue.has(target.value)) byValue.set(target.value, target);
    else byReference.set(target.pointer, target);
    return target;
  };
  for (const target of componentTargets(schemas, resolveAlias)) add(target);
  const components = [...targets];
  const subtypeIndex = createSubtypeIndex(() =>
    components.flatMap((component) =>
      basesOf(component).map((reference) => {
        const found = resolveAlias(reference, COMPONENTS);
        return [typeof found === "string" ? undefined : found.value, component] as const;
      }),
    ),
  );

  return {
    reading,
    targets,
    component: track("component", (name) => byName.get(name)),
    named: track("named", (schema) => byValue.get(schema)),
    subtypes: track("heirs", (schema) => subtypeIndex.of(schema)),
    allSubtypes: track("all heirs", (schema) => subtypeIndex.all(schema)),
    locate: track("locate", (reference, pointer) => {
      const found = resolveAlias(reference, pointer);
      if (found === "missing") reading.report("reference-not-found", { reference }, pointer);
      if (found === "recursive") reading.report("reference-cycle", { reference }, pointer);
      if (typeof found === "string") return found;
      const known = byReference.get(found.reference) ?? byValue.get(found.value);
      if (known !== undefined) return known;
      if (!isObject(found.value) && typeof found.value !== "boolean") {
        reportShape(reading, `The target of \`${reference}\``, found.value, "a schema", pointer);
        return "missing";
      }
      const name = derivedName(found.reference, (taken) => byName.has(taken));
      return add({ name, value: found.value, pointer: found.reference });
    }),
  };
}

/** Heirs of heirs that one schema is shown with, and all schemas of a document together. */
const MAX_DEEPER = 40;
const MAX_ALL_DEEPER = 3_000;

interface SubtypeIndex {
  of(schema: DocumentObject): readonly NamedTarget[];
  all(schema: DocumentObject): readonly NamedTarget[];
}

/** `collect` gives each schema that others build on with one of these. */
function createSubtypeIndex(collect: () => readonly (readonly [unknown, NamedTarget])[]): SubtypeIndex {
  let index: ReadonlyMap<unknown, readonly NamedTarget[]> | undefined;
  let hasRoom: boolean | undefined;
  const of: SubtypeIndex["of"] = (schema) => (index ??= groupByKey(collect())).get(schema) ?? [];
  const deep = (schema: DocumentObject): readonly NamedTarget[] => {
    const found = new Set(of(schema));
    let left = MAX_DEEPER;
    for (const { value } of found)
      for (const next of isObject(value) ? of(value) : [])
        if (left > 0 && next.value !== schema && !found.has(next)) {
          found.add(next);
          left -= 1;
        }
    return [...found];
  };
  const countDeeper = (): number => {
    let count = 0;
    for (const [base, direct] of (index ??= groupByKey(collect())))
      if (isObject(base) && count <= MAX_ALL_DEEPER) count += deep(base).length - direct.length;
    return count;
  };
  return {
    of,
    all(schema) {
      const direct = of(schema);
      if (direct.length === 0) return direct;
      hasRoom ??= countDeeper() <= MAX_ALL_DEEPER;
      return hasRoom ? deep(schema) : direct;
    },
  };
}

/** What a component's `allOf` refers to. */
function basesOf({ value }: NamedTarget): readonly string[] {
  const members = isObject(value) ? getOwn(value, "allOf") : undefined;
  return Array.isArray(members) ? members.flatMap((member: unknown) => referenceIn(member) ?? []) : [];
}

function isSameTarget(one: NamedTarget, other: NamedTarget): boolean {
  return one.value === other.value && one.pointer === other.pointer;
}

/** A component that only refers to a schema elsewhere lends it its name, unless that is a component itself. */
function componentTargets(
  schemas: Part | undefined,
  resolveAlias: (reference: string, pointer: string) => AliasResolution,
): readonly NamedTarget[] {
  const entries = orderedKeys(schemas?.value ?? {}).map((name) => [name, schemas?.value[name]] as const);
  const taken = new Set(entries.map(([, value]) => value).filter((value) => !isAlias(value)));
  return entries.map(([name, value]) => {
    const pointer = childPointer(COMPONENTS, name);
    const found = isAlias(value) ? resolveAlias(value.$ref, pointer) : "missing";
    if (typeof found === "string" || taken.has(found.value)) return { name, value, pointer };
    taken.add(found.value);
    return { name, value: found.value, pointer: found.reference };
  });
}

/** Follows references that stand alone; a `$ref` with siblings is a schema of its own. */
function createAliasResolver(
  reading: ReadContext,
  schemas: Part | undefined,
): (reference: string, pointer: string) => AliasResolution {
  const known = new Map<string, AliasResolution>();
  const findAnchor = anchorIndex(schemas);
  const step = (reference: string, pointer: string): Exclude<AliasResolution, "recursive"> => {
    const value = reading.resolve(reference);
    if (value !== undefined) return { value, reference };
    const other = findAnchor(reference, pointer);
    const found = other === undefined ? undefined : reading.resolve(other);
    return other === undefined || found === undefined ? "missing" : { value: found, reference: other };
  };
  return (first, pointer) => {
    const trail = new Set<string>();
    let [reference, place] = [first, pointer];
    let result = known.get(seenFrom(place, reference));
    while (result === undefined) {
      trail.add(seenFrom(place, reference));
      const found = step(reference, place);
      if (found === "missing" || !isAlias(found.value)) result = found;
      else [reference, place] = [found.value.$ref, found.reference];
      const key = seenFrom(place, reference);
      result ??= trail.has(key) ? "recursive" : known.get(key);
    }
    if (result !== "missing") for (const passed of trail) known.set(passed, result);
    return result;
  };
}

/** What a reference stands for: `#/$defs/Name` and `#name` are of the component in which they are written. */
function seenFrom(pointer: string, reference: string): string {
  const isLocal = reference.startsWith("#") && !reference.startsWith("#/components/");
  return isLocal ? `${componentOf(pointer)} ${reference}` : reference;
}

/** A reference with nothing beside it. */
export function isAlias(value: unknown): value is DocumentObject & { readonly $ref: string } {
  return isObject(value) && referenceIn(value) !== undefined && Object.keys(value).length === 1;
}
