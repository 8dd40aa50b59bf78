import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { loadAsyncApiDocument } from "../../eleventy-plugin/load/asyncapi-document.js";
import type { LoadedDocument } from "../../eleventy-plugin/document/loaded-document.js";
import { normaliseAsyncApi } from "../../eleventy-plugin/normalise/asyncapi/reference.js";
import type { EventOperation, Reference } from "../../eleventy-plugin/portable/model/index.js";
import { source } from "../load/load-source.js";
import type { Finding } from "../../eleventy-plugin/problems/problems.js";

export interface EventReference {
  readonly loaded: LoadedDocument;
  readonly reference: Reference;
  readonly warnings: readonly Finding[];
  readonly operations: readonly EventOperation[];
  /** Returns the operation with this key. */
  operation(key: string): EventOperation;
}

/** Creates the reference of an AsyncAPI document on disk, as a build does. */
export async function eventReference(file: string): Promise<EventReference> {
  const cacheFolder = await mkdtemp(join(tmpdir(), "api-reference-cache-"));
  const read = source(resolve(file), { kind: "asyncapi", option: "asyncapi", route: "/events" });
  try {
    const context = { root: dirname(resolve(file)), cacheFolder, offline: true, serving: false };
    const loaded = await loadAsyncApiDocument(read, context);
    const { reference, warnings } = normaliseAsyncApi(loaded, read);
    const operations = reference.tags.flatMap((tag) => tag.operations).filter((one) => one.kind === "event");
    const operation = (key: string): EventOperation => {
      const found = operations.find(({ id }) => id === key);
      if (found === undefined) throw new Error(`There is no operation ${key}.`);
      return found;
    };
    return { loaded, reference, warnings: [...loaded.warnings, ...warnings], operations, operation };
  } finally {
    await rm(cacheFolder, { recursive: true, force: true });
  }
}

/** Like `eventReference`, but takes the document as a string or an object. */
export async function eventReferenceOf(document: string | object): Promise<EventReference> {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const folder = await mkdtemp(join(tmpdir(), "api-reference-events-"));
  try {
    await writeFile(join(folder, "events.yaml"), text);
    return await eventReference(join(folder, "events.yaml"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
