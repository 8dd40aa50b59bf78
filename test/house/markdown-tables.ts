import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** The rows of all tables below a heading of a file, each as its cells; without the heads and their rules. */
export function tableRowsBelow(file: string, heading: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(file, root), "utf8");
  const [, below = ""] = text.split(`\n## ${heading}\n`);
  const [section = ""] = below.split("\n## ");
  const lines = section.split("\n");
  return lines
    .filter((line, index) => line.startsWith("|") && !isRule(line) && !isRule(lines[index + 1] ?? ""))
    .map(cellsOf);
}

const isRule = (line: string): boolean => /^\|[\s|:-]+$/.test(line);

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
