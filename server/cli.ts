#!/usr/bin/env node
import { printableLines } from "../eleventy-plugin/problems/problems.js";
import type { Output } from "./command/command.js";
import { runCommand } from "./run-command.js";

const terminal: Output = {
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
};

/** Ignores a closed pipe, as in `check … | head`. The exit code is unchanged and `serve` keeps running. */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

runCommand(process.argv.slice(2), terminal).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    terminal.printError(printableLines(message));
    process.exitCode = 70;
  },
);
