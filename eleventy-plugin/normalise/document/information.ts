import type { Contact, License, Reference } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import { reportShape, textOf, type Part } from "../read.js";
import { withoutUndefined } from "../../portable/without-undefined.js";

type Information = Pick<
  Reference,
  "title" | "version" | "summary" | "description" | "contact" | "license" | "termsOfService"
>;

/** https://spec.openapis.org/oas/v3.1.1.html#info-object */
export function informationOf(document: Part): Information {
  const info = partOf(document, "info");
  if (info === undefined) {
    if (!Object.hasOwn(document.value, "info"))
      reportShape(document.reading, "`info`", undefined, "an object", document.pointer);
    return { title: "API", version: "" };
  }
  return withoutUndefined<Information>({
    title: textOf(info, "title") ?? "API",
    version: textOf(info, "version") ?? "",
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
  const contact = withoutUndefined<Contact>({
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
  return name === undefined ? undefined : withoutUndefined<License>({ name, url, identifier });
}
