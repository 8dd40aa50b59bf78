/** An event of an event stream, or a line of JSON Lines. */
export interface StreamEvent {
  readonly name: string;
  readonly text: string;
}

const MAX_LINE = 1_000_000;

/**
 * Creates a parser for an event stream or JSON Lines, which accepts the text in pieces:
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function createEventReader(
  contentType: string,
  onEvent: (event: StreamEvent) => void,
): (piece: string) => void {
  const isEvents = /^text\/event-stream/i.test(contentType);
  let pending = "";
  let name = "";
  let id = "";
  let lines: string[] = [];
  const takeLine = (line: string): void => {
    if (!isEvents) {
      if (line.trim() !== "") onEvent({ name: "", text: line });
      return;
    }
    if (line === "") {
      if (lines.length > 0)
        onEvent({ name: [name || "message", id].filter(Boolean).join(" "), text: lines.join("\n") });
      name = "";
      lines = [];
      return;
    }
    const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") name = value;
    if (field === "id") id = value;
    if (field === "data") lines.push(value);
  };
  return (piece) => {
    pending += piece;
    // A carriage return at the end may be the first half of a line break.
    for (let found = /\r\n|\n|\r(?!$)/.exec(pending); found; found = /\r\n|\n|\r(?!$)/.exec(pending)) {
      takeLine(withoutSeparator(pending.slice(0, found.index)));
      pending = pending.slice(found.index + found[0].length);
    }
    if (pending.length > MAX_LINE) pending = "";
  };
}

export function isStream(contentType: string): boolean {
  return /^(text\/event-stream|application\/(x-ndjson|ndjson|jsonl|x-jsonlines|json-lines|json-seq|stream\+json))/i.test(
    contentType,
  );
}

/** Precedes each text of a JSON sequence: https://www.rfc-editor.org/rfc/rfc7464#section-2.2 */
const RECORD_SEPARATOR = "\u001e";

function withoutSeparator(line: string): string {
  return line.startsWith(RECORD_SEPARATOR) ? line.slice(1) : line;
}
