import type { LoadedDocument } from "../../document/loaded-document.js";
import type { Contact, License, Reference } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import { reportShape, textOf, type Part } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import { createUrlAllocator } from "../../urls/page-urls.js";
import { omitUndefined, type OrUndefined } from "../../portable/omit.js";
import { shortTitle } from "./titles.js";
import type { NormalisedSource } from "./normalised-document.js";

type Information = Pick<
  Reference,
  "title" | "version" | "summary" | "description" | "contact" | "license" | "termsOfService"
>;

type Head = Information &
  Pick<Reference, "label" | "route" | "url" | "specification" | "indexing" | "externalDocs" | "documentUrl">;

/**
 * Returns the general information about a reference, from its document and its source. `owner` is the object
 * that may have `externalDocs`: the document, or its `info`.
 */
export function headOf(
  document: Part,
  owner: Part,
  { specification, documentUrl }: LoadedDocument,
  { label, route, indexing }: OrUndefined<Pick<NormalisedSource, "label" | "route" | "indexing">>,
): OrUndefined<Head> {
  const information = informationOf(document);
  return {
    ...information,
    label: label ?? information.title,
    route,
    url: createUrlAllocator(route).overview,
    specification,
    indexing,
    externalDocs: externalDocsOf(owner),
    documentUrl,
  };
}

/** https://spec.openapis.org/oas/v3.1.1.html#info-object */
function informationOf(document: Part): Information {
  const info = partOf(document, "info");
  if (info === undefined) {
    if (!Object.hasOwn(document.value, "info"))
      reportShape(document.reading, "`info`", undefined, "an object", document.pointer);
    return { title: "API", version: "" };
  }
  return omitUndefined<Information>({
    title: shortTitle(textOf(info, "title") ?? "API"),
    version: shortTitle(textOf(info, "version") ?? ""),
    summary: textOf(info, "summary"),
    description: textOf(info, "description"),
    contact: contactOf(info),
    license: licenseOf(info),
    termsOfService: textOf(info, "termsOfService"),
  });
}

function contactOf(info: Part): Contact | undefined {
  const part = partOf(info, "contact");
  if (part === undefined) return undefined;
  const contact = omitUndefined<Contact>({
    name: textOf(part, "name"),
    url: textOf(part, "url"),
    email: textOf(part, "email"),
  });
  return Object.keys(contact).length === 0 ? undefined : contact;
}

function licenseOf(info: Part): License | undefined {
  const part = partOf(info, "license");
  const identifier = part && textOf(part, "identifier");
  const url = part && textOf(part, "url");
  const name = (part && textOf(part, "name")) ?? identifier ?? url;
  return name === undefined ? undefined : omitUndefined<License>({ name, url, identifier });
}
