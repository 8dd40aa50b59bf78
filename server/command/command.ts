/** Output of a command. Each call writes one text and a line break. */
export interface Output {
  print(text: string): void;
  /** Prints an error, separately from the results, so that a pipe receives only results. */
  printError(text: string): void;
}

/** A subcommand, such as `serve`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Usage text with every flag and exit code. */
  readonly usage: string;
  /**
   * Resolves to the exit code.
   * @throws {UsageError} If the arguments are invalid.
   */
  run(words: readonly string[], output: Output): Promise<number>;
}

/**
 * Invalid arguments: the CLI prints the message and the first line of the command's usage, and exits with
 * code 2.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Returns a function that writes lines to standard output. Batches the lines of one event loop turn, because
 * a write per line would need a system call per line.
 */
export function createLineWriter(): (line: string) => void {
  let waiting = "";
  const flush = (): void => {
    const text = waiting;
    waiting = "";
    process.stdout.write(text);
  };
  return (line) => {
    if (waiting === "") setImmediate(flush);
    waiting += `${line}\n`;
  };
}
