/** What a command writes to: whole texts, each ended by a line break. */
export interface Output {
  print(text: string): void;
  /** For what went wrong, so that a pipe gets only results. */
  printError(text: string): void;
}

/** One word behind the name of the command. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** How to call it: every flag and exit code. */
  readonly usage: string;
  /** Resolves to the exit code. Throws UsageError for a call it does not understand. */
  run(words: readonly string[], output: Output): Promise<number>;
}

/** A call that cannot be understood: its message and the command's usage are printed, the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
