import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../shared/element.js";
import { iconOf, quietButton } from "./buttons.js";
import { FILLED } from "./filled-event.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";
import { compareButton } from "./compare-responses.js";

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
