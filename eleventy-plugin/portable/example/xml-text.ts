import { isList, isMap, toPrimitiveText } from "../request/primitive-text.js";
import type { Json } from "../model/json.js";

/** A value as XML: one element a field, a list as repeated elements, below an element called `root`. */
export function toXmlText(value: Json, root: string): string {
  return [toTag('?xml version="1.0" encoding="UTF-8"?'), ...toElements(value, toElementName(root), "")].join(
    "\n",
  );
}

function toElements(value: Json, name: string, margin: string): readonly string[] {
  if (isList(value)) return value.flatMap((item) => toElements(item, name, margin));
  if (isMap(value)) {
    const inner = Object.entries(value).flatMap(([key, item]) =>
      toElements(item, toElementName(key), `${margin}  `),
    );
    return inner.length === 0
      ? [margin + toTag(`${name}/`)]
      : [margin + toTag(name), ...inner, margin + toTag(`/${name}`)];
  }
  return [
    margin + toTag(name) + (value === null ? "" : escapeText(toPrimitiveText(value))) + toTag(`/${name}`),
  ];
}

function toTag(content: string): string {
  return `<${content}>`;
}

/** https://www.w3.org/TR/xml/#NT-Name, without what only namespaces may use. */
function toElementName(name: string): string {
  const allowed = name.replace(/[^\p{L}\p{N}_.:-]/gu, "_");
  return /^[\p{L}_]/u.test(allowed) ? allowed : `_${allowed}`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
