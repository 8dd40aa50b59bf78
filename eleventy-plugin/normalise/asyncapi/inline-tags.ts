import { partsOf } from "../follow.js";
import { textOf, type Part } from "../read.js";

/** Tags where they are used: operations, channels, messages and servers hold the Tag Objects themselves. */
export interface InlineTags {
  /** The names of the tags of an operation, channel, message or server. */
  namesIn(part: Part): readonly string[];
  /** What was found of a tag so far: the first object that tells something of it, else the first that names it. */
  readonly found: ReadonlyMap<string, Part>;
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#tagObject */
export function createInlineTags(): InlineTags {
  const found = new Map<string, Part>();
  return {
    found,
    namesIn: (part) =>
      partsOf(part, "tags").flatMap((tag) => {
        const name = textOf(tag, "name");
        if (name === undefined) return [];
        const known = found.get(name);
        if (known === undefined || (!hasDetails(known) && hasDetails(tag))) found.set(name, tag);
        return [name];
      }),
  };
}

const hasDetails = ({ value }: Part): boolean =>
  Object.hasOwn(value, "description") || Object.hasOwn(value, "externalDocs");
