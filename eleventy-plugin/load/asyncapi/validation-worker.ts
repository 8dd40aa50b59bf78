import { deserialize } from "node:v8";
import { parentPort } from "node:worker_threads";
import type { Diagnostic, Parser as AsyncApiParser } from "@asyncapi/parser";
import { pointerReference } from "../../document/json-pointer.js";
import { MAX_VIOLATIONS, oneLine, type Violation, type Verdict } from "../validate/validation-verdict.js";
import type { ValidationTask } from "./validate-asyncapi.js";
import { isResolvable } from "./packages.js";

type Options = NonNullable<ConstructorParameters<typeof AsyncApiParser>[0]>;

/**
 * References that lead out of the document were followed, or refused, while loading. The parser would read any file and
 * any address: a resolver that refuses falls through to its own reader, one that answers is believed.
 */
const sealed = ["file", "http", "https"].map((schema) => ({
  schema,
  order: 1,
  canRead: () => true,
  read: () => "{}",
}));

/** Severity of a rule of the specification that is broken; the others are advice. */
const ERROR = 0;

/** Our own tolerance, and what our own loading has said already. */
const IGNORED_RULES = new Set(["invalid-ref", "asyncapi-is-asyncapi"]);

/** Made for the first document of this thread. */
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
  const told = diagnostics.filter(
    ({ severity, code }) => severity === ERROR && !IGNORED_RULES.has(String(code)),
  );
  return { mistakes: distinct(told, isAuthored).slice(0, MAX_VIOLATIONS) };
}

async function registerSchemaParsers(parser: AsyncApiParser): Promise<void> {
  if (isResolvable("@asyncapi/avro-schema-parser"))
    parser.registerSchemaParser((await import("@asyncapi/avro-schema-parser")).AvroSchemaParser());
  if (isResolvable("@asyncapi/openapi-schema-parser"))
    parser.registerSchemaParser((await import("@asyncapi/openapi-schema-parser")).OpenAPISchemaParser());
}

/** The parser knows no patch versions: in 2.6.1 the last number is replaced, in a place of the same length. */
function withKnownVersion(text: string): string {
  return text.replace(/(asyncapi["']?\s*:\s*["']?\d+\.\d+\.)[1-9]\d*(?=["'\s,}])/, "$10");
}

/** What is wrong below an operation is found again, at no place, below each channel that it names. */
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
      parentPort?.postMessage({ skipped: `the parser gave up (${told})` } satisfies Verdict);
    },
  );
});
