import type { Components } from "../../eleventy-plugin/portable/example/components.js";
import type { Json, MediaType } from "../../eleventy-plugin/portable/model/index.js";
import type { CheckLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { Say } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import { isMistake, readJson } from "../../eleventy-plugin/portable/panel/read-json.js";
import { toMediaTypeKind } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { checkValue } from "../../eleventy-plugin/portable/schema-check/schema-check.js";
import type { FrameVerdict } from "./checker.js";
import { toProblem } from "./to-problem.js";

const SHOWN = 5;

interface Tried extends FrameVerdict {
  readonly count: number;
}

/** The message that a text fits, else the one it differs least from. */
export function checkFrame(
  text: string,
  messages: readonly (MediaType | undefined)[],
  { components, say }: { readonly components: Components; readonly say: Say<keyof CheckLabels> },
): FrameVerdict {
  const read = readJson(text);
  const value = isMistake(read) ? undefined : read.value;
  const tried = messages.map((media, message): Tried => {
    const isJson = toMediaTypeKind(media?.contentType ?? "") === "json";
    if (isJson && value === undefined) return { message, notJson: true, problems: [], count: Infinity };
    const checked: Json | undefined = isJson ? value : text;
    // Of other types the text is all there is to check.
    const isText = media?.schema?.types.includes("string") ?? false;
    if (!media?.schema || checked === undefined || (!isJson && !isText))
      return { message, problems: [], count: 0 };
    const found = checkValue(checked, media.schema, components, { side: "response" });
    const problems = found.slice(0, SHOWN).map((each) => toProblem(each, say));
    return { message, problems, count: found.length };
  });
  return tried.reduce((one, other) => (other.count < one.count ? other : one));
}
