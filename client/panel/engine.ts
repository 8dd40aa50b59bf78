import type { Checker, CheckFailure, TaskName, TaskRequest, TaskResult } from "./checker.js";

/** The engine of any panel: checks, formats and sends. Loaded when the form is first used. */
export interface PanelEngine extends Checker {
  send(): Promise<void>;
  /** Formats a number of bytes. */
  sizeOf(bytes: number): string;
  /** Formats JSON by changing only white space. */
  formatJson(json: string): string;
}

/** The engine of a panel for HTTP, which also builds and shows requests. */
export interface HttpEngine extends PanelEngine {
  cancel(): void;
  /** Fills in the form from the fragment of a URL, without sending. */
  fill(fragment: string): Promise<void>;
  /** Copies a link that fills in the form. */
  copyLink(): Promise<CopiedLink>;
}

/** Whether a link was copied, and the sentence that says so or why not. */
export interface CopiedLink {
  readonly isCopied: boolean;
  readonly text: string;
}

/** The engine of one panel. */
export type EngineLoader<Engine extends PanelEngine = PanelEngine> = ReturnType<
  typeof createEngineLoader<Engine>
>;

/** @param load Creates the engine. Called with the first use, and again after a failure. */
export function createEngineLoader<Engine extends PanelEngine>(load: () => Promise<Engine>) {
  const loadEngine = loadOnce(load);
  return {
    load: loadEngine,
    /** Runs a task of the worker; see `Checker`. */
    async runTask<Name extends TaskName>(
      task: Name,
      request: TaskRequest<Name>,
      options?: { readonly milliseconds?: number; readonly key?: string },
    ): Promise<TaskResult<Name> | CheckFailure | "replaced"> {
      const engine = await loadEngine().catch(() => undefined);
      return engine ? engine.request(task, request, options) : "missing";
    },
  };
}

/** Returns a function that loads once for all callers. After a failure, the next call loads again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
}
