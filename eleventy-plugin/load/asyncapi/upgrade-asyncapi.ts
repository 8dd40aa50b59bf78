import { finding, Problem, type Finding, type Place } from "../../problems/problems.js";
import type { ReadText, UpgradedDocument } from "../context/upgraded-document.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { convertInParts } from "./convert-in-parts.js";
import { preserveAddresses } from "./preserve-addresses.js";
import { preserveParameters } from "./preserve-parameters.js";
import { preserveSchemes } from "./preserve-schemes.js";
import { preserveSecurity } from "./preserve-security.js";
import { lostOperations } from "./lost-operations.js";
import { requirePackages } from "./packages.js";
import { separateMessages } from "./separate-messages.js";
import { tidyDocument } from "./tidy-document.js";
import { translatePayloads } from "./translate-payloads.js";

/** Converts a document to another version. Does not change `document`. */
type Convert = (document: MutableObject, version: "2.6.0" | "3.0.0") => MutableObject;

/**
 * Upgrades AsyncAPI 1 and 2 to 3 with the official converter and its default options. Authors who upgrade the
 * file with it get the same result, so the URLs of all pages stay the same. The converter receives objects,
 * because it would execute code in YAML text. Values that it would lose are stored in separate fields.
 * Payloads in other schema languages are translated in every version. Throws packages-missing and
 * conversion-failed.
 */
export async function upgradeAsyncApi(
  published: MutableObject,
  { text }: ReadText,
  place: Place,
): Promise<UpgradedDocument> {
  requirePackages(place);
  const copy = JSON.parse(JSON.stringify(published)) as MutableObject;
  const upgraded = /^[12]\./.test(String(published["asyncapi"]))
    ? await convertFromV2(copy, text, place)
    : { document: copy, warnings: [] };
  const untranslated = await translatePayloads(upgraded.document, place);
  return { document: upgraded.document, warnings: [...upgraded.warnings, ...untranslated] };
}

async function convertFromV2(copy: MutableObject, text: string, place: Place): Promise<UpgradedDocument> {
  const convert = await loadConverter(place);
  const v2 = asVersion26(copy, convert);
  const warnings: Finding[] = [...tidyDocument(v2, place), ...lostOperations(v2, text, place)];
  preserveSecurity(v2);
  separateMessages(v2);
  const restoreParameters = preserveParameters(v2);
  const restoreAddresses = preserveAddresses(v2);
  const restoreSchemes = preserveSchemes(v2);
  const document = convertInParts(v2, (part) => convert(part, "3.0.0"));
  restoreParameters(document);
  restoreAddresses(document);
  restoreSchemes(document);
  return { document, warnings };
}

/**
 * Converts a document to AsyncAPI 2.6. From 2.0 to 2.6, the converter would change only the version number.
 * From version 1, it requires a known third number.
 */
function asVersion26(document: MutableObject, convert: Convert): MutableObject {
  const version = String(document["asyncapi"]);
  if (version.startsWith("1."))
    return convert({ ...document, asyncapi: `${version.slice(0, 3)}.0` }, "2.6.0");
  return { ...document, asyncapi: "2.6.0" };
}

async function loadConverter(place: Place): Promise<Convert> {
  const { convert } = await import("@asyncapi/converter");
  return (document, version) => {
    try {
      const converted: unknown = convert(document as Parameters<typeof convert>[0], version);
      if (isPlainObject(converted) && getOwn(converted, "asyncapi") === version) return converted;
      throw new TypeError("the converter returned no document");
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Problem(finding("conversion-failed", { reason }, place), { cause });
    }
  };
}
