import type { Operation } from "../../portable/model/index.js";

/** A guide as listed on an operation page. */
export interface GuideLink {
  readonly title: string;
  readonly url: string;
}

/** Finds which guides show or link an operation. Reads their sources before pages are rendered. */
export interface GuideLinks {
  of(operation: Operation): readonly GuideLink[];
  /**
   * Returns data that changes when an operation's list of guides, or the title or URL of one of these guides,
   * may have changed. Up to date as soon as a guide is saved.
   */
  sourcesOf(operation: Operation): readonly unknown[];
  /** Whether a file is the source of a page of the site. */
  isPage(file: string): boolean;
}
