import { quoteShell } from "./quote.js";

/** One word of a bash command, bare where that is the same. */
export function shellWord(text: string): string {
  return /^[\w.:/@,+=-]+$/.test(text) ? text : quoteShell(text);
}

/** A command of several lines: options that belong together stand on one. */
export function shellCommand(lines: readonly (readonly string[])[]): string {
  return lines
    .filter((words) => words.length > 0)
    .map((words) => words.join(" "))
    .join(" \\\n  ");
}
