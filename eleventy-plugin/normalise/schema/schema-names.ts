import { pointerKeys, referenceIn } from "../../document/json-pointer.js";
import { orderedKeys } from "../../document/key-order.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { getOwn } from "../../document/plain-object.js";
import { freeName } from "../../portable/free-name.js";
import { groupByKey } from "../../portable/group-by-key.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { trimEndChars } from "../../portable/trim-end-chars.js";
import { childPointer, isObject, type Part, type ReadContext, reportShape } from "../read.js";

/** A named schema: a component, or another schema that a `$ref` refers to. */
export interface NamedTarget {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

export interface SchemaNames {
  readonly reading: ReadContext;
  /**
   * Resolves a reference. If its target is only a reference to another schema, resolves that one too. Reports
   * a missing target or a cycle.
   */
  locate(reference: string, pointer: string): NamedTarget | "missing" | "recursive";
  component(name: string): NamedTarget | undefined;
  /** Returns the named schema whose value is this object. */
  named(schema: DocumentObject): NamedTarget | undefined;
  /** Returns the components whose `allOf` refers to this schema. */
  subtypes(schema: DocumentObject): readonly NamedTarget[];
  /**
   * Returns direct and indirect subtypes. The number of indirect subtypes is limited; in a document with too
   * many, only direct subtypes are returned.
   */
  allSubtypes(schema: DocumentObject): readonly NamedTarget[];
  /** The components in document order, then other schemas as they are found. Grows while schemas are read. */
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

  const add = (found: NamedTarget): NamedTarget => {
    const target = isObject(found.value) ? targetsOf(found.value)(found.name, found.pointer) : found;
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
    component: (name) => byName.get(name),
    named: (schema) => byValue.get(schema),
    subtypes: (schema) => subtypeIndex.of(schema),
    allSubtypes: (schema) => subtypeIndex.all(schema),
    locate(reference, pointer) {
      const found = resolveAlias(reference, pointer);
      if (found === "missing") reading.report("reference-not-found", { reference }, pointer);
      if (found === "recursive") reading.report("reference-cycle", { reference }, pointer);
      if (typeof found === "string") return found;
      const existing = byReference.get(found.reference) ?? byValue.get(found.value);
      if (existing !== undefined) return existing;
      if (!isObject(found.value) && typeof found.value !== "boolean") {
        reportShape(reading, `The target of \`${reference}\``, found.value, "a schema", pointer);
        return "missing";
      }
      const name = derivedName(found.reference, (taken) => byName.has(taken));
      return add({ name, value: found.value, pointer: found.reference });
    },
  };
}

/** Maximum numbers of indirect subtypes: of one schema, and of all schemas of a document together. */
const MAX_INDIRECT = 40;
const MAX_ALL_INDIRECT = 3_000;

/** `collect` returns pairs of a base and a schema whose `allOf` refers to it. */
function createSubtypeIndex(collect: () => readonly (readonly [unknown, NamedTarget])[]) {
  let index: ReadonlyMap<unknown, readonly NamedTarget[]> | undefined;
  let hasRoom: boolean | undefined;
  const of = (schema: DocumentObject): readonly NamedTarget[] =>
    (index ??= groupByKey(collect())).get(schema) ?? [];
  const deep = (schema: DocumentObject): readonly NamedTarget[] => {
    const found = new Set(of(schema));
    let left = MAX_INDIRECT;
    for (const { value } of found)
      for (const next of isObject(value) ? of(value) : [])
        if (left > 0 && next.value !== schema && !found.has(next)) {
          found.add(next);
          left -= 1;
        }
    return [...found];
  };
  const countIndirect = (): number => {
    let count = 0;
    for (const [base, direct] of (index ??= groupByKey(collect())))
      if (isObject(base) && count <= MAX_ALL_INDIRECT) count += deep(base).length - direct.length;
    return count;
  };
  return {
    of,
    all(schema: DocumentObject): readonly NamedTarget[] {
      const direct = of(schema);
      if (direct.length === 0) return direct;
      hasRoom ??= countIndirect() <= MAX_ALL_INDIRECT;
      return hasRoom ? deep(schema) : direct;
    },
  };
}

/** Returns the references in a component's `allOf`. */
function basesOf({ value }: NamedTarget): readonly string[] {
  const members = isObject(value) ? getOwn(value, "allOf") : undefined;
  return Array.isArray(members) ? members.flatMap((member: unknown) => referenceIn(member) ?? []) : [];
}

/** Returns the same object for an unchanged target in the next build, so that results for it can be reused. */
const targetsOf = memoiseByObject(
  (value: DocumentObject): ((name: string, pointer: string) => NamedTarget) => {
    const targets = new Map<string, NamedTarget>();
    return (name, pointer) => {
      const key = `${name} ${pointer}`;
      const target = targets.get(key) ?? { name, value, pointer };
      targets.set(key, target);
      return target;
    };
  },
);

/**
 * Returns the components. A component that is only a reference gives its name to the target, unless the
 * target is a component itself.
 */
function componentTargets(
  schemas: Part | undefined,
  resolveAlias: (reference: string, pointer: string) => AliasResolution,
): readonly NamedTarget[] {
  const entries = orderedKeys(schemas?.value ?? {}).map((name) => [name, schemas?.value[name]] as const);
  const usedValues = new Set(entries.map(([, value]) => value).filter((value) => !isAlias(value)));
  return entries.map(([name, value]) => {
    const pointer = childPointer(COMPONENTS, name);
    const found = isAlias(value) ? resolveAlias(value.$ref, pointer) : "missing";
    if (typeof found === "string" || usedValues.has(found.value)) return { name, value, pointer };
    usedValues.add(found.value);
    return { name, value: found.value, pointer: found.reference };
  });
}

/**
 * Creates a function that resolves a reference, and further references while the target is only a `$ref`. A
 * `$ref` with siblings is a schema itself.
 */
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
    let [reference, referrer] = [first, pointer];
    let result = known.get(targetKey(referrer, reference));
    while (result === undefined) {
      trail.add(targetKey(referrer, reference));
      const found = step(reference, referrer);
      if (found === "missing" || !isAlias(found.value)) result = found;
      else [reference, referrer] = [found.value.$ref, found.reference];
      const key = targetKey(referrer, reference);
      result ??= trail.has(key) ? "recursive" : known.get(key);
    }
    if (result !== "missing") for (const passed of trail) known.set(passed, result);
    return result;
  };
}

/**
 * Returns a key for the target of a reference. `#/$defs/Name` and `#name` are relative to the component that
 * contains them.
 */
function targetKey(pointer: string, reference: string): string {
  const isLocal = reference.startsWith("#") && !reference.startsWith("#/components/");
  return isLocal ? `${componentOf(pointer)} ${reference}` : reference;
}

/** Whether a value is a reference without siblings. */
export function isAlias(value: unknown): value is DocumentObject & { readonly $ref: string } {
  return isObject(value) && referenceIn(value) !== undefined && Object.keys(value).length === 1;
}

/**
 * Returns the pointer of the schema that `reference` identifies. `pointer` is that of the schema that
 * contains the reference.
 */
type FindAnchor = (reference: string, pointer: string) => string | undefined;

/**
 * Creates a lookup for schemas that references identify by `$anchor`, `$dynamicAnchor` or `$id`, or by a
 * pointer such as `#/$defs/Name` that treats the component as a document.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2
 */
function anchorIndex(schemas: Part | undefined): FindAnchor {
  let index: ReadonlyMap<string, string> | undefined;
  return (reference, pointer) => {
    if (!reference.startsWith("#") && !index?.has(reference) && schemas === undefined) return undefined;
    index ??= schemas === undefined ? new Map() : collectAnchors(schemas);
    const component = componentOf(pointer);
    if (!reference.startsWith("#/")) return index.get(`${component}${reference}`) ?? index.get(reference);
    const local = `${component}${reference.slice(1)}`;
    return component === "" || local === reference || reference.startsWith("#/components/")
      ? undefined
      : local;
  };
}

/**
 * Returns `#/components/schemas/Pet` for `#/components/schemas/Pet/properties/name`; an empty string outside
 * component schemas.
 */
function componentOf(pointer: string): string {
  return /^#\/components\/schemas\/[^/]+/.exec(pointer)?.[0] ?? "";
}

function collectAnchors(schemas: Part): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  const note = (key: string, pointer: string): void => void (index.has(key) || index.set(key, pointer));
  const walk = (value: unknown, pointer: string): void => {
    if (Array.isArray(value))
      return value.forEach((item, position) => walk(item, childPointer(pointer, position)));
    if (!isObject(value)) return;
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = getOwn(value, keyword);
      if (typeof name !== "string") continue;
      note(`${componentOf(pointer)}#${name}`, pointer);
      note(`#${name}`, pointer);
    }
    const id = getOwn(value, "$id");
    if (typeof id === "string") note(id, pointer);
    for (const key of Object.keys(value)) walk(value[key], childPointer(pointer, key));
  };
  walk(schemas.value, "#/components/schemas");
  return index;
}

/** Pointer segments that describe the position of a schema, not its meaning. */
const POSITION_WORDS = new Set(
  (
    "schema schemas items properties patternProperties prefixItems additionalProperties oneOf anyOf allOf not if then else " +
    "$defs definitions components content responses requestBody parameters headers paths webhooks x-webhooks callbacks default " +
    "get put post delete options head patch trace query"
  ).split(" "),
);

/**
 * Derives a name for a schema that is not a component: the last meaningful segment of the reference, else the
 * name of its file. Appends `-2` and so on if `isTaken` returns true.
 */
export function derivedName(reference: string, isTaken: (name: string) => boolean): string {
  const [file = "", pointer = ""] = reference.split("#", 2);
  const isMeaningful = (key: string): boolean =>
    !POSITION_WORDS.has(key) &&
    /[\p{L}\p{N}]/u.test(key) &&
    !/^\d+$/.test(key) &&
    !/^[\w.+-]+\/[\w.+*-]+$/.test(key);
  const word = pointerKeys(pointer).findLast(isMeaningful) ?? fileName(file);
  const name = trimEndChars(word.replace(/[^\p{L}\p{N}_.]+/gu, "-").replace(/^[-.]+/, ""), "-.") || "Schema";
  return freeName(name, isTaken);
}

function fileName(file: string): string {
  const last = file.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/\.[^.]*$/, "");
}
