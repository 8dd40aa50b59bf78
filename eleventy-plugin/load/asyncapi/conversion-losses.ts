import { pointerReference, referenceIn } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { getOwn, isPlainObject, type MutableObject } from "../../document/plain-object.js";
import { finding, type Finding, type Place, Problem } from "../../problems/problems.js";
import {
  asyncApi2Channels,
  type AsyncApi2Operation,
  asyncApi2Operations,
  channelKeys,
  componentMap,
  objectEntries,
} from "./asyncapi-2-channels.js";
import { separateMessages } from "./separate-messages.js";

/** Something that the conversion from AsyncAPI 2 to AsyncAPI 3 loses. */
export interface ConversionLoss {
  /** One sentence, printed for the site author. */
  readonly what: string;
  /** JSON pointer into the document of AsyncAPI 2. */
  readonly pointer: string;
}

/**
 * Returns what the official converter would lose. `text` is the author's text; undefined if the document has
 * several files.
 */
export function conversionLosses(v2: MutableObject, text: string | undefined): readonly ConversionLoss[] {
  return [
    ...(text === undefined ? [SEVERAL_FILES] : []),
    ...securityLosses(v2),
    ...parameterLosses(v2),
    ...messageLosses(v2),
    ...mountLosses(v2),
    ...lostOperations(v2, text ?? "", {}).map(({ message, place }) => ({
      what: message,
      pointer: place.pointer ?? "#",
    })),
  ];
}

const SEVERAL_FILES: ConversionLoss = {
  what: "The document refers to other files: bundle it first (`asyncapi bundle`), or channels in other files lose their operations.",
  pointer: "#",
};

function securityLosses(v2: MutableObject): readonly ConversionLoss[] {
  const traits = objectEntries(componentMap(v2, "operationTraits")).map(
    ([name, trait]) => [trait, ["components", "operationTraits", name]] as const,
  );
  const servers = objectEntries(getOwn(v2, "servers")).map(
    ([name, server]) => [server, ["servers", name]] as const,
  );
  const operations = asyncApi2Operations(v2).map(
    ({ operation, channel, kind }) => [operation, [...channelKeys(channel), kind]] as const,
  );
  return [
    ...[...servers, ...operations].flatMap(([owner, keys]) => requirementLosses(v2, owner, keys)),
    ...traits.flatMap(([trait, keys]) =>
      getOwn(trait, "security") === undefined
        ? []
        : [
            {
              what: "The `security` of a trait is not converted, so AsyncAPI 3 cannot read it.",
              pointer: pointerReference([...keys, "security"]),
            },
          ],
    ),
  ];
}

function requirementLosses(
  v2: MutableObject,
  owner: MutableObject,
  keys: readonly string[],
): readonly ConversionLoss[] {
  const security = getOwn(owner, "security");
  if (!Array.isArray(security)) return [];
  return security.filter(isPlainObject).flatMap((requirement, index): ConversionLoss[] => {
    const pointer = pointerReference([...keys, "security", index]);
    const names = Object.keys(requirement);
    const listed = names.map((name) => `\`${name}\``).join(" and ");
    const unscoped = names.filter((name) => !takesScopes(v2, name) && hasItems(requirement[name]));
    return [
      names.length === 0 &&
        "The alternative without credentials (`{}`) is dropped, so credentials become required.",
      names.length > 1 && `${listed} are required together; after the conversion, one of them is enough.`,
      ...unscoped.map((name) => `\`${name}\` is dropped: only OAuth 2.0 and OpenID Connect keep scopes.`),
    ].flatMap((what) => (what === false ? [] : [{ what, pointer }]));
  });
}

function takesScopes(v2: MutableObject, name: string): boolean {
  const schemes = componentMap(v2, "securitySchemes");
  const scheme = isPlainObject(schemes) ? getOwn(schemes, name) : undefined;
  return isPlainObject(scheme) && ["oauth2", "openIdConnect"].includes(String(getOwn(scheme, "type")));
}

const hasItems = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const SUPPORTED_PARAMETER_FIELDS = new Set(["enum", "const", "default", "examples", "description"]);

function parameterLosses(v2: MutableObject): readonly ConversionLoss[] {
  const maps = [
    ...asyncApi2Channels(v2).map((each) => ({
      map: getOwn(each.channel, "parameters"),
      keys: [...channelKeys(each), "parameters"],
    })),
    { map: componentMap(v2, "parameters"), keys: ["components", "parameters"] },
  ];
  return maps.flatMap(({ map, keys }) =>
    objectEntries(map).flatMap(([name, parameter]): ConversionLoss[] => {
      const pointer = pointerReference([...keys, name]);
      const schema = getOwn(parameter, "schema");
      const fields = isPlainObject(schema) ? Object.keys(schema) : [];
      const lost = fields.filter((field) => !SUPPORTED_PARAMETER_FIELDS.has(field) && field !== "$ref");
      const extensions = Object.keys(parameter).filter((key) => key.startsWith("x-"));
      return [
        fields.includes("$ref") &&
          `The schema of the parameter \`${name}\` is dropped, because it is a reference.`,
        lost.length > 0 && `The parameter \`${name}\` loses ${listOf(lost)}.`,
        extensions.length > 0 &&
          `Extensions of the parameter \`${name}\` become a field named 0, which makes the document invalid.`,
      ].flatMap((what) => (what === false ? [] : [{ what, pointer }]));
    }),
  );
}

const listOf = (fields: readonly string[]): string => fields.map((field) => `\`${field}\``).join(", ");

/** Calls `separateMessages` on a copy and reports each operation that it changed. */
function messageLosses(v2: MutableObject): readonly ConversionLoss[] {
  const apart = JSON.parse(JSON.stringify(v2)) as MutableObject;
  separateMessages(apart);
  const before = asyncApi2Operations(v2);
  return asyncApi2Operations(apart).flatMap(({ operation, channel, kind }, index) => {
    const original = before[index]?.operation;
    if (
      JSON.stringify(getOwn(operation, "message")) === JSON.stringify(original && getOwn(original, "message"))
    )
      return [];
    return [
      {
        what: "Two messages of this channel get the same name: only the last one remains, and both operations show it.",
        pointer: pointerReference([...channelKeys(channel), kind, "message"]),
      },
    ];
  });
}

function mountLosses(v2: MutableObject): readonly ConversionLoss[] {
  const channels = getOwn(v2, "channels");
  return Object.entries(isPlainObject(channels) ? channels : {}).flatMap(([address, channel]) => {
    if (referenceIn(channel)?.startsWith("#/components/channels/") !== true) return [];
    return [
      {
        what: `The address \`${address}\` is replaced by the name of the channel under \`components.channels\`.`,
        pointer: pointerReference(["channels", address]),
      },
    ];
  });
}

/** The version that `asyncapi convert` currently writes. */
const NEWEST = "3.1.0";

/**
 * Converts an AsyncAPI 1 or 2 document as the official converter does for an author: from text to text,
 * without options. The text is JSON of the parsed document instead of the author's own text, because the
 * converter would execute code in YAML. Throws conversion-failed.
 */
export async function upgradedText(published: DocumentObject, place: Place): Promise<string> {
  const { convert } = await import("@asyncapi/converter");
  const version = String(published["asyncapi"]).split(".").slice(0, 2).join(".");
  const text = JSON.stringify({ ...published, asyncapi: `${version}.0` });
  /* eslint-disable no-console -- the converter logs each parameter that it empties; `conversionLosses` reports them */
  const { warn } = console;
  try {
    console.warn = () => {};
    const converted: unknown = convert(text, NEWEST);
    return typeof converted === "string" ? converted : JSON.stringify(converted, null, 2);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Problem(finding("conversion-failed", { reason }, place), { cause });
  } finally {
    console.warn = warn;
    /* eslint-enable no-console */
  }
}

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
