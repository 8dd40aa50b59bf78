import { availableParallelism } from "node:os";
import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { packageFile } from "../../files/package-files.js";
import { isVerdict, isVerdictSoFar, MAX_REUSABLE_BYTES, type Verdict } from "./validation-verdict.js";

/** Limits of one validation, which is ended if it exceeds them. */
export interface ValidationLimits {
  readonly megabytesOfHeap: number;
  /**
   * Time limit of one validation: `milliseconds`, plus `millisecondsPerMegabyte` for each megabyte of the
   * serialised document. Waiting for a free thread does not count.
   */
  readonly milliseconds: number;
  readonly millisecondsPerMegabyte: number;
}

export const validationLimits: ValidationLimits = {
  megabytesOfHeap: 512,
  milliseconds: 60_000,
  millisecondsPerMegabyte: 10_000,
};

/**
 * Idle threads that can validate another document, by worker file and memory limit. They end with the
 * process.
 */
const idle = new Map<string, Set<Worker>>();

/** Maximum number of concurrent validations; one core is left for the build. */
const MAX_CONCURRENT = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Validates in a worker thread, because the validator blocks its thread and a hostile document may expand to
 * a huge one. A thread that validated a small document is reused, because it has loaded the validator; any
 * other thread is terminated. Never rejects. `file` is a worker in `dist/node`. It receives a serialised
 * document per message and posts a verdict for each. It may post a preliminary verdict first, which is used
 * if the final verdict is missing.
 */
export async function validateInWorker(
  document: object,
  limits = validationLimits,
  file = "openapi-validation.js",
): Promise<Verdict> {
  if (running === MAX_CONCURRENT) await new Promise<void>((next) => waiting.push(next));
  else running += 1;
  try {
    const bytes = serialize(document);
    const kind = `${file} ${limits.megabytesOfHeap}`;
    const threads = idle.get(kind) ?? new Set();
    idle.set(kind, threads);
    const [worker = startWorker(file, limits, threads)] = threads;
    threads.delete(worker);
    const { verdict, isReusable } = await runInWorker(worker, bytes, limits);
    if (isReusable) threads.add(worker);
    else await worker.terminate();
    return verdict;
  } catch {
    return { skipped: NOT_RUN };
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Reported if no thread could be started or the worker file could not be loaded. The message omits the cause,
 * because the site author could not fix it.
 */
const NOT_RUN = "the validator could not be run";

function startWorker(file: string, limits: ValidationLimits, threads: Set<Worker>): Worker {
  const worker = new Worker(packageFile(`dist/node/${file}`), {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytesOfHeap },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // Without a listener, an error in an idle thread would end the build.
  return worker.on("error", () => threads.delete(worker)).on("exit", () => threads.delete(worker));
}

interface WorkerResult {
  readonly verdict: Verdict;
  readonly isReusable: boolean;
}

function runInWorker(worker: Worker, bytes: Uint8Array, limits: ValidationLimits): Promise<WorkerResult> {
  const milliseconds = limits.milliseconds + (bytes.length / 1_000_000) * limits.millisecondsPerMegabyte;
  let soFar: Verdict | undefined;
  return new Promise((resolve) => {
    const settle = (verdict: Verdict, isReusable = false): void => {
      clearTimeout(timer);
      // `removeAllListeners()` would also remove Node's internal listeners of the worker.
      worker.off("message", takeMessage).off("error", takeError).off("exit", takeExit);
      // An idle thread must not keep the process alive.
      worker.unref();
      resolve({ verdict, isReusable });
    };
    const settleUnfinished = (skipped: string): void => settle(soFar ?? { skipped });
    const takeMessage = (message: unknown): void => {
      if (isVerdictSoFar(message)) soFar = message.soFar;
      else if (isVerdict(message)) settle(message, bytes.length <= MAX_REUSABLE_BYTES);
      else settleUnfinished("the validator returned no result");
    };
    let reason = "the validator ended without a result";
    // Waits for the exit event, because messages posted before the error may arrive after it.
    const takeError = (error: unknown): void => void (reason = reasonOf(error, limits));
    const takeExit = (): void => settleUnfinished(reason);
    const timer = setTimeout(
      () => settleUnfinished(`it took longer than ${(milliseconds / 1000).toFixed(1)} s`),
      milliseconds,
    );
    worker.ref();
    worker.on("message", takeMessage).on("error", takeError).on("exit", takeExit);
    worker.postMessage(bytes);
  });
}

function reasonOf(error: unknown, limits: ValidationLimits): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY")
    return `it needed more than ${limits.megabytesOfHeap} MB of memory`;
  return NOT_RUN;
}
