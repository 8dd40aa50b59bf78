import type { SiteWords } from "../../../portable/labels/count-label.js";
import { marksOf } from "../../../portable/marks.js";
import type { NamedSchema, Reference } from "../../../portable/model/index.js";
import { diagramSide, type Diagram, type DiagramSide } from "./diagram.js";
import { schemaIndex } from "./page-schemas.js";
import { containedNamesIn, usesOf } from "./schema-uses.js";

/**
 * Returns a diagram of a schema between those that contain it and those it contains. Returns undefined if
 * neither side has at least two schemas. Schemas that do not fit are listed elsewhere on the page.
 */
export function neighbourDiagram(
  { name, schema }: Pick<NamedSchema, "name" | "schema">,
  reference: Reference,
  words: SiteWords,
): Diagram | undefined {
  const { components } = schemaIndex(reference);
  const holders = usesOf(reference, name).schemas.filter((each) => {
    const user = components.get(each);
    return user !== undefined && containedNamesIn(user).has(name);
  });
  const held = [...containedNamesIn(schema)].filter((each) => each !== name).reverse();
  if (Math.max(holders.length, held.length) < 2) return undefined;
  return {
    middle: name,
    before: sideOf(words.labels.heldBy, holders, reference, words),
    after: sideOf(words.labels.holds, held, reference, words),
  };
}

function sideOf(
  title: string,
  names: readonly string[],
  reference: Reference,
  words: SiteWords,
): DiagramSide {
  const { urls, components } = schemaIndex(reference);
  const entries = names.flatMap((text) => {
    const url = urls.get(text);
    const marks = marksOf([components.get(text) ?? {}], words.labels);
    return url === undefined ? [] : [{ text, url, marks }];
  });
  return diagramSide(title, entries, words, { counted: "schemaCount" });
}
