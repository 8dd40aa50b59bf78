import { fillLabel, type Labels } from "../../portable/labels/labels.js";
import { markNamed, marksOf, type Mark } from "../../portable/marks.js";
import type { Marked } from "../../portable/model/index.js";
import type { PageVersions } from "../context/site-context.js";
import type { NativePage } from "../context/page.js";
import type { OperationView } from "./operation/operation-view.js";

/** The facts that the marks of a page depend on, besides the model. */
interface MarkedPage {
  readonly operation?: Pick<OperationView, "authorization">;
  readonly versions?: Pick<PageVersions, "addedIn" | "removedIn">;
}

/** Returns the marks below the title of a page: those of the part that it describes, then others. */
export function pageMarks(
  page: NativePage,
  { operation, versions: { addedIn, removedIn } = {} }: MarkedPage,
  labels: Labels,
): readonly Mark[] {
  const isWebhook = page.kind === "operation" && page.operation.kind === "http" && page.operation.webhook;
  return [
    ...marksOf([describedPart(page)], labels),
    ...(isWebhook ? [markNamed("webhook", labels)] : []),
    ...(operation?.authorization?.optional ? [markNamed("optionalAuthorization", labels)] : []),
    ...(addedIn === undefined ? [] : [versionMark("addedIn", addedIn, labels)]),
    ...(removedIn === undefined ? [] : [versionMark("removedIn", removedIn, labels)]),
  ];
}

function describedPart(page: NativePage): Partial<Marked> {
  if (page.kind === "operation") return page.operation;
  if (page.kind === "schema") return page.schema.schema;
  if (page.kind === "channel") return page.channel;
  return page.kind === "tag" ? page.tag : {};
}

function versionMark(name: "addedIn" | "removedIn", version: string, labels: Labels): Mark {
  const mark = markNamed(name, labels);
  return { ...mark, title: fillLabel(mark.title, { version }) };
}
