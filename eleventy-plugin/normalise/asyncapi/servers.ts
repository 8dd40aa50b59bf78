import type { EventServer, Server, ServerVariable } from "../../portable/model/index.js";
import { entriesOf, partOf } from "../follow.js";
import { scalarText, textOf, textsOf, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import { externalDocsOf } from "../schema/annotations.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import type { BindingReading } from "./bindings.js";
import type { EventSecurityReading } from "./security.js";
import { tagNames } from "./tag-names.js";

interface ServerContext {
  readonly security: EventSecurityReading;
  readonly bindings: BindingReading;
}

/** One server and the object it was read from. https://www.asyncapi.com/docs/reference/specification/v3.0.0#serverObject */
export interface ReadServer {
  readonly object: object;
  readonly server: Server;
}

export function eventServersOf(document: Part, context: ServerContext): readonly ReadServer[] {
  const map = Object.hasOwn(document.value, "servers") ? partOf(document, "servers") : undefined;
  return entriesOf(map).map(([name, part]) => ({
    object: part.value,
    server: toServer(name, part, context),
  }));
}

export function toServer(name: string, part: Part, { security, bindings }: ServerContext): Server {
  const protocol = textOf(part, "protocol")?.trim() ?? "";
  const host = scalarText(own(part.value, "host")) ?? "";
  const pathname = textOf(part, "pathname") ?? "";
  const url = host === "" || protocol === "" ? `${host}${pathname}` : `${protocol}://${host}${pathname}`;
  return withoutUndefined<Server>({
    url,
    name,
    description: textOf(part, "description"),
    protocol: protocol.toLowerCase(),
    variables: variablesOf(part).filter((variable) => `${host}${pathname}`.includes(`{${variable.name}}`)),
    event: withoutUndefined<EventServer>({
      title: textOf(part, "title"),
      summary: textOf(part, "summary"),
      protocolVersion: textOf(part, "protocolVersion"),
      security: security.of(part),
      bindings: bindings.of(part),
      tags: tagNames(part),
      externalDocs: externalDocsOf(part),
    }),
  });
}

/** A conversion may leave variables of a part of the address that is gone: the caller leaves them out. */
function variablesOf(part: Part): readonly ServerVariable[] {
  const map = Object.hasOwn(part.value, "variables") ? partOf(part, "variables") : undefined;
  return entriesOf(map).map(([name, variable]) => {
    const values = Object.hasOwn(variable.value, "enum") ? textsOf(variable, "enum") : [];
    return withoutUndefined<ServerVariable>({
      name,
      default: scalarText(own(variable.value, "default")) ?? values[0] ?? "",
      enum: values,
      description: textOf(variable, "description"),
    });
  });
}
