import { pointerReference, referenceIn, valueAt } from "../../document/json-pointer.js";
import { isPlainObject, type MutableObject, setOwn } from "../../document/plain-object.js";
import { mapConcurrent } from "../../files/map-concurrent.js";
import { finding, type Finding, type Place } from "../../problems/problems.js";
import type { ExternalDocument, ExternalDocuments } from "../read/external-documents.js";
import { fragmentKeys, type SourceDocument } from "../read/source-document.js";
import { componentSections, type ComponentSections } from "./component-sections.js";
import { type ObjectKind, type Origins, type Slot, slotsBelow, slotValue } from "./document-grammar.js";
import { rebaseLinks } from "./document-links.js";
import { cutLineEnds, type ExternalExample, externalExamplesOf, readExamples } from "./example-files.js";
import {
  type ExternalReference,
  externalReferencesOf,
  schemaBase,
  targetOf,
  type Visit,
} from "./external-references.js";
import { type OperationReference, operationReferenceOf, pointAtOperations } from "./operation-references.js";

interface Bundling {
  readonly root: SourceDocument;
  readonly place: Place;
  readonly sections: ComponentSections;
  readonly warnings: Finding[];
  readonly examples: ExternalExample[];
  /** Parameters and headers. Values of their examples must not end with a line break. */
  readonly parametersAndHeaders: MutableObject[];
  readonly operations: OperationReference[];
  readonly origins: Origins;
  /**
   * Positions of references already reported. Several references may lead through the same one, which is
   * reported only once.
   */
  readonly reported: Set<string>;
  /**
   * Objects already scanned. `rewritten`: those whose reference already points into the source's own
   * document.
   */
  readonly scanned: WeakSet<object>;
  readonly rewritten: WeakSet<object>;
}

const AT_A_TIME = 16;

/**
 * Bundles a document of several files into one. Parts of other documents are added to `components`, or in
 * Swagger 2.0 to `definitions` and similar sections. A part gets the name that the document declares, or a
 * name derived from the reference. If the specification has no section for a part's kind, the part replaces
 * the reference. References to anchors and `$id`s become pointers. Changes `root.value`. Loads only documents
 * that are reachable. Returns warnings about unresolved references. `kind` is the kind of the root object;
 * parts of other files are added to `origins`.
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
    parametersAndHeaders: [],
    operations: [],
    origins,
    reported: new Set(),
    scanned: new WeakSet(),
    rewritten: new WeakSet(),
  };
  const rootSlot: Slot = { holder: { root: root.value }, key: "root", kind, keys: [] };
  const start: Visit = { slot: rootSlot, home: root, base: root.location, keys: [], trail: [] };
  // References that give a part its name are resolved first, so that all other references to that part use
  // the name.
  let naming: readonly ExternalReference[] = [];
  let others: readonly ExternalReference[] = [];
  const sort = (found: readonly ExternalReference[]): void => {
    naming = [...naming, ...found.filter((reference) => givesNames(bundling, reference))];
    others = [...others, ...found.filter((reference) => !givesNames(bundling, reference))];
  };
  sort(scan(bundling, start));
  while (naming.length > 0 || others.length > 0) {
    const batch = naming.length > 0 ? naming : others;
    if (naming.length > 0) naming = [];
    else others = [];
    const loaded = await loadTargets(batch, root, external);
    const next = batch.map((reference) => follow(bundling, reference, loaded));
    sort(
      next.flatMap(({ visits = [], onward = [] }) => [
        ...onward,
        ...visits.flatMap((visit) => scan(bundling, visit)),
      ]),
    );
  }
  await pointAtOperations(bundling.operations, root, external);
  const found = await readExamples(bundling.examples.toReversed(), root, external, place);
  cutLineEnds(bundling.parametersAndHeaders, bundling.examples, root);
  return [...bundling.warnings, ...found];
}

async function loadTargets(
  references: readonly ExternalReference[],
  root: SourceDocument,
  external: ExternalDocuments,
): Promise<ReadonlyMap<string, ExternalDocument>> {
  const wanted = new Map(references.map((reference) => [targetKey(reference), reference]));
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

/** Returns a key that is equal for all references from one document to another. */
function targetKey({ visit, target }: ExternalReference): string {
  return `${visit.home.location} ${target?.location}`;
}

/** Returns all external references at and below a slot, without resolving them. */
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
    if (isPlainObject(value)) noteOtherReferences(bundling, value, visit);
    const base = schemaBase(value, visit);
    for (const slot of slotsBelow(visit.slot))
      open.push({ ...visit, slot, base, keys: [...visit.keys, ...slot.keys] });
  }
  return found.reverse();
}

const LINES = /^(?:parameter|header)$/;

/**
 * Collects an object's references other than `$ref`, and the object itself if it is a parameter or header.
 * Rewrites relative URLs if the object came from another document.
 */
function noteOtherReferences(
  { root, examples, parametersAndHeaders: lines, operations }: Bundling,
  value: MutableObject,
  visit: Visit,
): void {
  if (LINES.test(visit.slot.kind)) lines.push(value);
  examples.push(...externalExamplesOf(value, visit));
  const operation = operationReferenceOf(value, visit, root);
  if (operation !== undefined) operations.push(operation);
  if (visit.home !== root) rebaseLinks(value, visit, root);
}

/** Whether a reference defines a named part of the document: `Pet: { $ref: ./pet.yaml }` under `schemas`. */
function isNamedPart({ sections }: Bundling, { visit, carrier, field }: ExternalReference): boolean {
  return field === "$ref" && Object.keys(carrier).length === 1 && sections.isEntry(visit.slot);
}

/** Whether a reference defines a named part or a whole section: `schemas: { $ref: ./schemas.yaml }`. */
function givesNames(bundling: Bundling, reference: ExternalReference): boolean {
  const { field, visit } = reference;
  return isNamedPart(bundling, reference) || (field === "$ref" && bundling.sections.isSection(visit.slot));
}

/**
 * Work left after a reference was resolved: slots to scan, and the next reference if the target is a
 * reference too.
 */
interface Followed {
  readonly visits?: readonly Visit[];
  readonly onward?: readonly ExternalReference[];
}

/** Resolves a reference and adds its target to the document. */
function follow(
  bundling: Bundling,
  reference: ExternalReference,
  loaded: ReadonlyMap<string, ExternalDocument>,
): Followed {
  const { target, visit, carrier, field } = reference;
  const outcome = loaded.get(targetKey(reference));
  if (outcome && "refused" in outcome) {
    return report(bundling, reference, "reference-refused", { reason: outcome.refused, fix: outcome.fix });
  }
  if (!target || !outcome || "missing" in outcome) return report(bundling, reference, "reference-not-found");
  const { document } = outcome;
  const { root, sections } = bundling;
  const pointed = fragmentKeys(document, target.fragment, target.context);
  const exists = pointed !== undefined && valueAt(document.value, pointed) !== undefined;
  const keys = exists ? pointed : (namedTypeKeys(document, target.fragment) ?? pointed);
  const onward = keys && document !== root ? nextReference(reference, document, keys) : undefined;
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
 * Returns the next reference if the target is itself a reference or is reached through one, so that
 * references to the same final position share one part. Returns undefined if the target is final.
 */
function nextReference(
  reference: ExternalReference,
  document: SourceDocument,
  keys: readonly string[],
): ExternalReference | "circle" | undefined {
  let value = document.value;
  for (let depth = 0; ; depth += 1) {
    const rest = keys.slice(depth);
    const onward = referenceIn(value);
    const exists = rest.length === 0 || valueAt(value, rest.slice(0, 1)) !== undefined;
    if (onward !== undefined && (rest.length === 0 ? Object.keys(value as object).length === 1 : !exists)) {
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
    if (rest.length === 0 || !exists) return undefined;
    value = valueAt(value, rest.slice(0, 1));
  }
}

/** Returns an identifier that is equal for all references to one part of one document. */
function partId({ location, shown }: SourceDocument, keys: readonly (string | number)[]): string {
  // A file's `shown` is its path without symbolic links, so all links to a file result in the same
  // identifier.
  return `${location.startsWith("file:") ? (shown ?? location) : location}${pointerReference(keys)}`;
}

/** The target of a reference, usually in another document. */
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

/** Replaces a reference with its target. Keys beside the reference override those of the target. */
function inline(bundling: Bundling, carrier: MutableObject, { value, visit }: Found): Followed {
  const siblings = Object.entries(carrier).filter(([key]) => key !== "$ref");
  const merged =
    isPlainObject(value) && siblings.length > 0 ? { ...value, ...Object.fromEntries(siblings) } : value;
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

/**
 * Replaces the text of a reference with a pointer. A `$dynamicRef` becomes a `$ref`, because only references
 * with a fixed target are rewritten.
 */
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
  // In a chain of references, `written` may be a later reference than the one in `carrier`. The later one is
  // stored, because the warning names it.
  setOwn(carrier, field, written);
  return {};
}

/** Media types of schemas by the endings of their files. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/\.avsc$/i, "application/vnd.apache.avro"],
  [/\.proto$/i, "application/vnd.google.protobuf"],
  [/\.graphql$/i, "application/graphql"],
  [/\.(?:xsd|xml)$/i, "application/xml"],
];

/**
 * Resolves a fragment that is not a pointer, in a file of a schema language other than JSON Schema. In Avro
 * it names a type, as in `user.avsc#/com.example.User`; in a text file it means the whole text. Returns
 * undefined if it names nothing.
 */
function namedTypeKeys({ location, value }: SourceDocument, fragment: string): readonly string[] | undefined {
  if (formatOf(location) === undefined) return undefined;
  return typeof value === "string" ? [] : keysOfType(value, fragment.replace(/^\//, ""), []);
}

function keysOfType(value: unknown, name: string, keys: readonly string[]): readonly string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isPlainObject(value) && namesOf(value).includes(name)) return keys;
  for (const [key, inner] of Object.entries(value)) {
    const found = keysOfType(inner, name, [...keys, key]);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the names of an Avro type, with and without its namespace.
 * https://avro.apache.org/docs/1.12.0/specification/#names
 */
function namesOf({ type, name, namespace }: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof name !== "string" || !["record", "error", "enum", "fixed"].includes(String(type))) return [];
  const short = name.slice(name.lastIndexOf(".") + 1);
  return typeof namespace === "string" ? [name, short, `${namespace}.${name}`] : [name, short];
}

/** Wraps a schema from a file of another language as a Multi Format Schema Object of AsyncAPI 3. */
function withFormat(value: unknown, { location }: SourceDocument): unknown {
  const format = formatOf(location);
  return format === undefined ? value : { schemaFormat: format, schema: value };
}

function formatOf(location: string): string | undefined {
  const path = location.replace(/[?#].*$/s, "");
  return FORMATS.find(([name]) => name.test(path))?.[1];
}
