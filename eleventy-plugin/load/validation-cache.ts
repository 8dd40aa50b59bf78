import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isVerdict, type Verdict } from "./validation-verdict.js";

/** Raised when the same document may get another verdict: another validator, or another way to ask it. */
const EDITION = "readme-openapi-parser-9.0.0-1";

/** The file that keeps the verdict on a document; `digest` is that of the document's text. */
export function verdictFile(cacheFolder: string, digest: string, edition = EDITION): string {
  const name = createHash("sha256").update(`${edition}\n${digest}`).digest("hex");
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
