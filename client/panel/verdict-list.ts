import { element } from "../shared/element.js";
import { fragmentUrl } from "../shared/link-target.js";
import { CHECK_FAILURES, type ResponseVerdict, type CheckFailure } from "./checker.js";
import type { LineMark } from "./render-piece.js";
import type { ResponseContext } from "./panel-context.js";

/**
 * Shows the result of the comparison with the document, or why there is none. Each mismatch links to the row
 * of its field, if there is one. Returns the shown text.
 */
export function showVerdict(
  verdict: ResponseVerdict | CheckFailure,
  {
    status,
    title,
    contentType,
  }: { readonly status: string; readonly title: string; readonly contentType: string },
  place: HTMLElement,
  { getText }: Pick<ResponseContext, "getText">,
): string {
  if (typeof verdict === "string") {
    place.replaceChildren(element("p", "", getText(CHECK_FAILURES[verdict])));
    return place.textContent;
  }
  const { documented, problems, count } = verdict;
  const sentence = !documented
    ? getText("panelUndocumented", { status })
    : verdict.unknownType
      ? getText("panelUndocumentedType", { type: contentType || "?", status })
      : verdict.notJson
        ? getText("panelAnswerNotJson")
        : count === 0
          ? getText("panelAsDocumented", { status: title })
          : "";
  const rows = problems
    .slice(0, MAX_LISTED)
    .map(({ path, text }) => element("li", "", ...toRow(path, text, documented ?? "", getText)));
  if (count > rows.length)
    rows.push(element("li", "", getText("panelMoreProblems", { count: count - rows.length })));
  place.replaceChildren(
    ...(sentence === "" ? [] : [element("p", "", sentence)]),
    ...(rows.length === 0 ? [] : [element("ul", "ar-problems", ...rows)]),
  );
  return [sentence, rows.map(({ textContent }) => textContent).join("; ")].join(" ").trim();
}

const MAX_LISTED = 20;

/** Returns the messages for each line of the response. */
export function lineMarks({
  documented = "",
  problems,
}: ResponseVerdict): readonly (readonly [line: number, mark: LineMark])[] {
  return problems.flatMap(({ path, text, line }) => {
    const id = rowOf(path, documented);
    // A missing field is marked on the line of its object, and `path` names the field.
    return line === undefined
      ? []
      : [[line, { path, text, href: id === undefined ? undefined : fragmentUrl(id) }] as const];
  });
}

/** Returns the id of the row of a field, or of the nearest ancestor with a row. */
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
  getText: ResponseContext["getText"],
): readonly (Node | string)[] {
  if (path === "") return [getText("panelAnswerAt", { path: getText("panelBody"), problem: text })];
  const id = rowOf(path, documented);
  if (id === undefined) return [element("code", "", path), ` ${text}`];
  const link = element("a", "", element("code", "", path));
  link.href = fragmentUrl(id);
  return [link, ` ${text}`];
}
