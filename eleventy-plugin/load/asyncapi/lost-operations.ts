import { finding, type Finding, type Place } from "../../problems/problems.js";
import { pointerReference } from "../../document/json-pointer.js";
import type { MutableObject } from "../../document/plain-object.js";
import { channelKeys, asyncApi2Operations, type AsyncApi2Operation } from "./asyncapi-2-channels.js";

/** https://yaml.org/type/timestamp.html */
const TIMESTAMP = /^\d{4}-\d\d?-\d\d?(?:[Tt \t].*)?$/;

/**
 * Reports AsyncAPI 2 operations that the conversion loses. Also reports unquoted keys that look like dates.
 * YAML 1.1 parsers read them as dates, so upgrading the file with a tool that uses such a parser would change
 * the page's URL.
 */
export function lostOperations(v2: MutableObject, text: string, place: Place): readonly Finding[] {
  const isUnquoted = unquotedIn(text);
  const byId = new Map<string, AsyncApi2Operation>();
  const findings: Finding[] = [];
  const report = (reason: string, operation: AsyncApi2Operation): void => {
    findings.push(finding("invalid-document", { reason }, { ...place, pointer: pointerOf(operation) }));
  };
  for (const operation of asyncApi2Operations(v2)) {
    const before = byId.get(operation.id);
    byId.set(operation.id, operation);
    if (before !== undefined)
      report(
        `The operation id \`${operation.id}\` is used twice: AsyncAPI 3 keeps only the last operation with it`,
        before,
      );
    for (const key of [operation.channel.key, operation.id]) {
      if (TIMESTAMP.test(key) && isUnquoted(key))
        report(
          `\`${key}\` is not in quotes, so YAML 1.1 parsers read it as a date: upgrading the file changes the URL of its page`,
          operation,
        );
    }
  }
  return findings;
}

function pointerOf({ channel, kind }: AsyncApi2Operation): string {
  return pointerReference([...channelKeys(channel), kind]);
}

/**
 * Returns a function that checks whether a word occurs in the YAML `text` without quotes, as a key or value.
 */
function unquotedIn(text: string): (key: string) => boolean {
  let words: ReadonlySet<string> | undefined;
  return (key) => {
    words ??= new Set(
      text
        .split("\n")
        .flatMap((line) => [line.trim().replace(/:(?:\s.*)?$/s, ""), line.replace(/^.*?:\s/, "").trim()]),
    );
    return words.has(key);
  };
}
