import { toMediaTypeKind } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import type { TextBody } from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../shared/element.js";
import { iconOf } from "./buttons.js";
import { CHECK_FAILURES, type BodyVerdict, type CheckFailure } from "./checker.js";
import type { EditedForm, FieldContext } from "./form-state.js";

interface EditedText {
  /** Id of the text area, and prefix of the id of the status below it. */
  readonly id: string;
  readonly value: TextBody;
  readonly onInput: (text: string) => void;
}

/**
 * Creates the editor of a body that is edited as text. JSON is validated against its schema after each input,
 * and the result is shown below.
 */
export function textEditor(form: EditedForm, { id, value, onInput }: EditedText): readonly HTMLElement[] {
  const { context } = form;
  const { mediaType, text } = value;
  const { contentType = "" } = context.panel.requestBody?.content[mediaType] ?? {};
  const isChecked = toMediaTypeKind(contentType) === "json";
  const area = element("textarea", {
    className: "ar-code-area",
    id,
    ariaLabel: context.getText("panelBody"),
    spellcheck: false,
    value: text,
    rows: Math.min(24, Math.max(3, text.split("\n").length)),
  });
  const status = element("div", { id: `${id}-status`, role: "status" });
  area.setAttribute("aria-describedby", status.id);
  const check = async (): Promise<void> => {
    const verdict = await form.engine.runTask("body", { mediaType, text: area.value });
    if (verdict !== "replaced") showBodyVerdict(verdict, status, area, context);
  };
  area.addEventListener("input", () => {
    onInput(area.value);
    if (isChecked) void check();
  });
  return [area, status];
}

function showBodyVerdict(
  verdict: BodyVerdict | CheckFailure,
  status: HTMLElement,
  area: HTMLElement,
  { getText }: FieldContext,
): void {
  const { texts, matches } =
    typeof verdict === "string" ? { texts: [getText(CHECK_FAILURES[verdict])], matches: "" } : verdict;
  const isFine = texts.length === 0;
  area.ariaInvalid = isFine || typeof verdict === "string" ? null : "true";
  status.replaceChildren(
    ...(isFine ? [matches] : texts).map((text) =>
      element("p", isFine ? "ar-ok" : "ar-err", iconOf(isFine ? "ok" : "warn"), element("span", "", text)),
    ),
  );
}
