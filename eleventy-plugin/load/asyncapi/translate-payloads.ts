import { finding, Problem, type Finding, type Place } from "../../problems/problems.js";
import { pointerReference, referenceIn } from "../../document/json-pointer.js";
import { PAYLOAD_SOURCE } from "../../document/loaded-document.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { resolveReference } from "../references/resolve-reference.js";
import { schemaLanguage } from "../references/document-grammar.js";
import { componentMap, objectEntries } from "./asyncapi-2-channels.js";
import { avroTranslator, type Translate } from "./avro-schemas.js";
import { openApiTranslator } from "./openapi-schemas.js";

/** A position that may contain a schema in another language. */
interface FormattedPlace {
  readonly holder: MutableObject;
  readonly key: string;
  readonly keys: readonly string[];
}

/**
 * Translates schemas with a `schemaFormat` to JSON Schema: Avro with its official parser, and OpenAPI schemas
 * as in OpenAPI documents. The source is stored beside each translation. A schema that cannot be translated
 * stays in its wrapper (`{ schemaFormat, schema }`), and its page shows the source. Changes `document`.
 * Returns warnings.
 */
export async function translatePayloads(document: MutableObject, place: Place): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const translators: Readonly<Record<string, Translate>> = {
    avro: avroTranslator(document),
    openapi: openApiTranslator(document),
  };
  for (const { holder, key, keys } of formattedPlaces(document)) {
    const value = unwrapped(holder, key);
    if (value === undefined) continue;
    const language = schemaLanguage(String(value["schemaFormat"]));
    if (language === "schema") holder[key] = value["schema"] ?? {};
    const translate = Object.hasOwn(translators, language) ? translators[language] : undefined;
    if (translate === undefined) continue;
    try {
      const ownName = keys[0] === "components" && keys[1] === "schemas" ? key : undefined;
      holder[key] = { ...(await translate(value["schema"], ownName)), [PAYLOAD_SOURCE]: value };
    } catch (error) {
      findings.push(untranslated(language, error, { ...place, pointer: pointerReference(keys) }));
    }
  }
  return findings;
}

/**
 * Returns the value under `key` if it is a wrapper (`{ schemaFormat, schema }`). Replaces a wrapper without a
 * format with its schema. Removes a wrapper without a schema, which the conversion creates.
 */
function unwrapped(holder: MutableObject, key: string): MutableObject | undefined {
  const value = getOwn(holder, key);
  if (!isPlainObject(value) || !Object.hasOwn(value, "schemaFormat") || !Object.hasOwn(value, "schema"))
    return undefined;
  if (typeof value["schemaFormat"] === "string" && value["schema"] !== undefined) return value;
  if (value["schema"] === undefined) Reflect.deleteProperty(holder, key);
  else holder[key] = value["schema"];
  return undefined;
}

function untranslated(language: string, error: unknown, place: Place): Finding {
  const [known] = error instanceof Problem ? error.findings : [];
  const fix = known?.fix ?? "Correct the schema, or leave it as it is: the page shows its source.";
  const reason = String(known?.facts["reason"] ?? (error instanceof Error ? error.message : error));
  const [line = ""] = reason.split("\n");
  const message = line.replace(/[.\s]+$/, "").slice(0, 300);
  return finding(
    "payload-untranslated",
    { language: language === "avro" ? "Avro" : "OpenAPI", reason: message, fix },
    place,
  );
}

function formattedPlaces(document: MutableObject): readonly FormattedPlace[] {
  const inChannels = ([root, keys]: readonly [unknown, readonly string[]]): FormattedPlace[] =>
    objectEntries(root).flatMap(([name, channel]) =>
      messagePlaces(document, getOwn(channel, "messages"), [...keys, name, "messages"]),
    );
  const schemas = componentMap(document, "schemas");
  return [
    ...(isPlainObject(schemas) ? Object.keys(schemas) : []).map((key) => ({
      holder: schemas as MutableObject,
      key,
      keys: ["components", "schemas", key],
    })),
    ...inChannels([getOwn(document, "channels"), ["channels"]]),
    ...inChannels([componentMap(document, "channels"), ["components", "channels"]]),
    ...messagePlaces(document, componentMap(document, "messages"), ["components", "messages"]),
    ...messagePlaces(document, componentMap(document, "messageTraits"), ["components", "messageTraits"]),
    ...objectEntries(componentMap(document, "messageBindings")).flatMap(([name, bindings]) =>
      keyPlaces(bindings, ["components", "messageBindings", name]),
    ),
  ];
}

function messagePlaces(document: MutableObject, map: unknown, keys: readonly string[]): FormattedPlace[] {
  return objectEntries(map).flatMap(([name, message]) => {
    wrapByTrait(document, message);
    return [
      ...["payload", "headers"].map((key) => ({ holder: message, key, keys: [...keys, name, key] })),
      ...keyPlaces(getOwn(message, "bindings"), [...keys, name, "bindings"]),
    ];
  });
}

/**
 * Returns the position of `key` in a Kafka binding: "Schema Object, Reference Object or AVRO Schema Object".
 * Puts an Avro schema into a wrapper.
 * https://github.com/asyncapi/bindings/tree/master/kafka#message-binding-object
 */
function keyPlaces(bindings: unknown, keys: readonly string[]): FormattedPlace[] {
  const kafka = isPlainObject(bindings) ? getOwn(bindings, "kafka") : undefined;
  const key = isPlainObject(kafka) ? getOwn(kafka, "key") : undefined;
  if (!isPlainObject(kafka) || !isPlainObject(key)) return [];
  // Only Avro has these types.
  if (["record", "enum", "fixed"].includes(String(getOwn(key, "type"))))
    kafka["key"] = { schemaFormat: "application/vnd.apache.avro", schema: key };
  return [{ holder: kafka, key: "key", keys: [...keys, "kafka", "key"] }];
}

/**
 * Wraps a payload whose language is declared by a trait, as AsyncAPI 2 allows. The converter leaves the
 * declaration in the trait.
 */
function wrapByTrait(document: MutableObject, message: MutableObject): void {
  const payload = getOwn(message, "payload");
  const traits = getOwn(message, "traits");
  if (payload === undefined || !Array.isArray(traits)) return;
  if (isPlainObject(payload) && typeof getOwn(payload, "schemaFormat") === "string") return;
  for (const trait of traits as unknown[]) {
    const reference = referenceIn(trait);
    const target = reference === undefined ? trait : resolveReference(document, reference);
    const schemaFormat = isPlainObject(target) ? getOwn(target, "schemaFormat") : undefined;
    if (typeof schemaFormat === "string") message["payload"] = { schemaFormat, schema: payload };
  }
}
