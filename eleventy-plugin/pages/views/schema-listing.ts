import { countLabel } from "../../portable/labels/count-label.js";
import type { Labels } from "../../portable/labels/labels.js";
import type { Reference } from "../../portable/model/index.js";
import { shortText } from "../markdown/meta-description.js";
import { kindText } from "./schema/page-schemas.js";

/** The index of the schema pages. */
export interface SchemaListing {
  readonly count: string;
  readonly schemas: readonly ListedSchema[];
}

export interface ListedSchema {
  readonly name: string;
  readonly url: string;
  readonly kind: string;
  readonly description: string;
  readonly deprecated: boolean;
}

const MAX_DESCRIPTION = 120;

export function schemaListing({ schemas }: Reference, labels: Labels, language: string): SchemaListing {
  return {
    count: countLabel(schemas.length, "schemaCount", labels, language),
    schemas: schemas.map(({ name, url, schema }) => {
      const text = shortText(schema.description ?? "");
      const description = text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text;
      return {
        name,
        url,
        kind: kindText(schema, { labels, language }),
        description,
        deprecated: schema.deprecated,
      };
    }),
  };
}
