import { toEventData } from "../../portable/event-call/event-data.js";
import type { Operation, Reference } from "../../portable/model/index.js";
import { toPanelData } from "../../portable/example/panel-data.js";
import { operationContent } from "../../pages/views/page-view.js";
import type { OperationPage } from "../../pages/context/page.js";
import { linkFrom } from "../../pages/urls/absolute-url.js";
import { panelView } from "../../pages/views/panel-view.js";
import { excerptShortcode, guideUrl, LEVEL } from "./excerpt.js";
import { eventValues, requestValues, type AuthorValues, type ValueErrors } from "./author-values.js";
import { valueErrors, VALUES, valuesOfCall } from "./value-errors.js";

/** `apiTry`: the panel of an operation, filled with the author's values. */
export const tryShortcode = excerptShortcode(
  {
    shortcode: "apiTry",
    names: 1,
    options: { values: VALUES, level: LEVEL },
    usage:
      '`{% apiTry "createBooking" %}` or `{% apiTry "createBooking", { "values": { "query.limit": 10 } } %}`',
  },
  { what: "an operation with a panel", kinds: ["operation"] },
  (call, named, { context }, root) => {
    const { operation, result } = named;
    const { reference } = result;
    const url = guideUrl(call);
    const page = { kind: "operation", operation, reference, url } as OperationPage;
    const panel = panelView(page, context);
    if (panel === undefined) return undefined;
    const authorValues = valuesOfCall(call);
    const fill = authorValues && fillOf(authorValues, operation, reference, valueErrors(call, named));
    const file = linkFrom(operation.url + panel.file, url, root);
    return {
      template: "try.njk",
      view: {
        ...operationContent(page, context),
        panel: { ...panel, root: root ?? panel.root, file, fill: fill ?? "" },
      },
    };
  },
);

/** Returns the values of a request as the fragment of a link, and those of an event as JSON. */
function fillOf(
  authorValues: AuthorValues,
  operation: Operation,
  reference: Reference,
  errors: ValueErrors,
): string {
  if (operation.kind === "http")
    return requestValues(authorValues, toPanelData(operation, reference), errors).fragment;
  return JSON.stringify(eventValues(authorValues, toEventData(operation, reference), errors));
}
