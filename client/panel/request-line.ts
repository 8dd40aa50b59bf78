import type { RequestData } from "../../eleventy-plugin/portable/panel-data.js";
import { element } from "../element.js";
import { parameterId } from "./parameter-id.js";

/** Shows the method and the full address; a part of the path that was filled in leads to its field. */
export function showRequestLine(
  { method, url }: { readonly method: string; readonly url: string },
  { path, parameters }: Pick<RequestData, "path" | "parameters">,
  place: HTMLElement,
): void {
  const [address = "", query] = url.split("?");
  const templates = path.split(/[?#]/)[0]?.split("/").slice(1) ?? [];
  const segments = address.split("/");
  const first = segments.length - templates.length;
  const parts = segments.flatMap((segment, index): (Node | string)[] => {
    const slash = index === 0 ? "" : "/";
    const name = /\{([^{}]+)\}/.exec(templates[index - first] ?? "")?.[1];
    const field = parameters.findIndex((each) => each.in === "path" && each.name === name);
    if (name === undefined || field < 0 || segment === "") return [slash + segment];
    return [slash, segmentButton(segment, field)];
  });
  place.replaceChildren(`${method} `, ...parts, query === undefined ? "" : `?${query}`);
}

function segmentButton(text: string, field: number): HTMLElement {
  const button = element("button", "ar-var", text);
  button.type = "button";
  button.addEventListener("click", () => document.getElementById(parameterId(field))?.focus());
  return button;
}
