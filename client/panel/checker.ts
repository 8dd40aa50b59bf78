import type { BodyVariant } from "../../eleventy-plugin/portable/example/initial-body.js";
import type { Json } from "../../eleventy-plugin/portable/model/index.js";
import type { ResponsesFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { Secrets } from "../../eleventy-plugin/portable/panel/shared-request.js";
import type { BodyValue } from "../../eleventy-plugin/portable/request/form-values.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import { type CheckerData, loadCheckerData, type PanelForm } from "./panel-files.js";

/** Tasks of the worker, each with its result. */
export interface CheckerTasks {
  parameter(request: { readonly index: number; readonly value: Json }): readonly string[];
  field(request: {
    readonly mediaType: number;
    readonly name: string;
    readonly value: Json;
  }): readonly string[];
  body(request: { readonly mediaType: number; readonly text: string }): BodyVerdict;
  secrets(request: object): Secrets;
  draw(request: { readonly variant: BodyVariant; readonly branch?: number }): BodyValue | undefined;
  answer(request: { readonly received: ReceivedResponse; readonly answers: ResponsesFile }): ResponseVerdict;
  frames(request: {
    readonly texts: readonly string[];
    readonly messageIndexes: readonly number[];
  }): readonly FrameVerdict[];
}

export type TaskName = keyof CheckerTasks;
export type TaskRequest<Name extends TaskName> = Parameters<CheckerTasks[Name]>[0];
export type TaskResult<Name extends TaskName> = ReturnType<CheckerTasks[Name]>;

/** The message that matches a received frame best, and how the frame differs from it. */
export interface FrameVerdict {
  /** Index in the requested `messageIndexes`. */
  readonly message: number;
  readonly notJson?: true;
  readonly problems: readonly FieldProblem[];
}

export interface FieldProblem {
  /** Path of the mismatch; empty for the whole value. */
  readonly path: string;
  /** The rest of the sentence that begins with the path. */
  readonly text: string;
  /**
   * Number of the value's line in the formatted response, starting at 1. For a missing value, the line of the
   * object that lacks it.
   */
  readonly line?: number;
}

/** The mismatches as sentences, and the sentence to show if there are none. */
export interface BodyVerdict {
  readonly texts: readonly string[];
  readonly matches: string;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text?: string;
}

export interface ResponseVerdict {
  /** Key of the matching documented response: `200`, `2XX`, `default`. */
  readonly documented?: string;
  readonly unknownType?: true;
  readonly notJson?: true;
  readonly problems: readonly FieldProblem[];
  readonly count: number;
}

/**
 * Reasons for a missing verdict, each with the label that reports it. A file that could not be loaded is
 * requested again with the next task.
 */
export const CHECK_FAILURES = { late: "panelNotChecked", missing: "panelCheckerMissing" } as const;

export type CheckFailure = keyof typeof CHECK_FAILURES;

/** A message to the worker: the panel's data once, then tasks. */
export type CheckerMessage =
  { readonly file: CheckerData } | { readonly task: TaskName; readonly request: TaskRequest<TaskName> };

export interface Checker {
  /**
   * Resolves to the result, or to the reason why there is none. Resolves to `"replaced"` if a newer task with
   * the same `key` is queued before this one starts. `key` defaults to the task's name, and `milliseconds` is
   * the time limit.
   */
  request<Name extends TaskName>(
    task: Name,
    request: TaskRequest<Name>,
    options?: { readonly milliseconds?: number; readonly key?: string },
  ): Promise<TaskResult<Name> | CheckFailure | "replaced">;
}

interface Waiting {
  readonly key: string;
  readonly message: CheckerMessage;
  readonly milliseconds: number;
  readonly resolve: (answer: unknown) => void;
}

/**
 * Default time limit of a task, in milliseconds. A pattern of the document may take forever to match, so a
 * worker that exceeds the limit is terminated. The next task starts another worker.
 */
const MILLISECONDS = 250;

/**
 * Runs one worker with one task at a time. The first task starts the worker, and loads the data that the
 * panel's file omits.
 *
 * @param address URL of the panel's file.
 */
export function createChecker(opened: PanelForm, address: string, signal: PageSignal): Checker {
  const waiting: Waiting[] = [];
  let worker: Worker | undefined;
  let form: Promise<CheckerData> | undefined;
  let ready: Promise<Worker> | undefined;
  let isBusy = false;

  const start = (): Promise<Worker> =>
    new Promise((resolve, reject) => {
      const started = new Worker(trustedWorkerUrl("./panel-worker.js"), { type: "module" });
      worker = started;
      started.onmessage = () => resolve(started);
      started.onerror = () => reject(new Error("The worker did not start."));
      form ??= loadCheckerData(opened, address);
      form.then((file) => started.postMessage({ file } satisfies CheckerMessage), reject);
    });

  const work = async (): Promise<void> => {
    const next = isBusy ? undefined : waiting.shift();
    if (!next) return;
    isBusy = true;
    try {
      ready ??= start();
      next.resolve(await postTask(await ready, next));
    } catch {
      worker?.terminate();
      ready = form = undefined;
      next.resolve("missing" satisfies CheckFailure);
    }
    isBusy = false;
    void work();
  };

  const postTask = (started: Worker, { message, milliseconds }: Waiting): Promise<unknown> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        worker?.terminate();
        ready = undefined;
        resolve("late" satisfies CheckFailure);
      }, milliseconds);
      started.onmessage = ({ data }: MessageEvent<{ readonly answer: unknown }>) => {
        clearTimeout(timer);
        resolve(data.answer);
      };
      started.postMessage(message);
    });

  signal.addEventListener("abort", () => worker?.terminate());
  return {
    request: (task, request, { milliseconds = MILLISECONDS, key = task } = {}) =>
      new Promise((resolve) => {
        const queuedIndex = waiting.findIndex((each) => each.key === key);
        if (queuedIndex >= 0) waiting.splice(queuedIndex, 1)[0]?.resolve("replaced");
        waiting.push({
          key,
          message: { task, request },
          milliseconds,
          resolve: resolve as Waiting["resolve"],
        });
        void work();
      }),
  };
}

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/**
 * Returns the URL of a worker script beside this script, as the page's Trusted Types require. Throws a
 * `TypeError` for any URL outside this folder. https://w3c.github.io/trusted-types/dist/spec/
 */
function trustedWorkerUrl(address: string): string {
  const folder = new URL("./", import.meta.url).href;
  const check = (requested: string): string => {
    const { href } = new URL(requested, folder);
    if (!href.startsWith(folder)) throw new TypeError("Only scripts of this folder may run as a worker.");
    return href;
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("api-reference", { createScriptURL: check });
  return policy ? policy.createScriptURL(address) : check(address);
}
