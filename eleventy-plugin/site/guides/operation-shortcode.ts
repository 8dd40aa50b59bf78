import { nearestName } from "../../portable/find/nearest-name.js";
import type { Operation } from "../../portable/model/index.js";
import { operationContent } from "../../pages/views/page-view.js";
import { excerptShortcode, guideUrl, LEVEL } from "./excerpt.js";
import { didYouMean, type ShortcodeCall } from "./shortcode-call.js";

/** The parts of an operation, in the order of its page. All except `authorization` are shown by default. */
const PARTS = {
  http: ["call", "description", "authorization", "parameters", "body", "answers"],
  event: ["call", "description", "authorization", "parameters", "message", "reply"],
} as const;
const HIDDEN_BY_DEFAULT = "authorization";

/** `apiOperation`: an operation as its page shows it, or some of its parts. */
export const operationShortcode = excerptShortcode(
  {
    shortcode: "apiOperation",
    names: 1,
    options: {
      parts: {
        description: `a list of ${codeList(PARTS.http)}, for an event ${codeList(PARTS.event)}`,
        isValid: (value) => Array.isArray(value) && value.length > 0,
      },
      level: LEVEL,
    },
    usage:
      '`{% apiOperation "createBooking" %}` or `{% apiOperation "createBooking", { "parts": ["call", "body"] } %}`',
  },
  { what: "an operation", kinds: ["operation"] },
  (call, { operation, result: { reference } }, { context }) => {
    const shown = chosenParts(call, operation);
    const page = { operation, reference, url: guideUrl(call) };
    return {
      template: `${operation.kind}-operation.njk`,
      view: { ...operationContent(page, context), shown },
    };
  },
);

function codeList(parts: readonly string[]): string {
  return parts.map((part) => `\`${part}\``).join(", ");
}

/** Returns the parts to show, such as `{ call: true }`. */
function chosenParts(
  { shortcode, options, stop }: ShortcodeCall,
  { kind }: Operation,
): Readonly<Record<string, boolean>> {
  const all: readonly string[] = PARTS[kind];
  const requested = options["parts"] as readonly unknown[] | undefined;
  const unknown = requested?.find((part) => !all.includes(part as string));
  if (unknown !== undefined) {
    const facts = {
      shortcode,
      option: "parts",
      options: `\`parts\`, a list of ${codeList(all)}`,
      near: didYouMean(nearestName(String(unknown), all)),
    };
    return stop("shortcode-option", facts, String(unknown));
  }
  const shown = all.filter((part) => requested?.includes(part) ?? part !== HIDDEN_BY_DEFAULT);
  return Object.fromEntries(shown.map((part) => [part, true]));
}
