import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../element.js";
import { iconOf, quietButton } from "./buttons.js";
import { FILLED } from "./filled-event.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";
import { compareButton } from "./compare-responses.js";

/** One answer and what it answers. In memory alone, gone with the page. */
export interface HistoryEntry {
  /** Status, how long it took, when it came. */
  readonly title: string;
  /** Undefined where it is no text, or a long one. */
  readonly text: string | undefined;
  readonly values: FormValues;
  /** Place of the body that was sent. */
  readonly variant: number;
}

interface HistoryOptions {
  readonly form: FormState;
  readonly element: HTMLElement;
  readonly context: Pick<ResponseContext, "say">;
}

/**
 * A closed list of the sends before the newest, which comes first: each opens to its answer, below that of the newest, and
 * gives its values back to the form; two can be looked at beside each other.
 */
export function requestHistory(
  all: readonly HistoryEntry[],
  { form, element: root, context }: HistoryOptions,
): HTMLElement {
  const { say } = context;
  const sends = all.slice(1);
  const items = sends.map(({ title, text, values, variant }) => {
    const use = quietButton(say("panelUseValues"), () => {
      form.fill(values.parameters, variant, values.body);
      root.dispatchEvent(new Event(FILLED));
    });
    const answer =
      text === undefined
        ? element("p", "", say("panelNotKept"))
        : element("pre", { className: "ar-raw", tabIndex: 0, role: "group", ariaLabel: title }, text);
    return element("li", "", element("details", "", opening(title), use, answer));
  });
  const summary = opening(say("panelEarlier", { count: sends.length }));
  return element("details", "ar-further", summary, element("ol", "", ...items), compareButton(all, context));
}

/** The line that opens what is below it. */
function opening(text: string): HTMLElement {
  const chevron = iconOf("chev");
  chevron.classList.add("ar-chev");
  return element("summary", "", chevron, text);
}
