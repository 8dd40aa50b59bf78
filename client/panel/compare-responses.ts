import { formatJsonText } from "../../eleventy-plugin/portable/panel/json-layout.js";
import { element } from "../shared/element.js";
import { quietButton } from "./buttons.js";
import type { ResponseContext } from "./panel-context.js";
import { createSelect } from "./select.js";

/** A response body and the title shown above it. */
interface TitledResponse {
  readonly title: string;
  /** Undefined if the body was not stored. */
  readonly text: string | undefined;
}

/**
 * Creates a button that shows two responses side by side, initially the two newest. Each side has a list to
 * choose another response.
 */
export function compareButton(
  sends: readonly TitledResponse[],
  context: Pick<ResponseContext, "getText" | "root">,
): HTMLElement {
  const { getText } = context;
  const show = (): void => {
    const close = quietButton(getText("panelClose"), () => dialog.close());
    const dialog = element(
      "dialog",
      { className: "ar-two", ariaLabel: getText("panelTwo") },
      element("header", "", close),
      column(sends, 1, getText("panelFirstOfTwo"), context),
      column(sends, 0, getText("panelSecondOfTwo"), context),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      button.focus();
    });
    button.after(dialog);
    dialog.showModal();
  };
  const button = quietButton(getText("panelTwo"), show);
  return element("div", "", button);
}

/** Formats JSON like the shown response, so that lines can be compared. */
const textOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^\s*[[{]/.test(text) ? formatJsonText(text) : text;

/** Returns one of the responses, with a list to choose another. */
function column(
  sends: readonly TitledResponse[],
  first: number,
  ariaLabel: string,
  { getText, root }: Pick<ResponseContext, "getText" | "root">,
): HTMLElement {
  const responseText = element("pre", { className: "ar-raw", tabIndex: 0, role: "group", ariaLabel });
  const show = (index: number): void =>
    void (responseText.textContent = textOf(sends[index]?.text) ?? getText("panelNotKept"));
  const list = createSelect({
    id: root.id(`ar-two-${first}`),
    ariaLabel,
    texts: sends.map(({ title }) => title),
    chosen: first,
    onChoose: show,
  });
  show(first);
  return element("section", "", list, responseText);
}
