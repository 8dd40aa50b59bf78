/**
 * Checks the subjects of commits: at most 72 characters, imperative, with an optional type such as `fix:`.
 * Run directly, it checks all commits since the rule was introduced, except merges. It succeeds without a git
 * history.
 */
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

/** The last commit before the rule. */
const SINCE = "c265896b";
const MAX_LENGTH = 72;

/** Imperatives that end like another verb form: in `ed`, `ing` or `s`. */
const IMPERATIVES =
  /^(?:access|address|bring|bypass|compress|discuss|embed|express|feed|focus|guess|miss|need|pass|ping|press|process|seed|shed|speed|spring|string|stress|suppress|toss|witness)$/;

/** Words that cannot start an imperative subject. */
const NOT_VERBS =
  /^(?:an?|all|and|any|at|both|by|each|every|for|from|how|if|in|it|its|more|new|no|none|not|now|of|on|once|one|only|or|our|some|such|that|the|their|there|these|they|this|those|to|two|we|what|when|where|which|who|why|with|without)$/;

/**
 * Returns what is wrong with the subject of a commit, or undefined.
 * @param {string} subject
 * @returns {string | undefined}
 */
export function subjectError(subject) {
  if ([...subject].length > MAX_LENGTH)
    return `has ${[...subject].length} characters, at most ${MAX_LENGTH} are allowed`;
  const [, text = ""] = /^(?:[a-z]+(?:\([\w-]+\))?!?: )?(.*)$/.exec(subject) ?? [];
  const [word = ""] = /^[\p{L}-]*/u.exec(text) ?? [];
  const verb = word.toLowerCase();
  if (verb === "") return "does not begin with a verb";
  if (NOT_VERBS.test(verb)) return `begins with "${word}" instead of a verb, such as "add" or "fix"`;
  if (/(?:ed|ing|[^s]s)$/.test(verb) && !IMPERATIVES.test(verb))
    return `begins with "${word}": use the imperative`;
  if (text.endsWith(".")) return "ends with a full stop";
  return undefined;
}

function check() {
  const log = spawnSync("git", ["log", "--no-merges", "--format=%h %s", `${SINCE}..HEAD`], {
    encoding: "utf8",
  });
  if (log.status !== 0) return console.log("Commit subjects are not checked: no git history here.");
  const errors = log.stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => ({ line, error: subjectError(line.slice(line.indexOf(" ") + 1)) }))
    .filter(({ error }) => error !== undefined);
  for (const { line, error } of errors) console.error(`${line}\n  The subject ${error}.`);
  if (errors.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) check();
