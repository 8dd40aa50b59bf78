import type { KafkaCall, KafkaPublication, KafkaTarget } from "../../event-call/event-call.js";
import { quoteShell } from "../literals/quote.js";
import { shellCommand, shellWord } from "../literals/shell-word.js";
import type { Step } from "./step.js";

/** Prints a kcat command: https://github.com/edenhill/kcat. kcat accepts brokers without a scheme. */
export function toKcat(call: KafkaCall, step: Step): string {
  const { listen, publish } = call;
  if (step === "listen") return listen ? toConsumer(call, listen) : "";
  return publish ? toProducer(call, publish) : "";
}

const RECORD = "'key=%k headers=%h\\n%s\\n'";
/** Topic names that kcat cannot mistake for an option or a pattern. Kafka allows few other names. */
const TOPIC_NAME = /^\w[\w.-]*$/;

function toConsumer(call: KafkaCall, { address, group }: KafkaTarget): string {
  const format = ["-f", RECORD];
  if (group !== undefined && TOPIC_NAME.test(address))
    return shellCommand([
      ["kcat", "-b", shellWord(call.brokers)],
      ["-G", shellWord(group), "-X", "auto.offset.reset=earliest"],
      ...toSettings(call),
      [...format, address],
    ]);
  return shellCommand([
    ["kcat", "-C", "-b", shellWord(call.brokers)],
    ["-t", shellWord(address), "-o", "end"],
    ...toSettings(call),
    format,
  ]);
}

/**
 * Pipes the message from `printf '%s'`, which prints it unchanged. kcat treats each line as a message, so a
 * text of several lines gets another delimiter. kcat sends nothing for empty input, so an empty message is
 * sent as a key followed by a null.
 */
function toProducer(call: KafkaCall, { address, payload, key, headers }: KafkaPublication): string {
  const isEmpty = payload === "";
  const text = isEmpty
    ? `printf '%s\\037\\n' ${quoteShell(key ?? "")}`
    : `printf '%s' ${quoteShell(payload)}`;
  return shellCommand([
    [text, "|", "kcat", "-P", "-b", shellWord(call.brokers)],
    ["-t", shellWord(address)],
    ...(isEmpty ? [["-Z", "-K", "'\\x1f'"]] : []),
    ...(payload.includes("\n") ? [["-D", quoteDelimiter(payload)]] : []),
    ...(key === undefined || isEmpty ? [] : [["-k", shellWord(key)]]),
    ...headers.map(({ name, value }) => ["-H", shellWord(`${name}=${value}`)]),
    ...toSettings(call),
  ]);
}

/**
 * Returns a control character that the message does not contain, as delimiter: https://www.ascii-code.com/
 */
function quoteDelimiter(payload: string): string {
  const free = ["\x1e", "\x1f", "\x1d", "\x1c"].find((separator) => !payload.includes(separator)) ?? "\x04";
  return `'\\x${free.charCodeAt(0).toString(16).padStart(2, "0")}'`;
}

function toSettings({ settings }: KafkaCall): readonly (readonly string[])[] {
  return settings.map(({ name, value }) => ["-X", shellWord(`${name}=${value}`)]);
}
