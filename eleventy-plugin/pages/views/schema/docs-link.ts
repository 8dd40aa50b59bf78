import type { Labels } from "../../../portable/labels/labels.js";
import type { ExternalDocs } from "../../../portable/model/index.js";
import { shortText } from "../../markdown/meta-description.js";

/** Link to external documentation. */
export interface DocsLink {
  readonly url: string;
  readonly text: string;
}

export function docsLink({ url, description = "" }: ExternalDocs, labels: Labels): DocsLink {
  return { url, text: shortText(description) || labels.moreDocumentation };
}
