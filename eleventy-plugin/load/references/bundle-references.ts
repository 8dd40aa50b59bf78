import { finding, type Finding, type Place } from "../../problems/problems.js";
import { componentSections, type ComponentSections } from "./component-sections.js";
import type { ExternalDocument, ExternalDocuments } from "../read/external-documents.js";
import {
  externalReferencesOf,
  schemaBase,
  targetOf,
  type ExternalReference,
  type Visit,
} from "./external-references.js";
import { namedTypeKeys, withFormat } from "./other-languages.js";
import { fragmentKeys, type SourceDocument } from "./source-document.js";
import { cutLineEnds, externalExamplesOf, readExamples, type ExternalExample } from "./example-files.js";
import { operationReferenceOf, pointAtOperations, type OperationReference } from "./operation-references.js";
import { rebaseLinks } from "./document-links.js";
import type { Origins } from "./origins.js";
import { mapConcurrent } from "../../files/map-concurrent.js";
import { pointerReference, referenceIn, valueAt } from "../../document/json-pointer.js";
import { slotsBelow, slotValue, type ObjectKind, type Slot } from "./document-grammar.js";
import { isPlainObject, setOwn, type MutableObject } from "../../document/plain-object.js";

/** The work of one bundling. */
interface Bundling {
  readonly root: SourceDocument;
  readonly place: Place;
  readonly sections: ComponentSections;
  readonly warnings: Finding[];
  readonly examples: ExternalExample[];
  /** Parameters and headers. */
  readonly lines: MutableObject[];
  readonly operations: OperationReference[];
  readonly origins: Origins;
  /** Places of references that a warning is about: several others may lead through one. */
  readonly reported: Set<string>;
  /** Objects that were looked at, and those whose reference is a pointer into the source's own document by now. */
  readonly scanned: WeakSet<object>;
  readonly rewritten: WeakSet<object>;
}

const AT_A_TIME = 16;

/**
 * Makes a document of several files one: what references into other documents name is put under `components` (or, in
 * Swagger 2.0, `definitions` and its like), where the specification has a place for its kind, under the name the
 * document itself gives it or one derived from the reference; else in place of the reference. Anchors and `$id`s become
 * pointers. Changes the document given. Only what is reachable is read. Returns what could not be followed. `kind` is
 * where the grammar of the document starts; `origins` gets the parts that other files hold.
 */
export async function bundleReferences(
  root: SourceDocument,
  external: ExternalDocuments,
  place: Place,
  kind: ObjectKind = "document",
  origins: Origins = new WeakMap(),
): Promise<readonly Finding[]> {
  const sections = componentSections(root.value as MutableObject);
  const bundling: Bundling = {
    root,
    place,
    sections,
    warnings: [],
    examples: [],
    lines: [],
    operations: [],
    origins,
    reported: new Set(),
    scanned: new WeakSet(),
    rewritten: new WeakSet(),
  };
  const whole: Slot = { holder: { root: root.value }, key: "root", kind, keys: [] };
  const start: Visit = { slot: whole, home: root, base: root.location, keys: [], trail: [] };
  // A part has the name that the document gives it, however else it is reached: what gives names is followed first.
  let naming: readonly ExternalReference[] = [];
  let others: readonly ExternalReference[] = [];
  const sort = (found: readonly ExternalReference[]): void => {
    naming = [...naming, ...found.filter((reference) => givesNames(bundling, reference))];
    others = [...others, ...found.filter((reference) => !givesNames(bundling, reference))];
  };
  sort(scan(bundling, start));
  while (naming.length > 0 || others.length > 0) {
    const now = naming.length > 0 ? naming : others;
    if (naming.length > 0) naming = [];
    else others = [];
    const loaded = await loadTargets(now, root, external);
    const next = now.map((reference) => follow(bundling, reference, loaded));
    sort(
      next.flatMap(({ visits = [], onward = [] }) => [
        ...onward,
        ...visits.flatMap((visit) => scan(bundling, visit)),
      ]),
    );
  }
  await pointAtOperations(bundling.operations, root, external);
  const found = await readExamples(bundling.examples.toReversed(), root, external, place);
  cutLineEnds(bundling.lines, bundling.examples, root);
  return [...bundling.warnings, ...found];
}

async function loadTargets(
  references: readonly ExternalReference[],
  root: SourceDocument,
  external: ExternalDocuments,
): Promise<ReadonlyMap<string, ExternalDocument>> {
  const wanted = new Map(references.map((reference) => [leadOf(reference), reference]));
  return new Map<string, ExternalDocument>(
    await mapConcurrent([...wanted], AT_A_TIME, async ([lead, { visit, target }]) => [
      lead,
      target === undefined
        ? { missing: true }
        : target.location === root.location
          ? { document: root }
          : await external.load(target.location, visit.home.location),
    ]),
  );
}

/** Equal for all references from one document to another. */
function leadOf({ visit, target }: ExternalReference): string {
  return `${visit.home.location} ${target?.location}`;
}

/** All far references at and below a place, without following them. */
function scan(bundling: Bundling, first: Visit): readonly ExternalReference[] {
  const { root, sections, scanned, rewritten } = bundling;
  const found: ExternalReference[] = [];
  const open = [first];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const value = slotValue(visit.slot);
    if (isPlainObject(value) && !rewritten.has(value))
      found.push(...externalReferencesOf(value, visit, root));
    if (typeof value !== "object" || value === null || scanned.has(value)) continue;
    scanned.add(value);
    if (visit.home !== root && sections.isEntry(visit.slot)) {
      sections.fill(partId(visit.home, visit.keys), visit.slot.kind, String(visit.slot.key), value);
    }
    if (isPlainObject(value)) noteOthers(bundling, value, visit);
    const base = schemaBase(value, visit);
    for (const slot of slotsBelow(visit.slot))
      open.push({ ...visit, slot, base, keys: [...visit.keys, ...slot.keys] });
  }
  return found.reverse();
}

const LINES = /^(?:parameter|header)$/;

/** What an object names in other ways than by `$ref`. */
function noteOthers(
  { root, examples, lines, operations }: Bundling,
  value: MutableObject,
  visit: Visit,
): void {
  if (LINES.test(visit.slot.kind)) lines.push(value);
  examples.push(...externalExamplesOf(value, visit));
  const operation = operationReferenceOf(value, visit, root);
  if (operation !== undefined) operations.push(operation);
  if (visit.home !== root) rebaseLinks(value, visit, root);
}

/** A part that the document names and defines elsewhere: `Pet: { $ref: ./pet.yaml }` under `schemas`. */
function isNamedPart({ sections }: Bundling, { visit, carrier, field }: ExternalReference): boolean {
  return field === "$ref" && Object.keys(carrier).length === 1 && sections.isEntry(visit.slot);
}

/** A named part, or what stands for several: `schemas: { $ref: ./schemas.yaml }`. */
function givesNames(bundling: Bundling, reference: ExternalReference): boolean {
  const { field, visit } = reference;
  return isNamedPart(bundling, reference) || (field === "$ref" && bundling.sections.isSection(visit.slot));
}

/** What following a reference leaves to do: places to look at, and where what it names is a reference itself, that. */
interface Followed {
  readonly visits?: readonly Visit[];
  readonly onward?: readonly ExternalReference[];
}

/** Puts what a reference names where it belongs. */
function follow(
  bundling: Bundling,
  reference: ExternalReference,
  loaded: ReadonlyMap<string, ExternalDocument>,
): Followed {
  const { target, visit, carrier, field } = reference;
  const outcome = loaded.get(leadOf(reference));
  if (outcome && "refused" in outcome) {
    return report(bundling, reference, "reference-refused", { reason: outcome.refused, fix: outcome.fix });
  }
  if (!target || !outcome || "missing" in outcome) return report(bundling, reference, "reference-not-found");
  const { document } = outcome;
  const { root, sections } = bundling;
  const pointed = fragmentKeys(document, target.fragment, target.context);
  const isThere = pointed !== undefined && valueAt(document.value, pointed) !== undefined;
  const keys = isThere ? pointed : (namedTypeKeys(document, target.fragment) ?? pointed);
  const onward = keys && document !== root ? throughReference(reference, document, keys) : undefined;
  if (onward === "circle") return report(bundling, reference, "reference-cycle");
  if (onward !== undefined) return { onward: [onward] };
  const found = keys && valueAt(document.value, keys);
  if (keys === undefined || found === undefined) return report(bundling, reference, "reference-not-found");
  const isEvent = isPlainObject(root.value) && Object.hasOwn(root.value, "asyncapi");
  const value = isEvent && visit.slot.kind === "schema" ? withFormat(found, document) : found;
  if (document === root && sections.has(visit.slot.kind)) {
    return rewriteReference(bundling, carrier, field, pointerReference(keys));
  }
  const id = partId(document, keys);
  const part: Found = {
    id,
    keys,
    value,
    visit: { ...visit, home: document, base: document.location, keys, trail: [] },
  };
  if (isPart(bundling, visit.slot, value)) return addComponent(bundling, reference, part);
  if (visit.trail.includes(id)) return report(bundling, reference, "reference-cycle");
  return field === "$ref"
    ? inline(bundling, carrier, { ...part, visit: { ...part.visit, trail: [...visit.trail, id] } })
    : {};
}

/**
 * The reference that a reference leads to, or through: what ends at one place of one file is one part. Undefined where it
 * ends here.
 */
function throughReference(
  reference: ExternalReference,
  document: SourceDocument,
  keys: readonly string[],
): ExternalReference | "circle" | undefined {
  let value = document.value;
  for (let depth = 0; ; depth += 1) {
    const rest = keys.slice(depth);
    const onward = referenceIn(value);
    const isThere = rest.length === 0 || valueAt(value, rest.slice(0, 1)) !== undefined;
    if (onward !== undefined && (rest.length === 0 ? Object.keys(value as object).length === 1 : !isThere)) {
      const { visit } = reference;
      const at = keys.slice(0, depth);
      const id = `${partId(document, at)} ${pointerReference(rest)}`;
      if (visit.trail.includes(id)) return "circle";
      const home = {
        ...visit,
        home: document,
        base: document.location,
        keys: at,
        trail: [...visit.trail, id],
      };
      const target = targetOf(onward, home);
      const fragment = `${target?.fragment}${pointerReference(rest).slice(1)}`;
      return { ...reference, visit: home, written: onward, target: target && { ...target, fragment } };
    }
    if (rest.length === 0 || !isThere) return undefined;
    value = valueAt(value, rest.slice(0, 1));
  }
}

/** Equal for all references to one part of one document. */
function partId({ location, shown }: SourceDocument, keys: readonly (string | number)[]): string {
  // Of files by the path without symbolic links.
  return `${location.startsWith("file:") ? (shown ?? location) : location}${pointerReference(keys)}`;
}

/** What a reference leads to in another document. */
interface Found {
  readonly id: string;
  readonly keys: readonly string[];
  readonly value: unknown;
  readonly visit: Visit;
}

function isPart({ sections }: Bundling, { kind, entries }: Slot, value: unknown): boolean {
  if (entries || !sections.has(kind)) return false;
  return isPlainObject(value) || (typeof value === "boolean" && kind === "schema");
}

function addComponent(
  bundling: Bundling,
  reference: ExternalReference,
  { id, keys, value, visit }: Found,
): Followed {
  const { sections } = bundling;
  const { slot } = visit;
  if (isNamedPart(bundling, reference) && sections.nameOf(id, slot.kind) === undefined) {
    sections.fill(id, slot.kind, String(slot.key), value);
    noteOrigin(bundling, value, visit);
    return { visits: [visit] };
  }
  const part = sections.put(id, slot.kind, keys, value);
  if (part.slot) noteOrigin(bundling, value, visit);
  rewriteReference(bundling, reference.carrier, reference.field, part.pointer);
  return part.slot ? { visits: [{ ...visit, slot: part.slot }] } : {};
}

/** Puts what a reference names in its place; what stands beside the reference counts more. */
function inline(bundling: Bundling, carrier: MutableObject, { value, visit }: Found): Followed {
  const beside = Object.entries(carrier).filter(([key]) => key !== "$ref");
  const merged =
    isPlainObject(value) && beside.length > 0 ? { ...value, ...Object.fromEntries(beside) } : value;
  const { holder, key } = visit.slot;
  if (Array.isArray(holder)) holder[Number(key)] = merged;
  else setOwn(holder, String(key), merged);
  noteOrigin(bundling, merged, visit);
  return { visits: [visit] };
}

function noteOrigin({ origins, root }: Bundling, value: unknown, { home, keys }: Visit): void {
  if (home === root || typeof value !== "object" || value === null || home.shown === undefined) return;
  origins.set(value, `${home.shown}${pointerReference(keys)}`);
}

/** A `$dynamicRef` becomes the `$ref` that it is where nothing overrides its anchor. */
function rewriteReference(
  { rewritten }: Bundling,
  carrier: MutableObject,
  field: string,
  pointer: string,
): Followed {
  rewritten.add(carrier);
  if (field === "$dynamicRef") delete carrier["$dynamicRef"];
  setOwn(carrier, field === "$dynamicRef" ? "$ref" : field, pointer);
  return {};
}

function report(
  { warnings, reported, place }: Bundling,
  { visit: { home, keys }, carrier, field, written }: ExternalReference,
  code: "reference-refused" | "reference-not-found" | "reference-cycle",
  facts: Readonly<Record<string, string>> = {},
): Followed {
  const file = home.shown === undefined ? {} : { file: home.shown };
  const at = `${home.location}${pointerReference(keys)}`;
  if (!reported.has(at))
    warnings.push(
      finding(code, { reference: written, ...facts }, { ...place, ...file, pointer: pointerReference(keys) }),
    );
  reported.add(at);
  // Whoever reads on finds the reference that the warning names.
  setOwn(carrier, field, written);
  return {};
}
