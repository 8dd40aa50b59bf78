import { availableParallelism } from "node:os";
import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { packageFile } from "../../files/package-files.js";
import { isVerdict, isVerdictSoFar, MAX_REUSABLE_BYTES, type Verdict } from "./validation-verdict.js";

/** What a validation may take before it is ended. */
export interface ValidationLimits {
  readonly megabytesOfHeap: number;
  /** Milliseconds for a document of any size, and for each megabyte of it, from when its turn comes. */
  readonly milliseconds: number;
  readonly millisecondsPerMegabyte: number;
}

export const validationLimits: ValidationLimits = {
  megabytesOfHeap: 512,
  milliseconds: 60_000,
  millisecondsPerMegabyte: 10_000,
};

/** Threads that have validated and wait for another document, by their file and limit of memory. They end with the process. */
const idle = new Map<string, Set<Worker>>();

/** As many documents are validated at once as there are cores beside that of the build. */
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Validates in a thread, for the validator works without a pause and unfolds what a hostile document makes it unfold. A
 * thread that gave its verdict on a small document takes the next one, with the validator loaded already; all others are
 * ended. Never rejects. `file` is that of the worker in `dist/workers`: it answers each message, a serialised document, with
 * a verdict, and before it with the verdict so far, which counts if no other comes.
 */
export async function validateInWorker(
  document: object,
  limits = validationLimits,
  file = "openapi-validation.js",
): Promise<Verdict> {
  if (running === MOST_AT_ONCE) await new Promise<void>((next) => waiting.push(next));
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

/** Told where no thread could be started, or its file does not load: nothing a reader of the message could change. */
const NOT_RUN = "the validator could not be run";

function startWorker(file: string, limits: ValidationLimits, threads: Set<Worker>): Worker {
  const worker = new Worker(packageFile(`dist/workers/${file}`), {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytesOfHeap },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // Without a listener an error of a thread that waits would end the build.
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
      // Not `removeAllListeners()`: it would take away those by which Node itself hears the thread.
      worker.off("message", takeMessage).off("error", takeError).off("exit", takeExit);
      // A thread that waits keeps no process from ending.
      worker.unref();
      resolve({ verdict, isReusable });
    };
    const giveUp = (skipped: string): void => settle(soFar ?? { skipped });
    const takeMessage = (message: unknown): void => {
      if (isVerdictSoFar(message)) soFar = message.soFar;
      else if (isVerdict(message)) settle(message, bytes.length <= MAX_REUSABLE_BYTES);
      else giveUp("the validator gave no verdict");
    };
    let reason = "the validator ended without a verdict";
    // Its end follows, and before it what the thread has said: messages and errors come in any order.
    const takeError = (error: unknown): void => void (reason = reasonOf(error, limits));
    const takeExit = (): void => giveUp(reason);
    const timer = setTimeout(
      () => giveUp(`it took longer than ${(milliseconds / 1000).toFixed(1)} s`),
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
