import { pointerKeys, pointerToken, referenceIn, valueAt } from "../../document/json-pointer.js";
import type { DocumentSourceMap, DocumentObject } from "../../document/loaded-document.js";
import { swaggerSourceKeys } from "./swagger/swagger-source-keys.js";
import { isVersion } from "./upgrade-openapi.js";
import { swaggerContext } from "./swagger/upgrade-swagger-context.js";
import { upgradeReference } from "./swagger/upgrade-swagger-reference.js";

type Keys = readonly string[];

/** Key after the upgrade → earlier keys of the same value. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  examples: ["example", "x-example"],
  example: ["x-example"],
};

/**
 * Returns a map from pointers into an upgraded document to pointers into the author's document; undefined if
 * nothing was upgraded. A pointer to something that the author's document lacks is mapped to its closest
 * existing container.
 */
export function openApiSourceMap(written: DocumentObject): DocumentSourceMap | undefined {
  if (isVersion(written.swagger, "2.0")) {
    const context = swaggerContext(written, upgradeReference);
    return createSourceMap(
      written,
      (keys) => swaggerSourceKeys(keys, context),
      (reference) => upgradeReference(reference, context),
    );
  }
  return isVersion(written.openapi, "3.0") ? createSourceMap(written, same, same) : undefined;
}

const same = <T>(value: T): T => value;

function createSourceMap(
  written: DocumentObject,
  toSourceKeys: (keys: Keys) => Keys,
  upgraded: (reference: string) => string,
): DocumentSourceMap {
  const keysOf = (pointer: string): Keys => existing(toSourceKeys(pointerKeys(pointer.slice(1))), written);
  return {
    sourcePointer: (pointer) => toPointer(keysOf(pointer)),
    reference(reference, pointer) {
      const originalReference = referenceIn(valueAt(written, keysOf(pointer)));
      if (originalReference !== undefined && upgraded(originalReference) === reference)
        return originalReference;
      return reference.startsWith("#/")
        ? toPointer(toSourceKeys(pointerKeys(reference.slice(1))))
        : reference;
    },
  };
}

function existing(keys: Keys, written: DocumentObject): Keys {
  const found: string[] = [];
  let value: unknown = written;
  for (const key of keys) {
    if (!isHolder(value)) return found;
    if (Object.hasOwn(value, key)) {
      found.push(key);
      value = value[key];
      continue;
    }
    const holder = value;
    const earlierKey = RENAMED[key]?.find((name) => Object.hasOwn(holder, name));
    return earlierKey === undefined ? found : [...found, earlierKey];
  }
  return found;
}

const toPointer = (keys: Keys): string => `#${keys.map((key) => `/${pointerToken(key)}`).join("")}`;

function isHolder(value: unknown): value is DocumentObject {
  return typeof value === "object" && value !== null;
}
