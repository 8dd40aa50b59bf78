import { partsOf } from "../follow.js";
import { textOf, type Part } from "../read.js";

/** Tags declared where they are used: operations, channels, messages and servers contain Tag Objects. */
export interface InlineTags {
  /** Returns the names of the tags of an operation, channel, message or server. Adds the tags to `found`. */
  namesIn(part: Part): readonly string[];
  /**
   * Tags found so far, by name: the first object with a description or external documentation, else the first
   * one.
   */
  readonly found: ReadonlyMap<string, Part>;
}

/** Collects tags: https://www.asyncapi.com/docs/reference/specification/v3.0.0#tagObject */
export function createInlineTags(): InlineTags {
  const found = new Map<string, Part>();
  return {
    found,
    namesIn: (part) =>
      partsOf(part, "tags").flatMap((tag) => {
        const name = textOf(tag, "name");
        if (name === undefined) return [];
        const previous = found.get(name);
        if (previous === undefined || (!hasDetails(previous) && hasDetails(tag))) found.set(name, tag);
        return [name];
      }),
  };
}

const hasDetails = ({ value }: Part): boolean =>
  Object.hasOwn(value, "description") || Object.hasOwn(value, "externalDocs");
