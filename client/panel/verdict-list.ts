import { element } from "../element.js";
import { addressHere } from "./address-here.js";
import type { AnswerVerdict } from "./checker.js";
import type { AnswerContext } from "./answer-context.js";
import { UNCHECKED, type Unchecked } from "./unchecked.js";

/** What the comparison with the document found, or why there is none, in words; each finding leads to the row of its field, where it has one. */
export function showVerdict(
  verdict: AnswerVerdict | Unchecked,
  {
    status,
    title,
    contentType,
  }: { readonly status: string; readonly title: string; readonly contentType: string },
  place: HTMLElement,
  { say }: Pick<AnswerContext, "say">,
): string {
  if (typeof verdict === "string") {
    place.replaceChildren(element("p", "", say(UNCHECKED[verdict])));
    return place.textContent;
  }
  const { documented, problems, count } = verdict;
  const sentence = !documented
    ? say("panelUndocumented", { status })
    : verdict.unknownType
      ? say("panelUndocumentedType", { type: contentType || "?", status })
      : verdict.notJson
        ? say("panelAnswerNotJson")
        : count === 0
          ? say("panelAsDocumented", { status: title })
          : "";
  const rows = problems.map(({ path, text }) =>
    element("li", "", ...toRow(path, text, documented ?? "", say)),
  );
  if (count > problems.length)
    rows.push(element("li", "", say("panelMoreProblems", { count: count - problems.length })));
  place.replaceChildren(
    ...(sentence === "" ? [] : [element("p", "", sentence)]),
    ...(rows.length === 0 ? [] : [element("ul", "ar-problems", ...rows)]),
  );
  return place.textContent;
}

function toRow(
  path: string,
  text: string,
  documented: string,
  say: AnswerContext["say"],
): readonly (Node | string)[] {
  if (path === "") return [say("panelAnswerAt", { path: say("panelBody"), problem: text })];
  const id = `response-${documented}.${path.replace(/\[\d+\]/g, "[]")}`;
  if (!document.getElementById(id)) return [element("code", "", path), ` ${text}`];
  const link = element("a", "", element("code", "", path));
  link.href = addressHere(id);
  return [link, ` ${text}`];
}
