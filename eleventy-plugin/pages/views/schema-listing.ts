import { countLabel } from "../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../portable/marks.js";
import type { NamedSchema, Reference } from "../../portable/model/index.js";
import { shortText } from "../markdown/meta-description.js";
import { byLetter, type Letter } from "./by-letter.js";
import { isRedundant } from "./schema/redundant-text.js";
import { kindText } from "./schema/page-schemas.js";

/** View of the index of schema pages. */
export interface SchemaListing {
  readonly count: string;
  /** Label of the filter: `Filter 969 schemas`. Absent for a short list. */
  readonly filter?: string;
  readonly letters: readonly Letter<ListedSchema>[];
}

export interface ListedSchema {
  readonly name: string;
  readonly url: string;
  readonly kind: string;
  /** Shortened to one line; empty if it repeats the name. */
  readonly description: string;
  readonly marks: readonly Mark[];
}

const MAX_DESCRIPTION = 120;
/** Shorter lists have no filter. */
const MIN_TO_FILTER = 8;

export function schemaListing({ schemas }: Reference, labels: Labels, language: string): SchemaListing {
  const count = countLabel(schemas.length, "schemaCount", labels, language);
  return {
    count,
    ...(schemas.length >= MIN_TO_FILTER && {
      filter: fillLabel(labels.filterNames, { names: count }),
    }),
    letters: byLetter(schemas.map((named) => toListedSchema(named, labels, language))),
  };
}

function toListedSchema({ name, url, schema }: NamedSchema, labels: Labels, language: string): ListedSchema {
  const text = shortText(schema.description ?? "");
  const description = text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text;
  return {
    name,
    url,
    kind: kindText(schema, { labels, language }),
    description: isRedundant(description, [name, schema.title]) ? "" : description,
    marks: marksOf([schema], labels),
  };
}
