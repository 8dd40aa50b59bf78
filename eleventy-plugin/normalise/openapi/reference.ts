import type { LoadedDocument } from "../../document/loaded-document.js";
import type { Reference } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import type { Memory } from "../memory.js";
import { startReading, type Part } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import { createSchemas } from "../schema/schema-node.js";
import { createUrls } from "../../urls/page-urls.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { informationOf } from "../document/information.js";
import type { NormalisedDocument } from "../document/normalised-document.js";
import type { ReferenceSource } from "../document/reference-source.js";
import { declaredTags, operationsByTag } from "../document/tags.js";
import { exampleFindings } from "./example-findings.js";
import { readHttpOperations } from "./operations.js";
import { placeOperations } from "./placed-operations.js";
import { createHttpSecurity } from "./security.js";
import { defaultServer, httpServersOf } from "./servers.js";

/**
 * An OpenAPI 3.1 or 3.2 document as a reference. Whatever the document holds, it never throws: what has the wrong shape
 * is left out, and a warning says so. With the memory of an earlier version of the document, parts that are the same
 * become the same objects.
 */
export function normaliseOpenApi(
  loaded: LoadedDocument,
  source: ReferenceSource,
  memory?: Memory,
): NormalisedDocument {
  const { documentUrl, specification } = loaded;
  const reading = startReading(loaded, source.spec, memory);
  const document: Part = { value: loaded.document, pointer: "#", reading };
  const components = partOf(document, "components");
  const schemas = createSchemas(reading, components && partOf(components, "schemas"));
  const security = createHttpSecurity(document, components);
  const urls = createUrls(source.route);
  const tags = declaredTags(document);
  const { operations: places, tagUrls } = placeOperations(document, tags, urls);
  if (places.length === 0) reading.report("no-operations", { where: "`paths` or `webhooks`" }, "#");
  const operations = readHttpOperations(places, { document, documentUrl, schemas, security });
  const byTag = operationsByTag(operations.filter(({ webhook }) => !webhook));
  const information = informationOf(document);

  const reference = withoutUndefined<Reference>({
    kind: "http",
    ...information,
    label: source.label ?? information.title,
    route: source.route,
    url: urls.overview,
    specification,
    indexing: source.indexing,
    externalDocs: externalDocsOf(document),
    documentUrl,
    servers: httpServersOf(document, documentUrl) ?? [defaultServer(documentUrl)],
    security: security.ofDocument,
    securitySchemes: security.schemes,
    tags: [...tagUrls].map(([name, url]) => tags.tag(name, url, byTag.get(name) ?? [])),
    tagGroups: tags.groups([...tagUrls.keys()]),
    webhooks: operations.filter(({ webhook }) => webhook),
    schemas: schemas.named((name) => urls.schema(name)),
  });
  return {
    reference,
    warnings: reading.warnings,
    exampleFindings: () => exampleFindings(reference, loaded, source.spec),
  };
}
