import { formatJsonInPieces } from "../../eleventy-plugin/portable/panel/json-layout.js";
import { element } from "../shared/element.js";
import type { FrameVerdict } from "./checker.js";
import { clockOf } from "./clock.js";
import type { EventContext } from "./event-context.js";
import { sizeText } from "./format-units.js";
import type { Frame } from "./frame-store.js";
import { chunksOf, showPieces } from "./long-text.js";

const SHOWN_CHARACTERS = 300;
const SHOWN_BYTES = 32;

interface FrameRowParts {
  readonly context: EventContext;
  /** Returns the result of the comparison with the document, once there is one. */
  readonly verdict: () => FrameVerdict | undefined;
}

/** Creates the row of a frame. Its content is formatted when the row is first opened. */
export function frameRow(frame: Frame, { context, verdict }: FrameRowParts): HTMLLIElement {
  const row = element("li", "");
  const time = element("time", { dateTime: frame.time.toISOString() }, clockOf(frame.time));
  row.dataset["kind"] = frame.kind;
  if (frame.kind === "told") {
    row.className = "ar-sys";
    row.append(element("span", "", String(frame.content)), time);
    return row;
  }
  const isSent = frame.kind === "sent";
  const label = context.getText(isSent ? "frameSent" : "frameReceived");
  const word = element("span", "ar-dir", `${isSent ? "↑" : "↓"} ${label}`);
  word.dataset["m"] = isSent ? "receive" : "send";
  const size = element("small", "", sizeText(frame.bytes, context));
  const start = element("code", "", startOf(frame));
  const details = element("details", "", element("summary", "", word, time, size, start));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) void open(details, frame, { context, verdict });
  });
  row.append(details);
  return row;
}

/** Marks the row of a frame that does not match the document. */
export function markRow(row: HTMLElement, { getText }: EventContext): void {
  row.querySelector("summary > code")?.before(element("span", "ar-mark ar-warn", getText("frameDiffers")));
}

async function open(details: HTMLElement, frame: Frame, { context, verdict }: FrameRowParts): Promise<void> {
  const { getText } = context;
  const { content, bytes, time } = frame;
  const code = element("code", "");
  const ariaLabel = getText("frameOf", { time: clockOf(time) });
  const found = verdict();
  details.append(
    ...(found ? verdictParts(found, context) : []),
    element("pre", { tabIndex: 0, role: "group", ariaLabel }, code),
  );
  const storedBytes = typeof content === "string" ? new Blob([content]).size : content.length;
  const sizes = { kept: sizeText(storedBytes, context), size: sizeText(bytes, context) };
  if (bytes > storedBytes) details.append(element("p", "ar-cap", getText("frameCut", sizes)));
  await showPieces(code, piecesFor(content), new AbortController().signal);
}

function* piecesFor(content: Frame["content"]): Generator<string> {
  if (typeof content !== "string") return yield* toHexRows(content);
  if (!isJson(content)) return yield* chunksOf(content);
  const isWhole = yield* formatJsonInPieces(content);
  if (!isWhole) yield* chunksOf(`\n\n${content}`);
}

function isJson(text: string): boolean {
  try {
    return /^\s*[[{]/.test(text) && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function verdictParts(
  { message, notJson, problems }: FrameVerdict,
  { getText, incoming }: EventContext,
): readonly HTMLElement[] {
  const title = incoming.titles[message] ?? "";
  if (notJson) return [element("p", "ar-cap ar-warn", getText("frameNotJson"))];
  if (problems.length === 0)
    return [element("p", "ar-cap", getText("frameAsDocumented", { message: title }))];
  const rows = problems.map(({ path, text }) =>
    element("li", "", ...(path === "" ? [] : [element("code", "", path), " "]), text),
  );
  return [
    element("p", "ar-cap ar-warn", getText("frameDiffersFrom", { message: title })),
    element("ul", "ar-problems", ...rows),
  ];
}

/** Returns the beginning of a frame without line breaks, as its row shows it. */
function startOf({ content }: Frame): string {
  if (typeof content === "string") return content.slice(0, SHOWN_CHARACTERS).replace(/\s+/g, " ");
  const more = content.length > SHOWN_BYTES ? " …" : "";
  return hexOf(content.subarray(0, SHOWN_BYTES)) + more;
}

/** Returns a frame as text for the copied log. */
export function frameText(frame: Frame, { getText }: EventContext): string {
  const { kind, content, time } = frame;
  if (kind === "told") return `${time.toISOString()}  ${String(content)}`;
  const word = getText(kind === "sent" ? "frameSent" : "frameReceived");
  const text = typeof content === "string" ? content : `${getText("frameBinary")}  ${hexOf(content)}`;
  return `${time.toISOString()}  ${word}  ${text}`;
}

const ROW = 16;

/** Yields rows of a hex dump: the offset, sixteen bytes, and their ASCII characters. */
function* toHexRows(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += ROW) {
    const row = [...bytes.subarray(at, at + ROW)];
    const place = at.toString(16).padStart(8, "0");
    const ascii = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "."));
    yield `${place}  ${hexOf(row).padEnd(ROW * 3 - 1)}  ${ascii.join("")}\n`;
  }
}

function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}
