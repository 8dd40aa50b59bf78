import type { Labels } from "../../portable/labels/labels.js";
import type { ProsePosition } from "../markdown/prose.js";

/** Everything that each part of a page's Markdown needs besides its view. */
export interface MarkdownContext {
  readonly labels: Labels;
  readonly place: ProsePosition;
  /** Returns the full URL of a page of this site. `url` starts at the site root. */
  readonly address: (url: string) => string;
  /** Resolves a URL from a view, which is relative to the page. */
  readonly resolved: (href: string) => string;
  /** Resolves an external URL from the document. Returns an empty string if it must not be a link. */
  readonly foreign: (address: string) => string;
}
