import type { Response } from "../../portable/model/index.js";
import { mediaTypeViews, type MediaTypeView } from "./body-view.js";
import { headerRow } from "./parameter-rows.js";
import { repeats } from "./repeats.js";
import type { PageRows } from "./schema/expansion.js";
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

/** Answers in reading order, the success open. `path` stands before their ids: `callback.onData.`. */
export function responseViews(
  responses: readonly Response[],
  path: string,
  rows: PageRows,
): readonly ResponseView[] {
  const success = successOf(responses);
  return responses.map((response) => responseView(response, path, response === success, rows));
}

function responseView(response: Response, path: string, open: boolean, rows: PageRows): ResponseView {
  const { labels } = rows.schemas;
  const base = `${path}response-${response.status}`;
  const title =
    response.summary ?? response.reason ?? (response.status === "default" ? labels.anyOtherStatus : "");
  const mediaTypes = mediaTypeViews(response.content, base, "writeOnly", rows);
  const kind = mediaTypes[0]?.kind.map(({ text }) => text).join("") ?? "";
  const isSaid = repeats(response.description ?? "", [title, response.reason, kind, labels.response]);
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
