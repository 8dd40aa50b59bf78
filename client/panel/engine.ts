import type { TaskAnswer, TaskAsk, Checker, TaskName, Unchecked } from "./checker.js";
import { keepLoaded } from "./keep-loaded.js";

/** What builds, prints, sends and checks: loaded when the form is first touched. */
export interface PanelEngine extends Checker {
  send(): Promise<void>;
  cancel(): void;
  /** Fills the form in from the fragment of an address; sends nothing. */
  fill(fragment: string): Promise<void>;
  /** A number of bytes in words. */
  sizeOf(bytes: number): string;
  /** JSON laid out by white space alone. */
  layOut(json: string): string;
}

let load: (() => Promise<PanelEngine>) | undefined;

export function setEngine(loader: () => Promise<PanelEngine>): void {
  load = keepLoaded(loader);
}

export function loadEngine(): Promise<PanelEngine> {
  if (!load) throw new Error("No panel is open.");
  return load();
}

export async function askEngine<Name extends TaskName>(
  task: Name,
  ask: TaskAsk<Name>,
  options?: { readonly milliseconds?: number; readonly key?: string },
): Promise<TaskAnswer<Name> | Unchecked | "replaced"> {
  const engine = await loadEngine().catch(() => undefined);
  return engine ? engine.ask(task, ask, options) : "missing";
}
