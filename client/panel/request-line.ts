import type { RequestData } from "../../eleventy-plugin/portable/request/request-data.js";
import { element } from "../shared/element.js";
import type { FieldContext } from "./form-state.js";
import { parameterId } from "./parameter-fields.js";

interface RequestContext extends FieldContext {
  readonly panel: Pick<RequestData, "path" | "parameters">;
}

/** Shows the method and the full URL. Each filled path value is a button that focuses its field. */
export function showRequestLine(
  { method, url }: { readonly method: string; readonly url: string },
  { panel: { path, parameters }, getText, root }: RequestContext,
  place: HTMLElement,
): void {
  const [address = ""] = url.split("?");
  const [template = ""] = path.split(/[?#]/);
  const templates = template.split("/");
  const segments = address.split("/");
  const first = segments.length - templates.length;
  const parts = segments.flatMap((value, index): (Node | string)[] => {
    const slash = index > 0 ? "/" : "";
    const name = templates[index - first]?.match(/\{([^{}]+)\}/)?.[1] ?? "";
    const field = parameters.findIndex((each) => each.in === "path" && each.name === name);
    if (field < 0 || value === "") return [slash + value];
    const onclick = (): void => root.find(parameterId(field))?.focus();
    const ariaLabel = getText("panelEdit", { name, value });
    return [slash, element("button", { className: "ar-var", type: "button", onclick, ariaLabel }, value)];
  });
  place.replaceChildren(`${method} `, ...parts, url.slice(address.length));
}
