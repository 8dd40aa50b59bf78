import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { packageFile } from "../../files/package-files.js";
import { isVerdict, type Verdict } from "./validation-verdict.js";

/** What a validation may take before it is ended. */
export interface ValidationLimits {
  readonly megabytesOfHeap: number;
  /** Milliseconds for a document of any size, and for each megabyte of it. */
  readonly milliseconds: number;
  readonly millisecondsPerMegabyte: number;
  readonly mostMilliseconds: number;
}

export const validationLimits: ValidationLimits = {
  megabytesOfHeap: 512,
  milliseconds: 10_000,
  millisecondsPerMegabyte: 2_000,
  mostMilliseconds: 60_000,
};

/**
 * Validates in a thread of its own, for the validator works without a pause and unfolds what a hostile document makes
 * it unfold. The thread is ended with the verdict, whatever that is. Never rejects. `file` is that of the worker.
 */
export async function validateInWorker(
  document: object,
  limits = validationLimits,
  file = "validate/validation-worker.js",
): Promise<Verdict> {
  try {
    const bytes = serialize(document);
    const worker = startWorker(file, bytes, limits);
    const verdict = await verdictOf(worker, timeFor(bytes.length, limits), limits);
    await worker.terminate();
    return verdict;
  } catch {
    return { skipped: NOT_RUN };
  }
}

/** Told where no thread could be started, or its file does not load: nothing a reader of the message could change. */
const NOT_RUN = "the validator could not be run";

function startWorker(file: string, workerData: Uint8Array, limits: ValidationLimits): Worker {
  return new Worker(packageFile(`dist/eleventy-plugin/load/${file}`), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytesOfHeap },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
}

function timeFor(bytes: number, limits: ValidationLimits): number {
  const wanted = limits.milliseconds + (bytes / 1_000_000) * limits.millisecondsPerMegabyte;
  return Math.min(wanted, limits.mostMilliseconds);
}

function verdictOf(worker: Worker, milliseconds: number, limits: ValidationLimits): Promise<Verdict> {
  return new Promise((resolve) => {
    const skip = (skipped: string): void => resolve({ skipped });
    const timer = setTimeout(
      () => skip(`it took longer than ${(milliseconds / 1000).toFixed(1)} s`),
      milliseconds,
    );
    const settle = (verdict: Verdict): void => {
      clearTimeout(timer);
      resolve(verdict);
    };
    worker.on("message", (message: unknown) =>
      settle(isVerdict(message) ? message : { skipped: "the validator gave no verdict" }),
    );
    worker.on("error", (error: unknown) => settle({ skipped: reasonOf(error, limits) }));
    worker.on("exit", () => settle({ skipped: "the validator ended without a verdict" }));
  });
}

function reasonOf(error: unknown, limits: ValidationLimits): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY")
    return `it needed more than ${limits.megabytesOfHeap} MB of memory`;
  return NOT_RUN;
}
