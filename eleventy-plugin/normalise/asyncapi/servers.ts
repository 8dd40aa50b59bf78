import type { EventServer, Server, ServerVariable } from "../../portable/model/index.js";
import { serverVariables } from "../document/server-variables.js";
import { entriesOf } from "../follow.js";
import { scalarText, textOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { externalDocsOf } from "../schema/annotations.js";
import { omitUndefined } from "../../portable/omit.js";
import type { Schemas } from "../schema/schema-node.js";
import { bindingsOf } from "./bindings.js";
import type { EventSecurity } from "./security.js";
import type { InlineTags } from "./inline-tags.js";

/**
 * A server and the object it was read from:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#serverObject
 */
export interface ReadServer {
  readonly object: object;
  readonly server: Server;
}

export function eventServersOf(document: Part, context: ServerContext): readonly ReadServer[] {
  return entriesOf(document, "servers").map(([name, part]) => ({
    object: part.value,
    server: toServer(name, part, context),
  }));
}

interface ServerContext {
  readonly security: EventSecurity;
  readonly schemas: Schemas;
  readonly inlineTags: InlineTags;
}

function toServer(name: string, part: Part, { security, schemas, inlineTags }: ServerContext): Server {
  const protocol = textOf(part, "protocol")?.trim() ?? "";
  const host = scalarText(getOwn(part.value, "host")) ?? "";
  const path = textOf(part, "pathname") ?? "";
  const pathname = path === "" || path.startsWith("/") || host === "" ? path : `/${path}`;
  // The specification allows no scheme in `host`. If a document has one there, it replaces `protocol` in the
  // URL.
  const isWhole = host === "" || protocol === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(host);
  const url = isWhole ? `${host}${pathname}` : `${protocol}://${host}${pathname}`;
  const all = serverVariables(part);
  const isInAddress = ({ name }: ServerVariable): boolean => `${host}${pathname}`.includes(`{${name}}`);
  const others = all.filter((variable) => !isInAddress(variable));
  return omitUndefined<Server>({
    url,
    name,
    description: textOf(part, "description"),
    protocol: protocol.toLowerCase(),
    variables: all.filter(isInAddress),
    event: omitUndefined<EventServer>({
      title: textOf(part, "title"),
      summary: textOf(part, "summary"),
      protocolVersion: textOf(part, "protocolVersion"),
      security: security.of(part),
      bindings: bindingsOf(part, schemas),
      tags: inlineTags.namesIn(part),
      externalDocs: externalDocsOf(part),
      otherVariables: others.length === 0 ? undefined : others,
    }),
  });
}
