import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { syntaxOf } from "./test-files.js";

const root = new URL("../../", import.meta.url);

/** A comment without its delimiters, or the title of a test without its quotes. */
export interface WrittenText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const FOLDERS = ["eleventy-plugin", "client", "server", "_includes", "test", ".ci", "docs"];
const GENERATED = /^docs\/_site\/|\/node_modules\/|^docs\/\.api-reference\//;

/**
 * Returns the scripts, style sheets and templates of the repository, except generated ones and those in
 * `fixtures`.
 */
function files(): readonly { readonly file: string; readonly text: string }[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path.replaceAll("\\", "/")}`,
    ),
  );
  return [...readdirSync(root), ...below]
    .filter((file) => /\.(?:ts|m?js|css|njk)$/.test(file) && !GENERATED.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(new URL(file, root), "utf8") }));
}

/** Returns all comments and all titles of tests in the files of `files`. */
export function writtenTexts(): readonly WrittenText[] {
  return files().flatMap(({ file, text }) => {
    const syntax = /js$|ts$/.test(file) ? syntaxOf(text) : undefined;
    const code = syntax ? withoutLiterals(syntax) : text;
    const comments = [...code.matchAll(commentPattern(file))].map(({ 0: { length }, index }) => ({
      index,
      text: withoutMarkers(text.slice(index, index + length)),
    }));
    const titles = syntax && file.endsWith(".test.ts") ? titlesIn(syntax) : [];
    return [...comments, ...titles].map((found) => ({
      file,
      line: text.slice(0, found.index).split("\n").length,
      text: found.text,
    }));
  });
}

function commentPattern(file: string): RegExp {
  if (file.endsWith(".njk")) return /\{#[^]*?#\}/g;
  return file.endsWith(".css") ? BLOCK : COMMENT;
}

const BLOCK = /\/\*[^]*?\*\//g;
/** Matches a block comment, or consecutive line comments. */
const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;

/**
 * Returns the text of a script in which literals are masked, so that nothing in them looks like a comment.
 * Positions stay the same.
 */
function withoutLiterals(syntax: ts.SourceFile): string {
  // Splits the text into UTF-16 code units, because positions of nodes are counted in them.
  const characters = syntax.text.split("");
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) characters.fill("_", node.getStart(syntax), node.end);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return characters.join("");
}

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

const withoutMarkers = (comment: string): string =>
  comment
    .replace(/^\s*(?:\/\*\*?|\{#-?)|(?:\*\/|-?#\})\s*$/g, "")
    .replace(/^\s*(?:\*|\/\/) ?/gm, "")
    .trim();

/**
 * Returns the titles of tests and groups: the first arguments of `test`, `it` and `describe`, also with
 * modifiers such as `.only`.
 */
function titlesIn(syntax: ts.SourceFile): readonly { readonly index: number; readonly text: string }[] {
  const found: { index: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:test|it|describe)\b/.test(node.expression.getText(syntax))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        found.push({ index: title.getStart(syntax), text: title.getText(syntax).slice(1, -1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}
