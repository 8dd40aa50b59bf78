import type { TaskResult, TaskRequest, Checker, TaskName, CheckFailure } from "./checker.js";
import { loadOnce } from "./load-once.js";

/** Builds, renders, sends and validates requests. Loaded when the form is first used. */
export interface PanelEngine extends Checker {
  send(): Promise<void>;
  cancel(): void;
  /** Fills in the form from the fragment of a URL, without sending. */
  fill(fragment: string): Promise<void>;
  /** Formats a number of bytes. */
  sizeOf(bytes: number): string;
  /** Formats JSON by changing only white space. */
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
