import { existsSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { finding, Problem, type Place } from "../../problems/problems.js";

/** A page that could not be rendered. */
interface Failed {
  /** The site's folder of templates, and ours. */
  readonly folders: { readonly site: string; readonly shipped: string };
  /** The names of the templates of the page that the site replaces. */
  readonly replaced: readonly string[];
  /** Throws the error of Nunjucks if the syntax of a template is invalid. */
  readonly compile: (name: string) => unknown;
}

/** An error as Nunjucks and Eleventy throw it. */
interface RenderError extends Error {
  /** Starts at 1 for invalid syntax, and at 0 for what fails while rendering. */
  readonly lineno?: number;
  readonly colno?: number;
  /** Eleventy's name for `cause`. */
  readonly originalError?: unknown;
}

interface Failure {
  readonly place: Place;
  readonly reason: string;
  readonly fix: string;
}

/**
 * Returns a Problem that names the site's templates. Nunjucks names the template that imports or includes the
 * invalid one, and often that is one of ours. Other errors are returned unchanged: those of pages without
 * templates of the site, and Problems that a shortcode of ours has thrown.
 */
export function templateFailure(error: unknown, failed: Failed): unknown {
  const { replaced, folders } = failed;
  if (!(error instanceof Error) || replaced.length === 0) return error;
  // Eleventy recognises this error by its name in the message, and renders the page later.
  if (deepest(error) instanceof Problem || error.message.includes("TemplateContentPrematureUseError"))
    return error;
  const { place, reason, fix } =
    invalidSyntax(failed) ?? missingMacro(error, failed) ?? failedWhileRendering(error, failed);
  const files = replaced.map((name) => `\`${pathOf(name, folders.site)}\``).sort();
  const others =
    files.length > 1 || place.file === undefined
      ? ` The site replaces these templates of the page: ${files.join(", ")}.`
      : "";
  // Without the cause, which Eleventy would print with the wrong templates.
  return new Problem(finding("part-failed", { reason, fix: fix + others }, place));
}

const pathOf = (name: string, folder: string): string => join(folder, name).replaceAll("\\", "/");

/** Nunjucks names a template with invalid syntax only if it is included, but not if it is imported. */
function invalidSyntax({ replaced, folders, compile }: Failed): Failure | undefined {
  for (const name of replaced)
    try {
      compile(name);
    } catch (error) {
      const { lineno: line, colno: column } = error as RenderError;
      const place = { file: pathOf(name, folders.site), ...(line && column && { line, column }) };
      return { place, reason: lastLine(error as Error), fix: "Correct the template." };
    }
  return undefined;
}

/** Finds the template that lacks a macro of ours, such as a copy from an earlier version of the plugin. */
function missingMacro(error: Error, { replaced, folders }: Failed): Failure | undefined {
  const [, macro] = /cannot import '(\w+)'/.exec(error.message) ?? [];
  if (macro === undefined) return undefined;
  const defines = (folder: string, name: string): boolean => {
    const file = join(folder, name);
    return existsSync(file) && new RegExp(`\\bmacro\\s+${macro}\\b`).test(readFileSync(file, "utf8"));
  };
  const found = replaced.find((name) => defines(folders.shipped, name) && !defines(folders.site, name));
  if (found === undefined) return undefined;
  return {
    place: { file: pathOf(found, folders.site) },
    reason: `it has no macro \`${macro}\`, which a template of the plugin imports from it`,
    fix: "Add the macro, or copy the plugin's file again: this one may be a copy from an earlier version.",
  };
}

function failedWhileRendering(error: RenderError, { replaced, folders }: Failed): Failure {
  const file = siteFileIn(error.message, folders.site);
  const [only, ...more] = replaced.map((name) => pathOf(name, folders.site));
  const known = file ?? (more.length === 0 ? only : undefined);
  const fix = known === undefined ? "Correct the one that causes this." : "Correct the template.";
  return {
    place: known === undefined ? {} : { file: known, ...(file && callIn(error)) },
    reason: reasonOf(error),
    fix,
  };
}

/** Returns the innermost template that Nunjucks names, if it is one of the site. */
function siteFileIn(message: string, folder: string): string | undefined {
  const [, path = ""] = [...message.matchAll(/^ *\((.+?)\)(?: \[Line .*\])?$/gm)].at(-1) ?? [];
  const root = resolve(folder) + sep;
  return resolve(path).startsWith(root) ? pathOf(resolve(path).slice(root.length), folder) : undefined;
}

/** Nunjucks knows the position of calls alone. For other errors it names the call before. */
const callIn = ({ message, lineno = 0, colno = 0 }: RenderError): Place =>
  message.includes("Unable to call `") ? { line: lineno + 1, column: colno + 1 } : {};

/** Returns the message of the error and of its cause, and the line of the site's code that threw it. */
function reasonOf(error: RenderError): string {
  const cause = deepest(error);
  const thrown = cause instanceof Error ? cause.message : String(cause);
  const line = lastLine(error);
  const reason = line.includes(thrown) ? line : `${line}: ${thrown}`;
  const position = cause instanceof Error ? sitePosition(cause) : undefined;
  return position === undefined ? reason : `${reason} (${position})`;
}

/** Returns path, line and column of the code that threw an error, unless that is a package or Node.js. */
function sitePosition({ stack = "" }: Error): string | undefined {
  const [frame = ""] = stack.split("\n").filter((line) => /^\s*at .*:\d+:\d+\)?$/.test(line));
  if (/node_modules|node:|eval at/.test(frame)) return undefined;
  return /(?:\(|at )(?:file:\/\/)?([^()]*:\d+:\d+)\)?$/.exec(frame)?.[1];
}

/** Returns the last line of a message of Nunjucks, without the name of the error. Paths are before it. */
const lastLine = ({ message }: Error): string =>
  (message.split("\n").at(-1) ?? "").trim().replace(/^(?:[A-Z]\w*Error|Error|Template render error): /, "");

/** Returns the error that was thrown first. */
function deepest(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { originalError, cause } = error as RenderError;
  const next = originalError ?? cause;
  return next === undefined ? error : deepest(next);
}
