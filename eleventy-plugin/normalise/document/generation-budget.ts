import type { LoadedDocument } from "../../document/loaded-document.js";
import { branchNames } from "../../portable/schema/branch.js";
import { toComponents } from "../../portable/schema/components.js";
import { PARTS, USUAL_WORK } from "../../portable/example/known/example-source.js";
import type { NamedSchema, Operation, SchemaNode } from "../../portable/model/index.js";

/**
 * Budget of work for generating all example values of a document: a base, plus an amount per byte of the
 * document. `MIN_SHARE` is the minimum for one value.
 */
const BASE = 2_000_000;
const FOR_A_BYTE = 25;
const MIN_SHARE = 500;
/** Budgets for one value are multiples of this, so that small changes to a document do not change them. */
const SHARE_STEP = 500;
/** Maximum number of alternatives of a body for which a page shows examples. */
const MAX_BRANCHES = 40;
/**
 * Weight of a named schema relative to a body. The value of a named schema is generated once. That of a body
 * is generated four times: for its page, with its required fields only, for samples and for the panel.
 */
const SCHEMA_SHARE = 1 / 4;

/**
 * Returns the budget for generating one value of a reference. All values get equal shares, so that the order
 * of pages does not matter. Undefined if the usual budget suffices.
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
  return share < USUAL_WORK ? Math.max(MIN_SHARE, Math.floor(share / SHARE_STEP) * SHARE_STEP) : undefined;
}

function bodiesOf(operation: Operation): readonly { readonly schema?: SchemaNode }[] {
  if (operation.kind === "event")
    return [...operation.messages, ...(operation.reply?.messages ?? [])].map(({ payload }) => payload);
  return [
    ...(operation.requestBody?.content ?? []),
    ...operation.responses.flatMap(({ content }) => content),
  ];
}
