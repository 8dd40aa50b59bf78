import { freeName } from "../../portable/free-name.js";
import { safeDecode, pointerReference, valueAt } from "../../document/json-pointer.js";
import type { ObjectKind, Slot } from "./document-grammar.js";
import { isPlainObject, getOwn, setOwn, type MutableObject } from "../../document/plain-object.js";
import { trimEndChars } from "../../portable/trim-end-chars.js";

/** The section for named parts of each kind: https://spec.openapis.org/oas/v3.1.1.html#components-object */
const OPENAPI_SECTIONS: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
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
const SWAGGER_SECTIONS: typeof OPENAPI_SECTIONS = {
  schema: ["definitions"],
  response: ["responses"],
  parameter: ["parameters"],
  securityScheme: ["securityDefinitions"],
};

/**
 * Channels and servers of AsyncAPI 2 are not listed, because their key is significant: their content replaces
 * the reference under that key. https://www.asyncapi.com/docs/reference/specification/v2.6.0#componentsObject
 */
const ASYNCAPI_2_SECTIONS: typeof OPENAPI_SECTIONS = {
  schema: ["components", "schemas"],
  message: ["components", "messages"],
  securityScheme: ["components", "securitySchemes"],
  channelParameter: ["components", "parameters"],
  correlationId: ["components", "correlationIds"],
  operationTrait: ["components", "operationTraits"],
  messageTrait: ["components", "messageTraits"],
};

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#componentsObject */
const ASYNCAPI_SECTIONS: typeof OPENAPI_SECTIONS = {
  ...ASYNCAPI_2_SECTIONS,
  eventServer: ["components", "servers"],
  channel: ["components", "channels"],
  eventOperation: ["components", "operations"],
  reply: ["components", "replies"],
  replyAddress: ["components", "replyAddresses"],
};

function sectionsFor(document: MutableObject): typeof OPENAPI_SECTIONS {
  if (getOwn(document, "swagger") !== undefined) return SWAGGER_SECTIONS;
  const version = getOwn(document, "asyncapi");
  if (version === undefined) return OPENAPI_SECTIONS;
  return /^[12]\./.test(String(version)) ? ASYNCAPI_2_SECTIONS : ASYNCAPI_SECTIONS;
}

export type ComponentSections = ReturnType<typeof componentSections>;

/**
 * Returns the sections for named parts of a document, to which parts of other documents are added. The `id` of a
 * part consists of its document and pointer.
 */
export function componentSections(document: MutableObject) {
  const table = sectionsFor(document);
  const names = new Map<string, string>();
  const nameOf = (id: string, kind: ObjectKind): string | undefined => names.get(`${kind} ${id}`);
  /** Stores a part under a name that the document declares. */
  const fill = (id: string, kind: ObjectKind, name: string, value: unknown): void => {
    names.set(`${kind} ${id}`, name);
    setOwn(ensureObject(document, table[kind] ?? []), name, value);
  };
  return {
    /** Whether the document can have named parts of this kind. */
    has: (kind: ObjectKind): boolean => table[kind] !== undefined,
    /** Whether a slot is an entry of one of the document's sections. */
    isEntry: ({ holder, kind }: Slot): boolean => {
      const path = table[kind];
      return path !== undefined && valueAt(document, path) === holder;
    },
    /** Whether a slot contains one section or several. */
    isSection: ({ holder, key, kind, entries }: Slot): boolean => {
      if (kind === "components" || kind === "asyncComponents") return true;
      const path = entries && table[entries];
      return path?.at(-1) === key && valueAt(document, path.slice(0, -1)) === holder;
    },
    nameOf,
    fill,
    /**
     * Returns the pointer to a part. Adds a new part under a name derived from `keys`; `slot` is then its
     * position.
     */
    put(
      id: string,
      kind: ObjectKind,
      keys: readonly string[],
      value: unknown,
    ): { readonly pointer: string; readonly slot?: Slot } {
      const path = table[kind] ?? [];
      const existing = nameOf(id, kind);
      if (existing !== undefined) return { pointer: pointerReference([...path, existing]) };
      const holder = ensureObject(document, path);
      const [name, isCopy] = uniqueName(holder, partName(id, keys), id, value);
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
 * Returns the name for a part among the entries of `holder`, and whether the entry of that name is an equal
 * copy. A different part of the same name is distinguished by its file, or else by its folder:
 * `billing.Errors`.
 */
function uniqueName(
  holder: MutableObject,
  name: string,
  id: string,
  value: unknown,
): readonly [name: string, isCopy: boolean] {
  const isTaken = (taken: string): boolean => Object.hasOwn(holder, taken);
  if (!isTaken(name)) return [name, false];
  if (isCopyOf(holder[name], value)) return [name, true];
  const [file = "", folder = ""] = fileAndFolder(id);
  const isDescriptive = (word: string): boolean =>
    word !== "" && !/^_?index$/i.test(word) && word.toLowerCase() !== name.toLowerCase();
  const owners = [file, folder, `${folder}.${file}`].filter(isDescriptive).map((owner) => `${owner}.${name}`);
  return [owners.find((owner) => !isTaken(owner)) ?? freeName(name, isTaken), false];
}

/**
 * Whether two values are equal and contain no references. Equal references could have different targets,
 * because they are resolved from different files.
 */
function isCopyOf(one: unknown, other: unknown): boolean {
  const text = JSON.stringify(one);
  return !text.includes('"$ref"') && !text.includes('"$dynamicRef"') && text === JSON.stringify(other);
}

/** Returns the object at a path; creates it if it is missing. */
function ensureObject(document: MutableObject, path: readonly string[]): MutableObject {
  return path.reduce((holder, key) => {
    const value = getOwn(holder, key);
    if (isPlainObject(value)) return value;
    const created: MutableObject = {};
    setOwn(holder, key, created);
    return created;
  }, document);
}

/** Keys that describe the position of a part but not its meaning. */
const STRUCTURAL_KEYS =
  /^(?:\d+|schema|items|properties|allOf|anyOf|oneOf|content|get|put|post|patch|delete)$|\//;

/** Derives a name from the last descriptive key of a part, or else from the name of its file. */
function partName(id: string, keys: readonly string[]): string {
  const descriptive = keys.findLast((key) => !STRUCTURAL_KEYS.test(key));
  return (descriptive === undefined ? fileAndFolder(id)[0] : toComponentName(descriptive)) || "part";
}

/** Returns the name of a part's file, without its ending, and the name of its folder. */
function fileAndFolder(id: string): readonly string[] {
  const [file = "", folder = ""] = safeDecode(id.replace(/#.*$/s, "")).split("/").reverse();
  return [file.replace(/\.[^.]+$/, ""), folder].map(toComponentName);
}

/** Replaces characters that the name of a component may not contain. */
const toComponentName = (text: string): string =>
  trimEndChars(
    text
      .replace(/[^\w.-]+/g, "-")
      .replace(/^-+/, "")
      .slice(0, 100),
    "-",
  );
