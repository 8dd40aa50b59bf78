import { deserialize } from "node:v8";
import { parentPort } from "node:worker_threads";
import type { Diagnostic, Parser as AsyncApiParser } from "@asyncapi/parser";
import { pointerReference } from "../../document/json-pointer.js";
import { MAX_VIOLATIONS, oneLine, type Violation, type Verdict } from "../validate/validation-verdict.js";
import type { ValidationTask } from "./validate-asyncapi.js";
import { isResolvable } from "./packages.js";

type Options = NonNullable<ConstructorParameters<typeof AsyncApiParser>[0]>;

/**
 * Prevents the parser from reading files and URLs, because external references were resolved or refused while
 * loading. If a resolver throws, the parser reads the file or URL itself, so these resolvers return `{}`
 * instead.
 */
const sealed = ["file", "http", "https"].map((schema) => ({
  schema,
  order: 1,
  canRead: () => true,
  read: () => "{}",
}));

/** Severity number of violations of the specification. Higher numbers are only advice. */
const ERROR = 0;

/** Rules whose violations we tolerate or that loading already reports. */
const IGNORED_RULES = new Set(["invalid-ref", "asyncapi-is-asyncapi"]);

/** Created for the first document of this thread. */
let parserPromise: Promise<AsyncApiParser> | undefined;

async function createParser(): Promise<AsyncApiParser> {
  const { Parser } = await import("@asyncapi/parser");
  const options = { __unstable: { resolver: { resolvers: sealed } } } as unknown as Options;
  const parser = new Parser(options);
  await registerSchemaParsers(parser);
  return parser;
}

async function validate({ text, isAuthored }: ValidationTask): Promise<Verdict> {
  const parser = await (parserPromise ??= createParser());
  const diagnostics = await parser.validate(withKnownVersion(text), { allowedSeverity: { error: true } });
  const thrown = diagnostics.find(({ code }) => code === "uncaught-error");
  if (thrown !== undefined) throw new Error(/ message: (.*?), stack: /s.exec(thrown.message)?.[1]);
  const errors = diagnostics.filter(
    ({ severity, code }) => severity === ERROR && !IGNORED_RULES.has(String(code)),
  );
  return { mistakes: distinct(errors, isAuthored).slice(0, MAX_VIOLATIONS) };
}

async function registerSchemaParsers(parser: AsyncApiParser): Promise<void> {
  if (isResolvable("@asyncapi/avro-schema-parser"))
    parser.registerSchemaParser((await import("@asyncapi/avro-schema-parser")).AvroSchemaParser());
  if (isResolvable("@asyncapi/openapi-schema-parser"))
    parser.registerSchemaParser((await import("@asyncapi/openapi-schema-parser")).OpenAPISchemaParser());
}

/**
 * Replaces the patch version in a text with 0 (2.6.1 → 2.6.0), because the parser supports no other patch
 * version. The rest stays the same, so that line numbers remain correct.
 */
function withKnownVersion(text: string): string {
  return text.replace(/(asyncapi["']?\s*:\s*["']?\d+\.\d+\.)[1-9]\d*(?=["'\s,}])/, "$10");
}

/**
 * Removes repeated diagnostics. The parser reports an error inside an operation again, without a position,
 * inside each channel that the operation refers to.
 */
function distinct(diagnostics: readonly Diagnostic[], isAuthored: boolean): readonly Violation[] {
  const placed = diagnostics.filter(({ range: { start, end } }) => start.line + end.line + end.character > 0);
  const known = new Set<string>();
  return [...placed, ...diagnostics].flatMap((diagnostic) => {
    const { message, path, range } = diagnostic;
    const reason = oneLine(message);
    const place = `${reason} ${path.join("/")}`;
    const tail = `${reason} … ${path.slice(-2).join("/")}`;
    if (known.has(place) || (!placed.includes(diagnostic) && known.has(tail))) return [];
    known.add(place).add(tail);
    const pointer = path.length === 0 ? {} : { pointer: pointerReference(path) };
    const position = { line: range.start.line + 1, column: range.start.character + 1 };
    return [
      { reason, ...(isAuthored && placed.some((one) => one.range === range) ? position : {}), ...pointer },
    ];
  });
}

parentPort?.on("message", (bytes: Uint8Array) => {
  validate(deserialize(bytes) as ValidationTask).then(
    (verdict) => parentPort?.postMessage(verdict),
    (error: unknown) => {
      const told = oneLine(error instanceof Error ? error.message : String(error));
      parentPort?.postMessage({ skipped: `the parser failed (${told})` } satisfies Verdict);
    },
  );
});
