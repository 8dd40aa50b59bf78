import type { LoadedDocument } from "../../document/loaded-document.js";
import type { Reference } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import type { NormaliseCache } from "../memoiser.js";
import { createReadContext, type Part } from "../read.js";
import { createSchemas } from "../schema/schema-node.js";
import { createUrlAllocator } from "../../urls/page-urls.js";
import type { NoneLeft } from "../../portable/none-left.js";
import { omitUndefined } from "../../portable/omit-undefined.js";
import { generationBudget } from "../document/generation-budget.js";
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
 * Normalises an OpenAPI 3.1 or 3.2 document. Never throws: parts with a wrong shape are omitted and reported
 * as warnings. With the `cache` of an earlier version of the document, unchanged parts become the same
 * objects as before.
 */
export function normaliseOpenApi(
  loaded: LoadedDocument,
  source: NormalisedSource,
  cache?: NormaliseCache,
): NormalisedDocument {
  const { spec, route, label, indexing, ...rest } = source;
  rest satisfies NoneLeft;
  const { documentUrl } = loaded;
  const reading = createReadContext(loaded, spec, cache);
  const document: Part = { value: loaded.document, pointer: "#", reading };
  const components = partOf(document, "components");
  const schemas = createSchemas(reading, components && partOf(components, "schemas"));
  const servers = httpServersOf(document, documentUrl) ?? [defaultServer(documentUrl)];
  const security = createHttpSecurity(document, components, servers);
  const urls = createUrlAllocator(route);
  const tags = declaredTags(document);
  const { operations: places, tagUrls } = placeOperations(document, tags, urls);
  if (places.length === 0) reading.report("no-operations", { where: "`paths` or `webhooks`" }, "#");
  const read = readHttpOperations(places, { document, documentUrl, schemas, security });
  const named = schemas.named((name) => urls.schema(name));
  const found = findValues({ operations: read, schemas: named, servers, documentUrl });
  const operations = withFoundValues(read, found, reading.memoiser);

  const withoutLinks = omitUndefined<Reference>({
    kind: "http",
    ...headOf(document, document, loaded, { label, route, indexing }),
    servers,
    security: security.ofDocument,
    securitySchemes: security.schemes,
    ...found.withKnown(
      tags.toTags(
        tagUrls,
        operations.filter(({ webhook }) => !webhook),
      ),
    ),
    webhooks: operations.filter(({ webhook }) => webhook),
    schemas: named,
    known: found.known,
    work: generationBudget(loaded, operations, named),
  });
  const reference = withTextLinks(withoutLinks, loaded.addresses, reading);
  return {
    reference,
    warnings: reading.warnings,
    exampleFindings: () => exampleFindings(reference, loaded, spec),
  };
}
