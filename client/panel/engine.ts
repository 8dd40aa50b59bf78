import type { Checker, CheckerTasks, TaskName } from "./checker.js";
import type { Unchecked } from "./unchecked.js";

/** What builds, prints, sends and checks: loaded when the form is first touched. */
export interface PanelEngine extends Checker {
  send(): Promise<void>;
  cancel(): void;
  /** JSON laid out by white space alone. */
  layOut(json: string): string;
}

let load: (() => Promise<PanelEngine>) | undefined;
let engine: Promise<PanelEngine> | undefined;

export function setEngine(loader: () => Promise<PanelEngine>): void {
  load = loader;
  engine = undefined;
}

/** One that could not be loaded is asked for again the next time. */
export function loadEngine(): Promise<PanelEngine> {
  if (!load) throw new Error("No panel is open.");
  engine ??= load();
  engine.catch(() => (engine = undefined));
  return engine;
}

export async function askEngine<Name extends TaskName>(
  task: Name,
  ask: CheckerTasks[Name]["ask"],
  options?: { readonly milliseconds?: number; readonly key?: string },
): Promise<CheckerTasks[Name]["answer"] | Unchecked | "replaced"> {
  const engine = await loadEngine().catch(() => undefined);
  return engine ? engine.ask(task, ask, options) : "missing";
}
