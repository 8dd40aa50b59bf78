import type { LoadedDocument } from "../../document/loaded-document.js";
import { branchNames } from "../../portable/example/branch.js";
import { toComponents } from "../../portable/example/components.js";
import { PARTS, USUAL_WORK } from "../../portable/example/generate/example-source.js";
import type { NamedSchema, Operation, SchemaNode } from "../../portable/model/index.js";

/** What drawing the values of a document may take: the same for each document, and so much for each of its bytes. */
const BASE = 2_000_000;
const FOR_A_BYTE = 25;
const LEAST = 500;
/** Shares are told in these, so that a small change of a document leaves them as they are. */
const GRAIN = 500;
/** Alternatives of a body that are shown. */
const MAX_BRANCHES = 40;
/** A body is drawn for its page, with its required fields alone, for samples and for the panel; a named schema once. */
const SCHEMA_SHARE = 1 / 4;

/**
 * What drawing one value of a reference may take: an equal share for each, whichever page is made first. Undefined where
 * the document leaves as much as is usual.
 */
export function generationBudget(
  { bytes }: Pick<LoadedDocument, "bytes">,
  operations: readonly Operation[],
  schemas: readonly NamedSchema[],
): number | undefined {
  const components = toComponents(schemas);
  const alternatives = ({ schema }: { readonly schema?: SchemaNode }): number =>
    schema === undefined ? 1 : Math.min(Math.max(1, branchNames(schema, components).length), MAX_BRANCHES);
  let values = 0;
  for (const named of schemas) values += SCHEMA_SHARE * alternatives(named);
  for (const operation of operations) {
    values += operation.parameters.length / PARTS;
    for (const body of bodiesOf(operation)) values += alternatives(body);
  }
  const share = (BASE + FOR_A_BYTE * bytes) / values;
  return share < USUAL_WORK ? Math.max(LEAST, Math.floor(share / GRAIN) * GRAIN) : undefined;
}

function bodiesOf(operation: Operation): readonly { readonly schema?: SchemaNode }[] {
  if (operation.kind === "event")
    return [...operation.messages, ...(operation.reply?.messages ?? [])].map(({ payload }) => payload);
  return [
    ...(operation.requestBody?.content ?? []),
    ...operation.responses.flatMap(({ content }) => content),
  ];
}
