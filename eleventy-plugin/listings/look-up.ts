import { groupByKey } from "../portable/group-by-key.js";
import { allOperations } from "../portable/all-operations.js";
import { writeTrackedFile } from "../files/tracked-files.js";
import type { GuideLinks } from "../pages/context/guide-links.js";
import { relativeUrl } from "../pages/urls/page-url.js";
import type { HttpOperation, Operation, Reference } from "../portable/model/index.js";
import type { Finding } from "../problems/problems.js";
import type { ListingContext } from "./listing.js";

const FILE = "look-up.json";

/** The documented format of `look-up.json`. URLs are relative to the file. */
interface LookUp {
  readonly title: string;
  readonly version: string;
  /** URL of the overview page. */
  readonly url: string;
  /** Path template → method in lower case → URL. */
  readonly paths?: Nested<string>;
  /** Name → method → URL. */
  readonly webhooks?: Nested<string>;
  /** Channel address (or the channel's key if it has no address) → action → URLs. */
  readonly channels?: Nested<readonly string[]>;
  /** `operationId` (for events, the operation's key) → URL. */
  readonly operations: Readonly<Record<string, string>>;
  /**
   * URL of an operation → title of a page of the site that shows or links the operation → URL of that page.
   */
  readonly guides?: Nested<string>;
}

type Nested<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/**
 * Writes a file for each native reference that maps methods and paths, events and ids to the URLs of
 * operations. It is meant for editors, chat bots and error messages of an API.
 */
export async function writeLookUpFiles({
  output,
  state,
  site,
  recordWritten: keep,
}: ListingContext): Promise<readonly Finding[]> {
  for (const reference of state.references.filter(({ embedded }) => !embedded)) {
    const url = `${reference.route}/${FILE}`;
    const content = `${JSON.stringify(lookUpOf(reference, site.guideLinks), null, 1)}\n`;
    if (await writeTrackedFile(output, url, content)) keep(url);
  }
  return [];
}

function lookUpOf(reference: Reference, guideLinks: GuideLinks): LookUp {
  const relative = ({ url }: { readonly url: string }): string => relativeUrl(url, `${reference.route}/`);
  const operations = allOperations(reference);
  const http = operations.filter((operation) => operation.kind === "http");
  const cellOf = (operation: HttpOperation): Cell => [
    operation.path,
    operation.method.toLowerCase(),
    relative(operation),
  ];
  const events = operations
    .filter((operation) => operation.kind === "event")
    .map((operation): Cell => {
      const { address, key } = operation.channel;
      return [address ?? key, operation.action, relative(operation)];
    });
  const paths = nested(http.filter(({ webhook }) => !webhook).map(cellOf), firstUrl);
  const webhooks = nested(http.filter(({ webhook }) => webhook).map(cellOf), firstUrl);
  const channels = nested(events, (urls) => urls);
  const guides = nested(
    operations.flatMap((operation) =>
      guideLinks.of(operation).map((guide): Cell => [relative(operation), guide.title, relative(guide)]),
    ),
    firstUrl,
  );
  return {
    title: reference.title,
    version: reference.version,
    url: relative(reference),
    ...(paths && { paths }),
    ...(webhooks && { webhooks }),
    ...(channels && { channels }),
    operations: Object.fromEntries(operations.filter(hasId).map((each) => [each.id, relative(each)])),
    ...(guides && { guides }),
  };
}

/**
 * Whether the operation's id comes from the document. Without an `operationId`, the id consists of method and
 * path.
 */
const hasId = (operation: Operation): boolean =>
  operation.kind === "event" || operation.id !== `${operation.method} ${operation.path}`;

type Cell = readonly [row: string, column: string, url: string];

/**
 * Collects values in maps, because names in a document may be `__proto__`. `Object.fromEntries` then turns
 * even such a name into an own property.
 */
function nested<Value>(
  cells: readonly Cell[],
  valueOf: (urls: readonly string[]) => Value,
): Nested<Value> | undefined {
  if (cells.length === 0) return undefined;
  const rows = groupByKey(cells.map(([row, ...cell]) => [row, cell]));
  const columnsOf = (row: readonly (readonly [column: string, url: string])[]): Record<string, Value> =>
    Object.fromEntries([...groupByKey(row)].map(([column, urls]) => [column, valueOf(urls)]));
  return Object.fromEntries([...rows].map(([name, row]) => [name, columnsOf(row)]));
}

const firstUrl = ([first = ""]: readonly string[]): string => first;
