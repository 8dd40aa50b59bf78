import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ConversionLoss,
  conversionLosses,
  upgradedText,
} from "../../eleventy-plugin/load/asyncapi/conversion-losses.js";
import type { ReferencePage } from "../../eleventy-plugin/pages/context/page.js";
import { printable } from "../../eleventy-plugin/problems/problems.js";
import { readDocument, type CheckedDocument } from "./read-document.js";

/**
 * The URL of one page before and after the upgrade. `before` or `after` is absent if the page does not exist
 * then.
 */
export interface UpgradedAddress {
  readonly before?: string;
  readonly after?: string;
  readonly heading: string;
  /** The heading after the upgrade, if it changed. */
  readonly headingAfter?: string;
}

export interface UpgradeProof {
  readonly document: string;
  /** Current AsyncAPI version of the document, such as `2.6.0`. */
  readonly version: string;
  readonly isUpgradable: boolean;
  readonly addresses: readonly UpgradedAddress[];
  readonly losses: readonly ConversionLoss[];
}

/**
 * Upgrades an AsyncAPI 1 or 2 document with the official converter, reads the result as a build does, and
 * compares all pages.
 */
export async function verifyUpgrade(
  document: string,
  route: string | undefined,
  references: readonly string[] = [],
): Promise<UpgradeProof> {
  const before = await readDocument(document, route, { validating: false, references });
  const { specification } = before.reference;
  const { version } = specification;
  const isUpgradable = specification.name === "AsyncAPI" && /^[12]\./.test(version);
  if (!isUpgradable) return { document, version, isUpgradable, addresses: [], losses: [] };
  const after = await readUpgraded(before, route);
  const losses = conversionLosses({ ...before.loaded.published }, before.loaded.text?.toString());
  return { document, version, isUpgradable, addresses: comparePages(before.pages, after.pages), losses };
}

async function readUpgraded(
  { loaded, spec }: CheckedDocument,
  route: string | undefined,
): Promise<CheckedDocument> {
  const folder = await mkdtemp(join(tmpdir(), "api-reference-upgrade-"));
  try {
    const file = join(folder, "upgraded.json");
    await writeFile(file, await upgradedText(loaded.published, { source: spec }));
    return await readDocument(file, route, { validating: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function comparePages(
  before: readonly ReferencePage[],
  after: readonly ReferencePage[],
): readonly UpgradedAddress[] {
  const remaining = new Map(after.map(({ url, heading }) => [url, heading]));
  const compared = before.map(({ url, heading }): UpgradedAddress => {
    const found = remaining.get(url);
    remaining.delete(url);
    if (found === undefined) return { before: url, heading };
    return { before: url, after: url, heading, ...(found === heading ? {} : { headingAfter: found }) };
  });
  return [...compared, ...[...remaining].map(([url, heading]) => ({ after: url, heading }))];
}

export function isProven({ addresses }: UpgradeProof): boolean {
  return addresses.every(({ before, after, headingAfter }) => before === after && headingAfter === undefined);
}

/** Formats the proof for people: every URL before and after, then what the conversion would lose. */
export function proofText(proof: UpgradeProof): string {
  const { document, version, isUpgradable, addresses, losses } = proof;
  if (!isUpgradable)
    return printable(
      `${document} is not an AsyncAPI 1 or 2 document (${version}): there is nothing to upgrade.`,
    );
  const changed = addresses.filter(
    ({ before, after, headingAfter }) => before !== after || headingAfter !== undefined,
  );
  const verdict =
    changed.length === 0
      ? `Nothing changes: all ${addresses.length} URLs and headings are the same after the upgrade to AsyncAPI 3.`
      : `${changed.length} of ${addresses.length} URLs or headings change.`;
  return [
    printable(`${document}, AsyncAPI ${version}`),
    ["URLs before and after", ...addresses.map(addressLine).map(printable)].join("\n  "),
    verdict,
    losses.length === 0
      ? "The converter loses nothing of this document."
      : [
          "The converter would lose:",
          ...losses.map(({ what, pointer }) => printable(`${what} (${pointer})`)),
        ].join("\n  "),
  ].join("\n\n");
}

function addressLine({ before, after, heading, headingAfter }: UpgradedAddress): string {
  const title = headingAfter === undefined ? heading : `${heading} → ${headingAfter}`;
  if (before === undefined) return `new   ${after ?? ""}  ${title}`;
  if (after === undefined) return `gone  ${before}  ${title}`;
  return `${headingAfter === undefined ? "same " : "other"} ${before}  ${title}`;
}
