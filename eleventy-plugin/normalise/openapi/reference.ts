import type { LoadedDocument } from "../../document/loaded-document.js";
import type { Reference } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import type { Memory } from "../memory.js";
import { startReading, type Part } from "../read.js";
import { createSchemas } from "../schema/schema-node.js";
import { createUrls } from "../../urls/page-urls.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { workOfValues } from "../document/work-of-values.js";
import { withTextLinks } from "../document/text-links.js";
import { headOf } from "../document/information.js";
import type { NormalisedDocument, NormalisedSource } from "../document/normalised-document.js";
import { declaredTags } from "../document/tags.js";
import { findValues } from "../values/found-values.js";
import { exampleFindings } from "./example-findings.js";
import { readHttpOperations, withFoundValues } from "./operations.js";
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
  source: NormalisedSource,
  memory?: Memory,
): NormalisedDocument {
  const { documentUrl } = loaded;
  const reading = startReading(loaded, source.spec, memory);
  const document: Part = { value: loaded.document, pointer: "#", reading };
  const components = partOf(document, "components");
  const schemas = createSchemas(reading, components && partOf(components, "schemas"));
  const servers = httpServersOf(document, documentUrl) ?? [defaultServer(documentUrl)];
  const security = createHttpSecurity(document, components, servers);
  const urls = createUrls(source.route);
  const tags = declaredTags(document);
  const { operations: places, tagUrls } = placeOperations(document, tags, urls);
  if (places.length === 0) reading.report("no-operations", { where: "`paths` or `webhooks`" }, "#");
  const read = readHttpOperations(places, { document, documentUrl, schemas, security });
  const named = schemas.named((name) => urls.schema(name));
  const found = findValues({ operations: read, schemas: named, servers, documentUrl });
  const operations = withFoundValues(read, found, reading.remembering);

  const made = withoutUndefined<Reference>({
    kind: "http",
    ...headOf(document, document, loaded, source),
    servers,
    security: security.ofDocument,
    securitySchemes: security.schemes,
    ...found.withKnown(
      tags.listed(
        tagUrls,
        operations.filter(({ webhook }) => !webhook),
      ),
    ),
    webhooks: operations.filter(({ webhook }) => webhook),
    schemas: named,
    known: found.known,
    work: workOfValues(loaded, operations, named),
  });
  const reference = withTextLinks(made, loaded.addresses, reading);
  return {
    reference,
    warnings: reading.warnings,
    exampleFindings: () => exampleFindings(reference, loaded, source.spec),
  };
}
