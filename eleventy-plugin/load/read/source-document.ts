import { pointerKeys, pointerReference } from "../../document/json-pointer.js";
import { isPlainObject, getOwn } from "../../document/plain-object.js";

/** A document that contains references or is referred to: the source's own document or another one. */
export interface SourceDocument {
  /** `file:` or http(s) URL that its relative references start from. */
  readonly location: string;
  readonly value: unknown;
  /** Name in messages; absent for the source's own document. */
  readonly shown?: string;
  /** `$anchor`s and `$id`s in the document; collected on the first call. */
  readonly identifiers: () => Identifiers;
}

/** Positions of a document's `$anchor`s and `$id`s, as keys from its root. */
interface Identifiers {
  /**
   * Contains two kinds of keys. A name maps to the first anchor of that name in the document. A key of
   * `placeOf` maps to the first anchor of that name in a component or below an `$id`.
   */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
  /** Names that several schemas declare. */
  readonly ambiguous: ReadonlySet<string>;
  /** Key of each `$dynamicAnchor`: `placeOf` with its name and base URL. */
  readonly dynamic: ReadonlySet<string>;
  /** By absolute URL without fragment. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

export function sourceDocument(location: string, value: unknown, shown?: string): SourceDocument {
  let known: Identifiers | undefined;
  const identifiers = (): Identifiers => (known ??= collectIdentifiers(location, value));
  return { location, value, identifiers, ...(shown === undefined ? {} : { shown }) };
}

/** The position from which a fragment is resolved. */
export interface FragmentContext {
  /** URL of the document, or of the innermost `$id`. */
  readonly base: string;
  /** Keys from the document's root to the reference. */
  readonly from: readonly (string | number)[];
}

/**
 * Returns the keys that a fragment names: a pointer such as `/components/schemas/Pet`, or an `$anchor`. If
 * several schemas declare the anchor, the one below the same `$id` wins, or else the one in the same
 * component.
 */
export function fragmentKeys(
  document: SourceDocument,
  fragment: string,
  { base, from }: FragmentContext,
): readonly string[] | undefined {
  const { anchors, ids } = document.identifiers();
  if (fragment === "" || fragment.startsWith("/"))
    return [...(ids.get(base) ?? []), ...(pointerKeys(fragment) ?? [])];
  const places = base === document.location ? [componentOf(from)] : [base, componentOf(from)];
  const place = places.find((each) => anchors.has(placeOf(fragment, each)));
  return anchors.get(place === undefined ? fragment : placeOf(fragment, place));
}

/**
 * Whether the target of a `$dynamicRef` depends on the schemas that refer to it: its name is a
 * `$dynamicAnchor` and several schemas declare that name.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2
 */
export function isDynamic(document: SourceDocument, anchor: string, base: string): boolean {
  const { ambiguous, dynamic } = document.identifiers();
  return ambiguous.has(anchor) && dynamic.has(placeOf(anchor, base));
}

function placeOf(anchor: string, place: string): string {
  return `${place} ${anchor}`;
}

function componentOf(keys: readonly (string | number)[]): string {
  return pointerReference(keys.slice(0, 3));
}

/** Returns `reference` as an absolute URL; undefined if it is not valid. */
export function absoluteReference(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

/** A value during the walk, linked to its container. */
interface Step {
  readonly value: unknown;
  readonly key: string;
  readonly above: Step | undefined;
  /** URL that relative identifiers start from. */
  readonly base: string;
}

/**
 * Collects anchors and `$id`s, and the `$self` of the document:
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2
 * https://spec.openapis.org/oas/v3.2.0.html#oas-self
 */
function collectIdentifiers(location: string, value: unknown): Identifiers {
  const anchors = new Map<string, readonly string[]>();
  const ambiguous = new Set<string>();
  const dynamic = new Set<string>();
  const ids = new Map<string, readonly string[]>();
  const open: Step[] = [{ value, key: "", above: undefined, base: location }];
  for (let step = open.pop(); step; step = open.pop()) {
    const { value } = step;
    if (typeof value !== "object" || value === null) continue;
    const base = isPlainObject(value) ? noteIdentifiers(value, step) : step.base;
    for (const [key, child] of Object.entries(value).reverse())
      open.push({ value: child, key, above: step, base });
  }
  return { anchors, ambiguous, dynamic, ids };

  function noteAnchor(name: string, step: Step, base: string): void {
    const keys = keysOf(step);
    if (anchors.has(name)) ambiguous.add(name);
    for (const key of [name, placeOf(name, componentOf(keys)), placeOf(name, base)])
      if (!anchors.has(key)) anchors.set(key, keys);
  }

  /** Collects the identifiers of a schema. Returns the base URL for identifiers inside the schema. */
  function noteIdentifiers(schema: Record<string, unknown>, step: Step): string {
    const id = getOwn(schema, step.above ? "$id" : "$self") ?? getOwn(schema, "$id");
    const isName = typeof id === "string" && id.startsWith("#");
    const absolute =
      typeof id === "string" && !isName ? absoluteReference(id, step.base)?.replace(/#.*$/s, "") : undefined;
    const base = absolute ?? step.base;
    if (isName) noteAnchor(id.slice(1), step, base);
    for (const field of ["$anchor", "$dynamicAnchor"]) {
      const name = getOwn(schema, field);
      if (typeof name === "string") noteAnchor(name, step, base);
      if (typeof name === "string" && field === "$dynamicAnchor") dynamic.add(placeOf(name, base));
    }
    if (absolute !== undefined && !ids.has(absolute)) ids.set(absolute, keysOf(step));
    return base;
  }
}

function keysOf(step: Step): readonly string[] {
  const keys: string[] = [];
  for (let at = step; at.above; at = at.above) keys.unshift(at.key);
  return keys;
}
