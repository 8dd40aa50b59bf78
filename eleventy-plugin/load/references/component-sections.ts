import { freeName } from "../../document/free-name.js";
import { safeDecode, pointerReference, valueAt } from "../../document/json-pointer.js";
import type { ObjectKind, Slot } from "./document-grammar.js";
import { isPlainObject, getOwn, setOwn, type MutableObject } from "../../document/plain-object.js";
import { trimEndChars } from "../../portable/trim-end-chars.js";

/** Where a document keeps its named parts: https://spec.openapis.org/oas/v3.1.1.html#components-object */
const OPENAPI_PLACES: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  schema: ["components", "schemas"],
  response: ["components", "responses"],
  parameter: ["components", "parameters"],
  example: ["components", "examples"],
  requestBody: ["components", "requestBodies"],
  header: ["components", "headers"],
  securityScheme: ["components", "securitySchemes"],
  link: ["components", "links"],
  callback: ["components", "callbacks"],
};

/** https://spec.openapis.org/oas/v2.0.html#swagger-object */
const SWAGGER_PLACES: typeof OPENAPI_PLACES = {
  schema: ["definitions"],
  response: ["responses"],
  parameter: ["parameters"],
  securityScheme: ["securityDefinitions"],
};

/**
 * Channels and servers of AsyncAPI 2 have no place: in place of their reference they keep the address they stand under.
 * https://www.asyncapi.com/docs/reference/specification/v2.6.0#componentsObject
 */
const ASYNCAPI_2_PLACES: typeof OPENAPI_PLACES = {
  schema: ["components", "schemas"],
  message: ["components", "messages"],
  securityScheme: ["components", "securitySchemes"],
  channelParameter: ["components", "parameters"],
  correlationId: ["components", "correlationIds"],
  operationTrait: ["components", "operationTraits"],
  messageTrait: ["components", "messageTraits"],
};

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#componentsObject */
const ASYNCAPI_PLACES: typeof OPENAPI_PLACES = {
  ...ASYNCAPI_2_PLACES,
  eventServer: ["components", "servers"],
  channel: ["components", "channels"],
  eventOperation: ["components", "operations"],
  reply: ["components", "replies"],
  replyAddress: ["components", "replyAddresses"],
};

function sectionsFor(document: MutableObject): typeof OPENAPI_PLACES {
  if (getOwn(document, "swagger") !== undefined) return SWAGGER_PLACES;
  const version = getOwn(document, "asyncapi");
  if (version === undefined) return OPENAPI_PLACES;
  return /^[12]\./.test(String(version)) ? ASYNCAPI_2_PLACES : ASYNCAPI_PLACES;
}

/** The named parts of a document, to which parts of other documents are added. A part is known by its location. */
export interface ComponentSections {
  /** Whether the document can name parts of this kind. */
  has(kind: ObjectKind): boolean;
  /** Whether an entry of a document's named parts stands here. */
  isEntry(slot: Slot): boolean;
  /** Whether named parts stand below here, in one map or in several. */
  isSection(slot: Slot): boolean;
  nameOf(id: string, kind: ObjectKind): string | undefined;
  /** Puts a part under a name that the document has already. */
  fill(id: string, kind: ObjectKind, name: string, value: unknown): void;
  /** Pointer to a part; it is added under a name made from its keys when it is not there. `slot`: where it was added. */
  put(
    id: string,
    kind: ObjectKind,
    keys: readonly string[],
    value: unknown,
  ): { readonly pointer: string; readonly slot?: Slot };
}

export function componentSections(document: MutableObject): ComponentSections {
  const table = sectionsFor(document);
  const names = new Map<string, string>();
  const nameOf = (id: string, kind: ObjectKind): string | undefined => names.get(`${kind} ${id}`);
  const fill = (id: string, kind: ObjectKind, name: string, value: unknown): void => {
    names.set(`${kind} ${id}`, name);
    setOwn(ensureObject(document, table[kind] ?? []), name, value);
  };
  return {
    has: (kind) => table[kind] !== undefined,
    isEntry: ({ holder, kind }) => {
      const path = table[kind];
      return path !== undefined && valueAt(document, path) === holder;
    },
    isSection: ({ holder, key, kind, entries }) => {
      if (kind === "components" || kind === "asyncComponents") return true;
      const path = entries && table[entries];
      return path?.at(-1) === key && valueAt(document, path.slice(0, -1)) === holder;
    },
    nameOf,
    fill,
    put(id, kind, keys, value) {
      const path = table[kind] ?? [];
      const known = nameOf(id, kind);
      if (known !== undefined) return { pointer: pointerReference([...path, known]) };
      const holder = ensureObject(document, path);
      const [name, isCopy] = nameAmong(holder, partName(id, keys), id, value);
      if (isCopy) {
        names.set(`${kind} ${id}`, name);
        return { pointer: pointerReference([...path, name]) };
      }
      fill(id, kind, name, value);
      return { pointer: pointerReference([...path, name]), slot: { holder, key: name, kind, keys: [] } };
    },
  };
}

/**
 * The name of a part among others, and whether the one that has it is the same. A namesake from elsewhere is told by its
 * file, else by its folder: `billing.Errors`.
 */
function nameAmong(
  holder: MutableObject,
  name: string,
  id: string,
  value: unknown,
): readonly [name: string, isCopy: boolean] {
  const isTaken = (taken: string): boolean => Object.hasOwn(holder, taken);
  if (!isTaken(name)) return [name, false];
  if (isCopyOf(holder[name], value)) return [name, true];
  const [file = "", folder = ""] = placesIn(id);
  const isTelling = (word: string): boolean =>
    word !== "" && !/^_?index$/i.test(word) && word.toLowerCase() !== name.toLowerCase();
  const owners = [file, folder, `${folder}.${file}`].filter(isTelling).map((owner) => `${owner}.${name}`);
  return [owners.find((owner) => !isTaken(owner)) ?? freeName(name, isTaken), false];
}

/** Equal, and without references, which would start from different files. */
function isCopyOf(one: unknown, other: unknown): boolean {
  const text = JSON.stringify(one);
  return !text.includes('"$ref"') && !text.includes('"$dynamicRef"') && text === JSON.stringify(other);
}

/** The object at a path; made where there is none. */
function ensureObject(document: MutableObject, path: readonly string[]): MutableObject {
  return path.reduce((holder, key) => {
    const value = getOwn(holder, key);
    if (isPlainObject(value)) return value;
    const made: MutableObject = {};
    setOwn(holder, key, made);
    return made;
  }, document);
}

/** Keys that say where something stands and not what it is. */
const STRUCTURAL_KEYS =
  /^(?:\d+|schema|items|properties|allOf|anyOf|oneOf|content|get|put|post|patch|delete)$|\//;

/** The last telling key of a part, else the name of its file. */
function partName(id: string, keys: readonly string[]): string {
  const descriptive = keys.findLast((key) => !STRUCTURAL_KEYS.test(key));
  return (descriptive === undefined ? placesIn(id)[0] : nameOfCharacters(descriptive)) || "part";
}

/** Words for the file of a part, without its ending, and for its folder. */
function placesIn(id: string): readonly string[] {
  const [file = "", folder = ""] = safeDecode(id.replace(/#.*$/s, "")).split("/").reverse();
  return [file.replace(/\.[^.]+$/, ""), folder].map(nameOfCharacters);
}

/** Of the characters that a component's name may have. */
const nameOfCharacters = (text: string): string =>
  trimEndChars(
    text
      .replace(/[^\w.-]+/g, "-")
      .replace(/^-+/, "")
      .slice(0, 100),
    "-",
  );
