import type { Response } from "../../portable/model/index.js";
import { mediaTypeViews, type ExamplesOf, type MediaTypeView } from "./body-view.js";
import { headerRow } from "./parameter-rows.js";
import { isRedundant } from "./redundant-text.js";
import type { PageRows } from "./schema/expansion.js";
import type { Omitted } from "./schema/owner.js";
import type { SchemaRow } from "./schema/schema-row.js";
import { successOf } from "./success-of.js";

export interface ResponseView {
  readonly id: string;
  readonly status: string;
  /** `2` of `2XX`, `d` of `default`: what the status means, for its colour. */
  readonly statusClass: string;
  readonly title: string;
  readonly description?: string;
  readonly open: boolean;
  /** What it carries, in words: links have no place in a summary. */
  readonly kind: string;
  /** Why there is nothing more. */
  readonly note?: string;
  readonly headers: readonly SchemaRow[];
  readonly mediaTypes: readonly MediaTypeView[];
  readonly links: Response["links"];
}

/** How answers are shown: `path` stands before their ids: `callback.onData.`. */
interface ResponsePresentation {
  readonly path: string;
  readonly omitted: Omitted;
  /** Examples that stand with the answers, and not beside the page. */
  readonly examplesOf?: (response: Response) => ExamplesOf;
}

/** Answers in reading order, the success open. */
export function responseViews(
  responses: readonly Response[],
  presentation: ResponsePresentation,
  rows: PageRows,
): readonly ResponseView[] {
  const success = successOf(responses);
  return responses.map((response) => responseView(response, presentation, response === success, rows));
}

function responseView(
  response: Response,
  { path, omitted, examplesOf }: ResponsePresentation,
  open: boolean,
  rows: PageRows,
): ResponseView {
  const { labels } = rows.schemas;
  const base = `${path}response-${response.status}`;
  const title =
    response.summary ?? response.reason ?? (response.status === "default" ? labels.anyOtherStatus : "");
  const mediaTypes = mediaTypeViews(response.content, base, omitted, rows, examplesOf?.(response));
  const kind = mediaTypes[0]?.kind.map(({ text }) => text).join("") ?? "";
  const isSaid = isRedundant(response.description ?? "", [title, response.reason, kind, labels.response]);
  return {
    id: rows.anchor(base),
    status: response.status,
    statusClass: response.status.charAt(0),
    title,
    ...(response.description === undefined || isSaid ? {} : { description: response.description }),
    open,
    kind: response.unavailable ? labels.typeNotAvailable : kind,
    ...(response.unavailable && { note: labels.notAvailable }),
    headers: response.headers.map((header) => headerRow(header, base, rows)),
    mediaTypes,
    links: response.links,
  };
}
