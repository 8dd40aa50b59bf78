import { createHash } from "node:crypto";
import type { ResolvedSource } from "../options/resolved-options.js";
import type { Finding, Place } from "../problems.js";
import { bundleReferences } from "./bundle-references.js";
import { openConnections, type Connections } from "./connections.js";
import { equalDocument, rememberDocument, unchangedDocument } from "./document-cache.js";
import { externalDocuments, type ExternalDocuments } from "./external-documents.js";
import { hideInternal } from "./hide-internal.js";
import { homeDocument } from "./home-document.js";
import { fetchTimes, type LoadContext } from "./load-context.js";
import type { LoadedDocument } from "./loaded-document.js";
import { maskedAddress } from "./masked-address.js";
import { parseDocument } from "./parse-document.js";
import { isPlainObject, own, type MutableObject } from "./plain-object.js";
import { readSource, type SourceText } from "./read-source.js";
import { recogniseDocument, type RecognisedDocument } from "./recognise-document.js";
import { referenceResolver } from "./resolve-reference.js";
import { runTransform } from "./run-transform.js";
import { tameValue } from "./tame-value.js";
import { upgradeOpenApi } from "./upgrade-openapi.js";

export type { LoadContext } from "./load-context.js";

/** The document of a source as published, in one piece, and what was found on the way. */
interface PublishedDocument extends RecognisedDocument {
  readonly external: ExternalDocuments;
  readonly hasHiddenParts: boolean;
}

/**
 * Source → document: reads it and what it refers to, makes it one document of OpenAPI 3.1 or 3.2, applies `transform`,
 * hides what is internal. While serving, a source that did not change gives the same object again. Raises a Problem.
 */
export async function loadOpenApiDocument(
  source: ResolvedSource,
  context: LoadContext,
): Promise<LoadedDocument> {
  const identity = JSON.stringify([
    context.root,
    source.spec,
    source.integrity,
    source.label,
    source.route,
    context.offline,
  ]);
  const last = context.serving ? await unchangedDocument(identity, context.transform) : undefined;
  if (last) return last;
  const connections = openConnections(fetchTimes(context).connect);
  try {
    return await load(source, context, connections, identity);
  } finally {
    await connections.close();
  }
}

async function load(
  source: ResolvedSource,
  context: LoadContext,
  connections: Connections,
  identity: string,
): Promise<LoadedDocument> {
  const place: Place = { source: maskedAddress(source.spec) };
  const began = Date.now();
  const read = await readSource(source, context, connections);
  const published = await publishedDocument(read, context, connections, place);
  await read.keep();
  const digest = createHash("sha256").update(read.text).update(published.external.digest()).digest("hex");
  const warnings = [...read.warnings, ...published.warnings, ...published.external.warnings()];
  const key = JSON.stringify([digest, warnings]);
  const equal = context.serving ? equalDocument(identity, context.transform, key) : undefined;
  const loaded =
    equal ?? (await finishedDocument(source, context, read, { ...published, warnings }, digest, place));
  if (context.serving) {
    await rememberDocument(
      identity,
      { loaded, key, transform: context.transform },
      read.file === undefined ? undefined : began,
    );
  }
  return loaded;
}

async function publishedDocument(
  read: SourceText,
  context: LoadContext,
  connections: Connections,
  place: Place,
): Promise<PublishedDocument> {
  const parsed = parseDocument(read.text, place);
  const { document, specification, warnings } = recogniseDocument(parsed.value, place);
  keepVersionAsWritten(document, read.text);
  const first = tameValue(document, place);
  const external = externalDocuments(read, context, connections, place);
  const found = [...parsed.warnings, ...warnings, ...first.warnings];
  if (!first.hasFarReferences)
    return { document, specification, external, warnings: found, hasHiddenParts: first.hasHiddenParts };
  const notFollowed = await bundleReferences(homeDocument(read.location, document), external, place);
  const { warnings: cuts, hasHiddenParts } = tameValue(document, place);
  return { document, specification, external, warnings: [...found, ...notFollowed, ...cuts], hasHiddenParts };
}

async function finishedDocument(
  source: ResolvedSource,
  context: LoadContext,
  read: SourceText,
  { document: published, specification, external, warnings, hasHiddenParts }: PublishedDocument,
  digest: string,
  place: Place,
): Promise<LoadedDocument> {
  const upgraded = upgradeOpenApi(published) as MutableObject;
  const changed = await changedDocument(upgraded, source, context, hasHiddenParts, place);
  return {
    document: changed.document,
    published,
    specification,
    resolve: referenceResolver(changed.document),
    ...(read.file === undefined ? { documentUrl: read.location } : {}),
    warnings: [...warnings, ...changed.warnings],
    files: [...(read.file === undefined ? [] : [read.file]), ...external.files()],
    digest,
  };
}

/** `transform` and hiding work on a copy: what was published is validated as it was. */
async function changedDocument(
  upgraded: MutableObject,
  source: ResolvedSource,
  { transform }: LoadContext,
  hasHiddenParts: boolean,
  place: Place,
): Promise<{ document: MutableObject; warnings: readonly Finding[] }> {
  if (!transform && !hasHiddenParts) return { document: upgraded, warnings: [] };
  const mine = JSON.parse(JSON.stringify(upgraded)) as MutableObject;
  const document = transform ? await runTransform(transform, mine, source, place) : mine;
  const tamed = transform ? tameValue(document, place) : { warnings: [], hasHiddenParts };
  if (tamed.hasHiddenParts) hideInternal(document);
  return { document, warnings: tamed.warnings };
}

/** `version: 1.10` is a number in YAML, and one that would read 1.1: the text of the document is looked up instead. */
function keepVersionAsWritten(document: MutableObject, text: string): void {
  const info = own(document, "info");
  if (!isPlainObject(info) || typeof own(info, "version") !== "number") return;
  const written = /^info:.*?^[ \t]+version:[ \t]+(\d[\w.+-]*)/ms.exec(text)?.[1];
  info["version"] =
    written !== undefined && Number(written) === info["version"] ? written : String(info["version"]);
}
