import type { Components } from "../../eleventy-plugin/portable/example/components.js";
import type { CheckLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { DocumentedAnswer } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { Say } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import { isMistake, readJson } from "../../eleventy-plugin/portable/panel/read-json.js";
import { toMediaTypeKind, toMediaTypeName } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { checkValue } from "../../eleventy-plugin/portable/schema-check/schema-check.js";
import type { AnswerVerdict, ReceivedAnswer } from "./checker.js";
import { toProblem } from "./to-problem.js";

const SHOWN = 20;

/** An answer beside what the document says of its status. Bodies that are no JSON count as right. */
export function checkAnswer(
  { status, contentType, text }: ReceivedAnswer,
  {
    responses,
    components,
  }: { readonly responses: readonly DocumentedAnswer[]; readonly components: Components },
  say: Say<keyof CheckLabels>,
): AnswerVerdict {
  const response = documentedFor(status, responses);
  const nothing = { problems: [], count: 0 };
  if (!response) return nothing;
  const documented = { documented: response.status };
  if (text === undefined || text === "" || response.content.length === 0)
    return { ...documented, ...nothing };
  const wanted = toMediaTypeName(contentType);
  const media = response.content.find((each) => fits(toMediaTypeName(each.contentType), wanted));
  if (!media) return { ...documented, unknownType: true, ...nothing };
  if (!media.schema || toMediaTypeKind(contentType) !== "json") return { ...documented, ...nothing };
  const read = readJson(text);
  if (isMistake(read)) return { ...documented, notJson: true, ...nothing };
  const found = checkValue(read.value, media.schema, components, { side: "response" });
  const problems = found.slice(0, SHOWN).map((each) => toProblem(each, say));
  return { ...documented, problems, count: found.length };
}

/** The status itself, else its range, else `default`. */
function documentedFor(status: number, responses: readonly DocumentedAnswer[]): DocumentedAnswer | undefined {
  const wanted = [String(status), `${String(status).charAt(0)}XX`, "DEFAULT"];
  return wanted
    .map((name) => responses.find((response) => response.status.toUpperCase() === name))
    .find((response) => response !== undefined);
}

function fits(documented: string, received: string): boolean {
  if (documented === received || documented === "*/*") return true;
  return documented.endsWith("/*") && received.startsWith(documented.slice(0, -1));
}
