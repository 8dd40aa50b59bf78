import { element } from "../element.js";
import { addressHere } from "../link-target.js";
import { UNCHECKED, type AnswerVerdict, type Unchecked } from "./checker.js";
import type { LineMark } from "./draw-piece.js";
import type { AnswerContext } from "./panel-context.js";

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
  const rows = problems
    .slice(0, LISTED)
    .map(({ path, text }) => element("li", "", ...toRow(path, text, documented ?? "", say)));
  if (count > rows.length)
    rows.push(element("li", "", say("panelMoreProblems", { count: count - rows.length })));
  place.replaceChildren(
    ...(sentence === "" ? [] : [element("p", "", sentence)]),
    ...(rows.length === 0 ? [] : [element("ul", "ar-problems", ...rows)]),
  );
  return [sentence, rows.map(({ textContent }) => textContent).join("; ")].join(" ").trim();
}

const LISTED = 20;

/** What each problem has to say in the line of the answer that it is about. */
export function lineMarks({
  documented = "",
  problems,
}: AnswerVerdict): readonly (readonly [line: number, mark: LineMark])[] {
  return problems.flatMap(({ path, text, line }) => {
    const id = rowOf(path, documented);
    // A field that is missing has no line of its own: the mark names it.
    return line === undefined
      ? []
      : [[line, { path, text, href: id === undefined ? undefined : addressHere(id) }] as const];
  });
}

/** Id of the row of a field, else of the nearest that it lies in. */
function rowOf(path: string, documented: string): string | undefined {
  for (let at = path; at !== ""; at = at.replace(/(^|\.|\[)[^.[]*$/, "")) {
    const id = `response-${documented}.${at.replace(/\[\d+\]/g, "[]")}`;
    if (document.getElementById(id)) return id;
  }
  return document.getElementById(`response-${documented}`)?.id;
}

function toRow(
  path: string,
  text: string,
  documented: string,
  say: AnswerContext["say"],
): readonly (Node | string)[] {
  if (path === "") return [say("panelAnswerAt", { path: say("panelBody"), problem: text })];
  const id = rowOf(path, documented);
  if (id === undefined) return [element("code", "", path), ` ${text}`];
  const link = element("a", "", element("code", "", path));
  link.href = addressHere(id);
  return [link, ` ${text}`];
}
