import { quoteShell } from "./quote.js";

/** Returns one word of a bash command, without quotes if possible. */
export function shellWord(text: string): string {
  return /^[\w.:/@,+=-]+$/.test(text) ? text : quoteShell(text);
}

/** Prints a command over several lines, with related options on one line. */
export function shellCommand(lines: readonly (readonly string[])[]): string {
  return lines
    .filter((words) => words.length > 0)
    .map((words) => words.join(" "))
    .join(" \\\n  ");
}
