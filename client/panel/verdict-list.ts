import { element } from "../shared/element.js";
import { fragmentUrl } from "../shared/link-target.js";
import { CHECK_FAILURES, type ResponseVerdict, type CheckFailure } from "./checker.js";
import type { LineMark } from "./render-piece.js";
import type { ResponseContext } from "./panel-files.js";
import type { PanelRoot } from "../shared/panel-root.js";

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
  context: Pick<ResponseContext, "getText" | "root">,
): string {
  const { getText } = context;
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
    .map(({ path, text }) => element("li", "", ...toRow(path, text, documented ?? "", context)));
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
export function lineMarks(
  { documented = "", problems }: ResponseVerdict,
  root: PanelRoot,
): readonly (readonly [line: number, mark: LineMark])[] {
  return problems.flatMap(({ path, text, line }) => {
    const id = rowOf(path, documented, root);
    // A missing field is marked on the line of its object, and `path` names the field.
    return line === undefined
      ? []
      : [[line, { path, text, href: id === undefined ? undefined : fragmentUrl(id) }] as const];
  });
}

/** Returns the id of the row of a field, or of the nearest ancestor with a row. */
function rowOf(path: string, documented: string, root: PanelRoot): string | undefined {
  for (let at = path; at !== ""; at = at.replace(/(^|\.|\[)[^.[]*$/, "")) {
    const row = root.find(`response-${documented}.${at.replace(/\[\d+\]/g, "[]")}`);
    if (row) return row.id;
  }
  return root.find(`response-${documented}`)?.id;
}

function toRow(
  path: string,
  text: string,
  documented: string,
  { getText, root }: Pick<ResponseContext, "getText" | "root">,
): readonly (Node | string)[] {
  if (path === "") return [getText("panelAnswerAt", { path: getText("panelBody"), problem: text })];
  const id = rowOf(path, documented, root);
  if (id === undefined) return [element("code", "", path), ` ${text}`];
  const link = element("a", "", element("code", "", path));
  link.href = fragmentUrl(id);
  return [link, ` ${text}`];
}
