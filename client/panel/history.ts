import { formatJsonText } from "../../eleventy-plugin/portable/panel/json-layout.js";
import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../shared/element.js";
import { createSelect, iconOf, quietButton } from "./buttons.js";
import { FILLED, type FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-files.js";

/** A response and the request that it belongs to. Stored only in memory, so it is lost with the page. */
export interface HistoryEntry {
  /** Status, duration and time of arrival. */
  readonly title: string;
  /** Undefined if the response is not text or is too long to store. */
  readonly text: string | undefined;
  readonly values: FormValues;
  /** Index of the body that was sent. */
  readonly variant: number;
}

interface HistoryOptions {
  readonly form: FormState;
  readonly element: HTMLElement;
  readonly context: Pick<ResponseContext, "getText" | "root">;
}

/**
 * Returns a collapsed list of the requests before the newest, which is first in `all`. Each item expands to
 * its response, and can restore its values to the form. Any two responses can be compared side by side.
 */
export function requestHistory(
  all: readonly HistoryEntry[],
  { form, element: root, context }: HistoryOptions,
): HTMLElement {
  const { getText } = context;
  const sends = all.slice(1);
  const items = sends.map(({ title, text, values, variant }) => {
    const use = quietButton(getText("panelUseValues"), () => {
      form.fill(values.parameters, variant, values.body);
      root.dispatchEvent(new Event(FILLED));
    });
    const answer =
      text === undefined
        ? element("p", "", getText("panelNotKept"))
        : element("pre", { className: "ar-raw", tabIndex: 0, role: "group", ariaLabel: title }, text);
    return element("li", "", element("details", "", createSummary(title), use, answer));
  });
  const summary = createSummary(getText("panelEarlier", { count: sends.length }));
  return element("details", "ar-further", summary, element("ol", "", ...items), compareButton(all, context));
}

function createSummary(text: string): HTMLElement {
  const chevron = iconOf("chev");
  chevron.classList.add("ar-chev");
  return element("summary", "", chevron, text);
}

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
function compareButton(
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
