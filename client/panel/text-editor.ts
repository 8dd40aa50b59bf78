import { element } from "../element.js";
import { iconOf } from "./buttons.js";
import type { BodyVerdict } from "./checker.js";
import { askEngine } from "./engine.js";
import type { FieldContext } from "./form-context.js";
import { UNCHECKED, type Unchecked } from "./unchecked.js";

export interface EditedText {
  readonly context: FieldContext;
  /** Of the area; the line below it begins with it. */
  readonly id: string;
  readonly text: string;
  /** Place of what the text is checked against; absent: it is not checked. */
  readonly mediaType?: number;
  readonly onInput: (text: string) => void;
}

/** A text written by hand, and below it what its schema says of it, while it is typed. */
export function textEditor({ context, id, text, mediaType, onInput }: EditedText): readonly HTMLElement[] {
  const area = element("textarea", "ar-code-area");
  area.id = id;
  area.ariaLabel = context.say("panelBody");
  area.spellcheck = false;
  area.value = text;
  area.rows = Math.min(24, Math.max(3, text.split("\n").length));
  const status = element("div", "");
  status.id = `${id}-status`;
  status.role = "status";
  area.setAttribute("aria-describedby", status.id);
  const check = async (): Promise<void> => {
    if (mediaType === undefined) return;
    const verdict = await askEngine("body", { mediaType, text: area.value });
    if (verdict !== "replaced") showVerdict(verdict, status, area, context);
  };
  area.addEventListener("input", () => {
    onInput(area.value);
    void check();
  });
  return [area, status];
}

function showVerdict(
  verdict: BodyVerdict | Unchecked,
  status: HTMLElement,
  area: HTMLElement,
  { say }: FieldContext,
): void {
  const { texts, matches } =
    typeof verdict === "string" ? { texts: [say(UNCHECKED[verdict])], matches: "" } : verdict;
  const isFine = texts.length === 0;
  area.ariaInvalid = isFine || typeof verdict === "string" ? null : "true";
  status.replaceChildren(
    ...(isFine ? [matches] : texts).map((text) =>
      element("p", isFine ? "ar-ok" : "ar-err", iconOf(isFine ? "ok" : "warn"), element("span", "", text)),
    ),
  );
}
