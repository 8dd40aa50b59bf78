import type { Json } from "../../eleventy-plugin/portable/model/index.js";
import type { AnswersFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { Secrets } from "../../eleventy-plugin/portable/panel/shared-request.js";
import type { BodyVariant } from "../../eleventy-plugin/portable/example/initial-body.js";
import type { BodyValue } from "../../eleventy-plugin/portable/request/form-values.js";
import type { Gone } from "../each-page.js";
import { loadCheckedForm, type CheckedForm, type OpenedForm } from "./panel-files.js";
import { trustedWorkerAddress } from "./trusted-address.js";

/** What the worker is asked, each with its answer. */
export interface CheckerTasks {
  parameter(ask: { readonly index: number; readonly value: Json }): readonly string[];
  field(ask: { readonly mediaType: number; readonly name: string; readonly value: Json }): readonly string[];
  body(ask: { readonly mediaType: number; readonly text: string }): BodyVerdict;
  secrets(ask: object): Secrets;
  draw(ask: { readonly variant: BodyVariant; readonly branch?: number }): BodyValue | undefined;
  answer(ask: { readonly received: ReceivedAnswer; readonly answers: AnswersFile }): AnswerVerdict;
  frames(ask: {
    readonly texts: readonly string[];
    readonly places: readonly number[];
  }): readonly FrameVerdict[];
}

export type TaskName = keyof CheckerTasks;
export type TaskAsk<Name extends TaskName> = Parameters<CheckerTasks[Name]>[0];
export type TaskAnswer<Name extends TaskName> = ReturnType<CheckerTasks[Name]>;

/** How a frame that came in stands to the messages that may: to the one it fits, or fits best. */
export interface FrameVerdict {
  /** Index in the places asked for. */
  readonly message: number;
  readonly notJson?: true;
  readonly problems: readonly FieldProblem[];
}

export interface FieldProblem {
  /** Empty for the value itself. */
  readonly path: string;
  /** Reads on from the path. */
  readonly text: string;
  /** Of an answer that is laid out, from 1: its own, or that of what it is missing from. */
  readonly line?: number;
}

/** In words: what is wrong, or that nothing is. */
export interface BodyVerdict {
  readonly texts: readonly string[];
  readonly matches: string;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text?: string;
}

export interface AnswerVerdict {
  /** Key of the documented response that fits: `200`, `2XX`, `default`. */
  readonly documented?: string;
  readonly unknownType?: true;
  readonly notJson?: true;
  readonly problems: readonly FieldProblem[];
  readonly count: number;
}

/** Why there is no verdict, and what is said of it. A file that did not come is asked for again with the next question. */
export const UNCHECKED = { late: "panelNotChecked", missing: "panelCheckerMissing" } as const;

export type Unchecked = keyof typeof UNCHECKED;

/** What goes to the worker: the panel's data once, then tasks. */
export type CheckerMessage =
  { readonly file: CheckedForm } | { readonly task: TaskName; readonly ask: TaskAsk<TaskName> };

export interface Checker {
  /** The answer, or why there is none: a newer question of the same kind came, or there is no verdict. */
  ask<Name extends TaskName>(
    task: Name,
    ask: TaskAsk<Name>,
    options?: { readonly milliseconds?: number; readonly key?: string },
  ): Promise<TaskAnswer<Name> | Unchecked | "replaced">;
}

interface Waiting {
  readonly key: string;
  readonly message: CheckerMessage;
  readonly milliseconds: number;
  readonly resolve: (answer: unknown) => void;
}

/** A pattern of the document may take for ever: the worker that checks it is stopped, and the next one starts anew. */
const MILLISECONDS = 250;

/**
 * One worker, one question at a time; it starts with the first question, and what the panel was opened without is loaded
 * beside it.
 *
 * @param address Of the panel's file.
 */
export function createChecker(opened: OpenedForm, address: string, gone: Gone): Checker {
  const waiting: Waiting[] = [];
  let worker: Worker | undefined;
  let form: Promise<CheckedForm> | undefined;
  let ready: Promise<Worker> | undefined;
  let isBusy = false;

  const start = (): Promise<Worker> =>
    new Promise((resolve, reject) => {
      const started = new Worker(trustedWorkerAddress("./panel-worker.js"), { type: "module" });
      worker = started;
      started.onmessage = () => resolve(started);
      started.onerror = () => reject(new Error("The worker did not start."));
      form ??= loadCheckedForm(opened, address);
      form.then((file) => started.postMessage({ file } satisfies CheckerMessage), reject);
    });

  const work = async (): Promise<void> => {
    const next = isBusy ? undefined : waiting.shift();
    if (!next) return;
    isBusy = true;
    try {
      ready ??= start();
      next.resolve(await answerOf(await ready, next));
    } catch {
      worker?.terminate();
      ready = form = undefined;
      next.resolve("missing" satisfies Unchecked);
    }
    isBusy = false;
    void work();
  };

  const answerOf = (started: Worker, { message, milliseconds }: Waiting): Promise<unknown> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        worker?.terminate();
        ready = undefined;
        resolve("late" satisfies Unchecked);
      }, milliseconds);
      started.onmessage = ({ data }: MessageEvent<{ readonly answer: unknown }>) => {
        clearTimeout(timer);
        resolve(data.answer);
      };
      started.postMessage(message);
    });

  gone.addEventListener("abort", () => worker?.terminate());
  return {
    ask: (task, ask, { milliseconds = MILLISECONDS, key = task } = {}) =>
      new Promise((resolve) => {
        const older = waiting.findIndex((each) => each.key === key);
        if (older >= 0) waiting.splice(older, 1)[0]?.resolve("replaced");
        waiting.push({ key, message: { task, ask }, milliseconds, resolve: resolve as Waiting["resolve"] });
        void work();
      }),
  };
}
