import { marksOf, type Mark } from "../../../portable/marks.js";
import type { Response } from "../../../portable/model/index.js";
import { mediaTypeViews, type ExamplesOf, type MediaTypeView } from "./body-view.js";
import { headerRow } from "./parameter-rows.js";
import { isRedundant } from "../schema/described-text.js";
import type { PageRows } from "../schema/expansion.js";
import type { Omitted } from "../schema/owner.js";
import type { SchemaRow } from "../schema/schema-row.js";
import { successOf } from "./success-of.js";

export interface ResponseView {
  readonly id: string;
  readonly status: string;
  /** First character of the status, which selects its colour: `2` for `2XX`, `d` for `default`. */
  readonly statusClass: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly description?: string;
  readonly open: boolean;
  /** Kind of the content as text, because a `<summary>` should contain no links. */
  readonly kind: string;
  /** Reason shown if there is no content. */
  readonly note?: string;
  readonly headers: readonly SchemaRow[];
  readonly mediaTypes: readonly MediaTypeView[];
  readonly links: Response["links"];
}

/** Settings for response views. `path` is their id prefix: `callback.onData.`. */
interface ResponsePresentation {
  readonly path: string;
  readonly omitted: Omitted;
  /** Returns examples to show with the response instead of in the column of samples. */
  readonly examplesOf?: (response: Response) => ExamplesOf;
}

/** Returns the responses in reading order. The successful one is expanded. */
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
  const isRepeated = isRedundant(response.description ?? "", [title, response.reason, kind, labels.response]);
  return {
    id: rows.anchor(base),
    status: response.status,
    statusClass: response.status.charAt(0),
    title,
    marks: marksOf([response], labels),
    ...(response.description === undefined || isRepeated ? {} : { description: response.description }),
    open,
    kind: response.unavailable ? labels.typeNotAvailable : kind,
    ...(response.unavailable && { note: labels.notAvailable }),
    headers: response.headers.map((header) => headerRow(header, base, rows)),
    mediaTypes,
    links: response.links,
  };
}
