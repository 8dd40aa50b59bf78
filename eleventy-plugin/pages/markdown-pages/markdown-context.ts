import type { Labels } from "../../portable/labels/labels.js";
import type { ProsePlace } from "../markdown/prose.js";

/** What every part of a page's Markdown reads beside its view. */
export interface MarkdownContext {
  readonly labels: Labels;
  readonly place: ProsePlace;
  /** The address of a page of this site, given from its root. */
  readonly address: (url: string) => string;
  /** The address that a view gives relative to the page. */
  readonly resolved: (href: string) => string;
  /** A foreign address of the document; empty where it may not be a link. */
  readonly foreign: (address: string) => string;
}
