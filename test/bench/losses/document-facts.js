/**
 * Extracts everything from an OpenAPI or AsyncAPI document that its readers must be able to find: texts,
 * names and values, each with its pointer. Shares no code with the plugin, because an error in shared code
 * would go unnoticed.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { follow, isObject, isShown, read } from "../count-operations.js";
import {
  EXAMPLES,
  REPLACED_TEXT,
  lengthOf,
  whyExampleIsCut,
  whyExamplesAreReplaced,
  whyItemIsLeftOut,
  whyNameIsLeftOut,
  whyParameterIsReplaced,
} from "./excuses.js";
import { EVENT_COMPONENTS, EVENT_KINDS, kindOfFormat } from "./kinds-of-events.js";
import { KINDS as COMMON_KINDS } from "./kinds-of-objects.js";

const KINDS = { ...COMMON_KINDS, ...EVENT_KINDS };

/**
 * Kinds whose content is for one side: a request omits read-only fields, a response omits write-only ones.
 */
const SIDES = { body: "request", parameter: "request", response: "response" };

/**
 * @typedef {{ kind: string, pointer: string, text: string, isMarkdown: boolean, excuse?: string }} Fact
 * `excuse` is the reason why a page may omit it
 *
 * @param {string} file absolute path of the document
 * @returns {{ facts: Fact[], unused: Fact[] }} facts reached from operations and webhooks, and those of
 * unused components
 */
export function documentFacts(file) {
  const document = read(file);
  const seen = new WeakMap();
  const facts = [];
  const walk = walker(facts, seen, { isTwo: isTwo(document) });
  if (isAsyncApi(document)) {
    walk(document, isTwo(document) ? "eventDocumentOfTwo" : "eventDocument", file, "#", "");
    const isBare = Object.keys(document.operations ?? {}).length === 0 && !isTwo(document);
    if (isBare) walkMap(document.components?.messages, "message", "#/components/messages");
  } else walk(document, "document", file, "#", "");
  function walkMap(map, kind, pointer) {
    for (const [name, value] of Object.entries(map ?? {}))
      walk(value, kind, file, `${pointer}/${escape(name)}`, "");
  }
  const schemes = { ...document.components?.securitySchemes, ...document.securityDefinitions };
  const used = schemesUsed(document, Object.keys(schemes));
  for (const [name, scheme] of Object.entries(schemes))
    if (used.has(name))
      walk(scheme, "securityScheme", file, `#/components/securitySchemes/${escape(name)}`, "");
  return { facts, unused: unusedFacts(document, file, seen) };
}

/** Kinds of components, by the field of `components` or of a Swagger 2.0 document that contains them. */
const COMPONENTS = {
  schemas: "schema",
  definitions: "schema",
  parameters: "parameter",
  responses: "response",
  requestBodies: "body",
  headers: "header",
  examples: "example",
  links: "link",
  callbacks: "callback",
  pathItems: "pathItem",
  securitySchemes: "securityScheme",
  securityDefinitions: "securityScheme",
};

function unusedFacts(document, file, seen) {
  const unused = [];
  const holder = isObject(document.components) ? "components/" : "";
  const holds = holder ? document.components : document;
  const walk = walker(unused, new WeakMap(), {
    isLeftOut: (value) => seen.has(value),
    isTwo: isTwo(document),
  });
  for (const [field, kind] of Object.entries(isAsyncApi(document) ? EVENT_COMPONENTS : COMPONENTS))
    for (const [name, component] of Object.entries(holds[field] ?? {}))
      walk(component, kind, file, `#/${holder}${field}/${escape(name)}`, "");
  return unused;
}

/** Returns the names of the schemes that are required anywhere in the root document. */
function schemesUsed(document, names) {
  const text = JSON.stringify([
    document.security,
    document.paths,
    document.webhooks,
    document.servers,
    document.channels,
  ]);
  return new Set(names.filter((name) => text.includes(`${JSON.stringify(name)}:[`)));
}

/** Returns a function that adds facts to `facts`, once for each object, kind and side. */
function walker(facts, seen, { isLeftOut = () => false, isTwo = false } = {}) {
  let excuse;
  /** A reason that applies to the examples of a schema, not to its contents. */
  let exampleExcuse;
  /** Characters of examples since the start of the operation. */
  let characters = 0;

  const during = (reason, task) => {
    const before = excuse;
    excuse ??= reason;
    task();
    excuse = before;
  };
  const duringExamples = (reason, task) => {
    const before = exampleExcuse;
    exampleExcuse = reason;
    task();
    exampleExcuse = before;
  };
  const isNew = (value, key) => {
    const known = seen.get(value) ?? new Set();
    seen.set(value, known);
    return known.size < known.add(key).size;
  };

  const add = (kind, pointer, given, file, isMarkdown = false) => {
    const value = isFileReference(given) ? contentOf(given, file) : given;
    if (["string", "boolean"].includes(typeof value) || isAskable(value))
      facts.push({ kind, pointer, text: String(value), isMarkdown, excuse });
    else if (Array.isArray(value))
      value.forEach((item, index) => add(kind, `${pointer}/${index}`, item, file));
    else if (isObject(value))
      for (const [key, item] of Object.entries(value)) add(kind, `${pointer}/${escape(key)}`, item, file);
  };
  const addTexts = (value, { texts = [] }, file, pointer, beside = {}) => {
    for (const name of texts)
      during(Object.hasOwn(beside, name) ? REPLACED_TEXT : undefined, () =>
        add(name, `${pointer}/${name}`, value[name], file, name === "description"),
      );
  };
  const addValues = (value, { values = [], lists = [], addresses = [] }, file, pointer, kind) => {
    for (const name of [...values, ...lists]) {
      if (EXAMPLES.has(name)) characters += lengthOf(value[name]);
      const reason = EXAMPLES.has(name)
        ? (whyExampleIsCut(value[name], characters) ?? exampleExcuse)
        : whyNameIsLeftOut(value, name, kind);
      during(reason, () => add(kindOfValue(name, kind), `${pointer}/${name}`, value[name], file));
    }
    for (const name of addresses) add("address", `${pointer}/${name}`, value[name], file);
  };
  const addScopes = ({ scopes, availableScopes }, file, pointer) => {
    for (const [name, text] of Object.entries(scopes ?? availableScopes ?? {})) {
      add("scope", `${pointer}/scopes/${escape(name)}`, name, file);
      add("description", `${pointer}/scopes/${escape(name)}`, text, file, true);
    }
  };

  const walk = (given, givenKind, givenFile, givenPointer, givenSide, replacing = {}) => {
    if (Array.isArray(given) && givenKind === "avro")
      given.forEach((item, index) => walk(item, "avro", givenFile, `${givenPointer}/${index}`, givenSide));
    if (typeof given === "string" && givenKind === "source")
      return add("source", givenPointer, given, givenFile);
    if (!isObject(given)) return;
    const [value, file] = follow(given, givenFile);
    if (isObject(value) && typeof value.schemaFormat === "string" && Object.hasOwn(value, "schema"))
      return walk(value.schema, kindOfFormat(value.schemaFormat), file, `${givenPointer}/schema`, givenSide);
    const kind = givenKind;
    const about = KINDS[kind];
    const side = SIDES[kind] ?? givenSide;
    const key = `${kind} ${side}`;
    // A text beside a reference is shown even if the reference has no target.
    const isBeside = given !== value && (value === undefined || isWalked(value, kind, side));
    if (isBeside && isNew(given, key)) addTexts(given, about, givenFile, givenPointer);
    if (!isWalked(value, kind, side) || !isNew(value, key)) return;
    if (kind === "operation") characters = 0;
    const pointer = given === value ? givenPointer : `${givenPointer} → ${String(given.$ref)}`;
    during(whyItemIsLeftOut(value, kind), () => {
      const traits = traitsOf(value, file);
      const beside = {
        ...(given === value ? {} : given),
        ...replacing,
        ...(isTwo ? Object.assign({}, ...traits) : {}),
      };
      addTexts(value, about, file, pointer, beside);
      addValues(value, about, file, pointer, kind);
      if (about.leaves) addLeaves(value, about, file, pointer);
      if (about.scopes) addScopes(value, file, pointer);
      for (const [name, part] of Object.entries(about.parts ?? {}))
        if (name !== "traits")
          walkPart(value, { name, kind, ...part, ...formatOf(value, name, kind) }, file, pointer, side);
      traits.forEach((trait, index) => {
        const later = Object.assign({}, ...traits.slice(index + 1), isTwo ? {} : value);
        walk(value.traits[index], about.parts.traits.inner, file, `${pointer}/traits/${index}`, side, later);
      });
      if (about.rest !== undefined)
        for (const [entry, item] of Object.entries(value))
          walk(item, about.rest, file, `${pointer}/${escape(entry)}`, side);
    });
  };
  /** Adds everything in a binding except its schemas. */
  const addLeaves = (value, { parts }, file, pointer) => {
    for (const [name, item] of Object.entries(value))
      if (!Object.hasOwn(parts, name) || !isObject(item)) add(name, `${pointer}/${escape(name)}`, item, file);
  };
  /**
   * Whether pages show a value on this side. They omit internal and ignored values, and fields of the other
   * side.
   */
  const isWalked = (value, kind, side) =>
    isShown(value) &&
    !isIgnored(value, kind) &&
    !isLeftOut(value) &&
    !(side === "request" ? value.readOnly === true : side === "response" && value.writeOnly === true);

  const walkPart = (holder, part, file, pointer, side) => {
    const place = `${pointer}/${part.name}`;
    const [value, valueFile] = follow(holder[part.name], file);
    duringExamples(whyExamplesAreReplaced(holder, part.name, exampleExcuse), () => {
      if (part.each) walkEach(value, { ...part, holder }, valueFile, place, side);
      else walk(holder[part.name], part.inner, file, place, side);
    });
  };
  const walkEach = (entries, { inner, asked, kind, holder }, file, place, side) => {
    if (!isObject(entries) && !Array.isArray(entries)) return;
    for (const [entry, item] of Object.entries(entries)) {
      if (asked === "header" && entry.toLowerCase() === "content-type") continue;
      const here = `${place}/${escape(entry)}`;
      if (asked !== undefined && isCarried(item, file, side)) add(asked, here, entry, file);
      const reason =
        inner === "parameter" ? whyParameterIsReplaced(item, Number(entry), holder, kind, file) : undefined;
      during(reason, () => walk(item, inner, file, here, side));
    }
  };
  return walk;
}

const isAsyncApi = (document) => Object.hasOwn(document, "asyncapi");
const isTwo = ({ asyncapi }) => /^[12]\./.test(String(asyncapi));

/** Returns the traits of an operation or message, with references resolved. */
const traitsOf = (value, file) =>
  Array.isArray(value.traits) ? value.traits.map((trait) => follow(trait, file)[0]).filter(isObject) : [];

/** Returns the kind of a message's payload if the message declares its schema language, as in AsyncAPI 2. */
const formatOf = ({ schemaFormat }, name, kind) =>
  kind === "message" && name === "payload" && typeof schemaFormat === "string"
    ? { inner: kindOfFormat(schemaFormat) }
    : {};

/** Returns the kind of a fact. A channel's `address` has another kind, because `address` facts are links. */
const kindOfValue = (name, kind) =>
  name === "name" ? kind : name === "address" ? "address of a channel" : name;

/** Whether a value is only a reference to a file, and so has that file's content. */
const isFileReference = (value) =>
  isObject(value) && /^[^#]/.test(value.$ref ?? "") && Object.keys(value).length === 1;

function contentOf({ $ref }, file) {
  if (!/\.(?:json|ya?ml)(?:#|$)/i.test($ref)) return readText(resolve(dirname(file), $ref));
  return follow({ $ref }, file)[0] ?? { $ref };
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Whether a field can be on a page of this side: it is not a field of the other side, and its schema allows a
 * value.
 */
function isCarried(item, file, side) {
  const [value] = follow(item, file);
  if (value === false) return false;
  if (!isObject(value)) return true;
  return side === "request" ? value.readOnly !== true : side !== "response" || value.writeOnly !== true;
}

/**
 * Whether a value is a number that can be searched for. The YAML parser discards excess digits and exponents,
 * so pages may show other numbers in another notation.
 */
const isAskable = (value) =>
  typeof value === "number" && Math.abs(value) < 1e15 && !/e|000$/.test(String(value));

/** Header parameters that are ignored: https://spec.openapis.org/oas/v3.0.4.html#parameter-object */
const IGNORED_PARAMETERS = new Set(["accept", "content-type", "authorization"]);
const isIgnored = (value, kind) =>
  kind === "parameter" && value.in === "header" && IGNORED_PARAMETERS.has(String(value.name).toLowerCase());

const escape = (key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1");
