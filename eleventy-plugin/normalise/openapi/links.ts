import { pointerKeys } from "../../document/json-pointer.js";
import type { Json, Link } from "../../portable/model/index.js";
import { toJsonText } from "../../portable/exact-number.js";
import { entriesOf, partOf } from "../follow.js";
import type { Remembering } from "../memory.js";
import { scalarText, textOf, type Part } from "../read.js";
import { withoutUndefined } from "../../portable/without-undefined.js";

/** Addresses of the operation pages, by what links name operations with. */
export interface OperationAddresses {
  byId(operationId: string): string | undefined;
  /** By a reference such as `#/paths/~1users~1{id}/get`. */
  byReference(reference: string): string | undefined;
  /** What the page at an address is called. */
  title(url: string): string | undefined;
}

export interface AddressedOperation {
  readonly operationId?: string | undefined;
  readonly pointer: string;
  readonly url: string;
  readonly title: () => string;
}

export function operationAddresses(
  operations: readonly AddressedOperation[],
  { question }: Remembering,
): OperationAddresses {
  const byId = new Map<string, string>();
  const byPointer = new Map<string, string>();
  const titles = new Map<string, () => string>();
  for (const { operationId, pointer, url, title } of operations) {
    titles.set(url, title);
    if (operationId !== undefined && !byId.has(operationId)) byId.set(operationId, url);
    byPointer.set(sameForm(pointer), url);
  }
  return {
    byId: question("address by id", (operationId) => byId.get(operationId)),
    title: question("title by address", (url) => titles.get(url)?.()),
    byReference: question("address by reference", (reference) => byPointer.get(sameForm(reference))),
  };
}

/** One spelling for pointers that percent-encode differently. */
function sameForm(reference: string): string {
  const [file = "", pointer = ""] = reference.split("#", 2);
  return JSON.stringify([file, ...pointerKeys(pointer)]);
}

/** https://spec.openapis.org/oas/v3.1.1.html#link-object */
export function linksOf(response: Part, addresses: OperationAddresses): readonly Link[] {
  return entriesOf(response, "links").map(([name, part]) => {
    const operationId = textOf(part, "operationId");
    const reference = textOf(part, "operationRef");
    const url =
      (operationId !== undefined ? addresses.byId(operationId) : undefined) ??
      (reference !== undefined ? addresses.byReference(reference) : undefined);
    return withoutUndefined<Link>({
      name,
      description: textOf(part, "description"),
      operationId,
      url,
      title: url === undefined ? undefined : addresses.title(url),
      parameters: linkParameters(part),
      body: constantText(part.value["requestBody"]),
    });
  });
}

function linkParameters(link: Part): Link["parameters"] {
  return Object.entries(partOf(link, "parameters")?.value ?? {}).map(([name, value]) => ({
    name,
    value: constantText(value) ?? "",
  }));
}

/** An expression or a text as it is, any other value as JSON. */
function constantText(value: unknown): string | undefined {
  return value === undefined ? undefined : (scalarText(value) ?? toJsonText(value as Json));
}
