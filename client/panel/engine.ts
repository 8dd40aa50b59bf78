import type { TaskResult, TaskRequest, Checker, TaskName, CheckFailure } from "./checker.js";
import { loadOnce } from "./load-once.js";

/** What builds, prints, sends and checks: loaded when the form is first touched. */
export interface PanelEngine extends Checker {
  send(): Promise<void>;
  cancel(): void;
  /** Fills the form in from the fragment of an address; sends nothing. */
  fill(fragment: string): Promise<void>;
  /** A number of bytes in words. */
  sizeOf(bytes: number): string;
  /** JSON laid out by white space alone. */
  formatJson(json: string): string;
}

let load: (() => Promise<PanelEngine>) | undefined;

export function setEngine(loader: () => Promise<PanelEngine>): void {
  load = loadOnce(loader);
}

export function loadEngine(): Promise<PanelEngine> {
  if (!load) throw new Error("No panel is open.");
  return load();
}

export async function runTask<Name extends TaskName>(
  task: Name,
  request: TaskRequest<Name>,
  options?: { readonly milliseconds?: number; readonly key?: string },
): Promise<TaskResult<Name> | CheckFailure | "replaced"> {
  const engine = await loadEngine().catch(() => undefined);
  return engine ? engine.request(task, request, options) : "missing";
}
