import type { Server } from "../../../portable/model/index.js";
import { omitUndefined } from "../../../portable/omit-undefined.js";
import { docsLink, type DocsLink } from "../schema/docs-link.js";
import type { PageRows } from "../schema/expansion.js";
import { textFact, type Fact } from "../schema/facts.js";
import { bindingViews, type BindingView } from "./binding-views.js";

export interface ServerView {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** `kafka-secure 3.5`. */
  readonly protocol: string;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly docs?: DocsLink;
  readonly facts: readonly Fact[];
  readonly variables: Server["variables"];
  readonly bindings: readonly BindingView[];
}

export function serverViews(servers: readonly Server[], rows: PageRows): readonly ServerView[] {
  return servers.map((server) => serverView(server, rows));
}

function serverView(
  { name = "", url, protocol, description, variables, event }: Server,
  rows: PageRows,
): ServerView {
  const { labels } = rows.schemas;
  return omitUndefined<ServerView>({
    id: rows.anchor(`server.${name}`),
    name: name === "" ? url : name,
    url,
    protocol: [protocol, event?.protocolVersion].filter(Boolean).join(" "),
    title: event?.title,
    summary: event?.summary === description ? undefined : event?.summary,
    description,
    docs: event?.externalDocs && docsLink(event.externalDocs, labels),
    facts:
      event === undefined || event.tags.length === 0
        ? []
        : [textFact(labels.tags, event.tags.join(", "), false)],
    variables: [...variables, ...(event?.otherVariables ?? [])],
    bindings: bindingViews(event?.bindings ?? [], "server", `server.${name}.bindings`, rows),
  });
}
