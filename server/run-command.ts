import { nearestName } from "../eleventy-plugin/portable/find/nearest-name.js";
import { printable, printableLines } from "../eleventy-plugin/problems/problems.js";
import { packageManifest } from "../eleventy-plugin/problems/package-manifest.js";
import { check } from "./check/check.js";
import { type Command, type Output, UsageError } from "./command/command.js";
import { serve } from "./serve/serve.js";

const commands: Readonly<Record<string, Command>> = { check, serve };

function overview(): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "Usage: npx eleventy-plugin-api-reference <command> [--help]",
    "",
    ...lines,
    "",
    "  --version  prints the version of this package",
  ].join("\n");
}

/** Escapes control characters and commands to CI systems, because output can contain text from documents. */
function printableOutput({ print, printError }: Output): Output {
  return {
    print: (text) => print(printableLines(text)),
    printError: (text) => printError(printableLines(text)),
  };
}

/** Runs the command named by the first argument, and resolves to the exit code. */
export async function runCommand([name = "", ...words]: readonly string[], plain: Output): Promise<number> {
  const output = printableOutput(plain);
  if (["", "help", "--help", "-h"].includes(name)) {
    output.print(overview());
    return name === "" ? 2 : 0;
  }
  if (["--version", "-v"].includes(name)) {
    output.print(packageManifest.version);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const nearest = nearestName(name, Object.keys(commands));
    const suggestion = nearest === undefined ? "" : ` Did you mean \`${nearest}\`?`;
    output.printError(`There is no command \`${printable(name)}\`.${suggestion}\n\n${overview()}`);
    return 2;
  }
  if (words.includes("--help") || words.includes("-h")) {
    output.print(command.usage);
    return 0;
  }
  try {
    return await command.run(words, output);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const [call = ""] = command.usage.split("\n");
    output.printError(`${printable(error.message)}\n\n${call}\nUse --help for an explanation of every flag.`);
    return 2;
  }
}
