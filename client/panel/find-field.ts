import { element } from "../shared/element.js";
import { iconButton } from "./buttons.js";
import type { RenderedResponse } from "./rendered-response.js";
import { matchesIn } from "./find-in-text.js";

/**
 * Returns a search field for a response, with the number of matches and buttons that move to the previous and
 * the next match.
 */
export function findField(answer: RenderedResponse): readonly HTMLElement[] {
  const { context, signal } = answer.reading;
  const { getText } = context;
  const name = getText("panelFind");
  const field = element("input", {
    type: "search",
    placeholder: name,
    ariaLabel: name,
    autocomplete: "off",
    spellcheck: false,
  });
  const status = element("span", { role: "status", className: "ar-hint" });
  let [count, current] = [0, -1];
  let finding = new AbortController();
  const go = (to: number): void => {
    current = count === 0 ? -1 : (to + count) % count;
    if (count > 0) answer.setCurrent(current);
    const found =
      count === 0 ? getText("panelFoundNone") : getText("panelFound", { number: current + 1, count });
    status.textContent = field.value === "" ? "" : found;
  };
  const find = async (): Promise<void> => {
    finding.abort();
    finding = new AbortController();
    const found = await matchesIn(answer.lines, field.value, AbortSignal.any([signal, finding.signal]));
    if (!found) return;
    answer.setFound(found);
    count = found.length;
    go(0);
  };
  field.addEventListener("input", () => void find());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") go(current + (event.shiftKey ? -1 : 1));
    else if (event.key === "Escape" && field.value !== "") {
      field.value = "";
      void find();
    } else return;
    event.preventDefault();
  });
  return [
    field,
    status,
    iconButton("chev", getText("panelFindPrevious"), () => go(current - 1)),
    iconButton("chev", getText("panelFindNext"), () => go(current + 1)),
  ];
}
