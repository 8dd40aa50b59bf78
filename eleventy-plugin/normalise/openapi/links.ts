import { pointerKeys } from "../../document/json-pointer.js";
import type { Json, Link } from "../../portable/model/index.js";
import { toJsonText } from "../../portable/exact-number.js";
import { entriesOf, partOf } from "../follow.js";
import { scalarText, textOf, type Part, type ReadContext } from "../read.js";
import { omitUndefined } from "../../portable/omit.js";

/** URLs of operation pages, by the identifiers that links use. */
export type OperationUrls = ReturnType<typeof operationUrls>;

export interface AddressedOperation {
  readonly operationId?: string | undefined;
  readonly pointer: string;
  readonly value: object;
  readonly url: string;
  readonly title: () => string;
}

export function operationUrls(
  operations: readonly AddressedOperation[],
  { resolve }: Pick<ReadContext, "resolve">,
) {
  const byId = new Map<string, string>();
  const byPointer = new Map<string, string>();
  const byValue = new Map<unknown, string>();
  const titles = new Map<string, () => string>();
  for (const { operationId, pointer, value, url, title } of operations) {
    titles.set(url, title);
    if (operationId !== undefined && !byId.has(operationId)) byId.set(operationId, url);
    byPointer.set(canonicalKey(pointer), url);
    if (!byValue.has(value)) byValue.set(value, url);
  }
  return {
    byId: (operationId: string): string | undefined => byId.get(operationId),
    /** Returns the title of the page at a URL. */
    title: (url: string): string | undefined => titles.get(url)?.(),
    /** By a reference such as `#/paths/~1users~1{id}/get`. */
    byReference(reference: string): string | undefined {
      const found = byPointer.get(canonicalKey(reference));
      return found ?? (reference.startsWith("#/") ? byValue.get(resolve(reference)) : undefined);
    },
  };
}

/** Returns the same key for pointers that differ only in percent-encoding. */
function canonicalKey(reference: string): string {
  const [file = "", pointer = ""] = reference.split("#", 2);
  return JSON.stringify([file, ...pointerKeys(pointer)]);
}

/** https://spec.openapis.org/oas/v3.1.1.html#link-object */
export function linksOf(response: Part, urls: OperationUrls): readonly Link[] {
  return entriesOf(response, "links").map(([name, part]) => {
    const operationId = textOf(part, "operationId");
    const reference = textOf(part, "operationRef");
    const url =
      (operationId !== undefined ? urls.byId(operationId) : undefined) ??
      (reference !== undefined ? urls.byReference(reference) : undefined);
    const server = partOf(part, "server");
    if (url === undefined) reportTarget(name, part, operationId, reference);
    return omitUndefined<Link>({
      name,
      description: textOf(part, "description"),
      operationId,
      operationRef: url === undefined ? reference : undefined,
      url,
      title: url === undefined ? undefined : urls.title(url),
      parameters: linkParameters(part),
      body: constantText(part.value["requestBody"]),
      server: server && textOf(server, "url"),
      serverDescription: server && textOf(server, "description"),
    });
  });
}

/**
 * Reports a link without a target. An absolute URL may name an operation of another document, so it is not
 * reported.
 */
function reportTarget(
  name: string,
  { reading, pointer }: Part,
  operationId: string | undefined,
  reference: string | undefined,
): void {
  if (operationId === undefined && reference !== undefined && /^[a-z][a-z\d+.-]*:/i.test(reference)) return;
  const target =
    operationId !== undefined
      ? `no operation has the operationId \`${operationId}\``
      : reference !== undefined
        ? `\`${reference}\` is not an operation`
        : "it has neither `operationId` nor `operationRef`";
  reading.report("link-target-unknown", { name, target }, pointer);
}

function linkParameters(link: Part): Link["parameters"] {
  return Object.entries(partOf(link, "parameters")?.value ?? {}).map(([name, value]) => ({
    name,
    value: constantText(value) ?? "",
  }));
}

/** Returns a text or expression unchanged, any other value as JSON. */
function constantText(value: unknown): string | undefined {
  return value === undefined ? undefined : (scalarText(value) ?? toJsonText(value as Json));
}
