import { partsOf } from "../follow.js";
import { textOf, type Part } from "../read.js";

/** Names of the tags of an operation, channel, message or server: there they are objects. */
export function tagNames(part: Part): readonly string[] {
  return partsOf(part, "tags").flatMap((tag) => textOf(tag, "name") ?? []);
}
