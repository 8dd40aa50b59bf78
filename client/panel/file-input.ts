import type { ChosenFile } from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../element.js";
import type { EditedForm } from "./edited-form.js";

/** A choice of one file. Until one is chosen, the samples name a file the reader does not have yet. */
export function fileInput(
  form: EditedForm,
  { id, label, file }: { readonly id: string; readonly label: string; readonly file: ChosenFile },
  onChoose: (file: ChosenFile) => void,
): HTMLElement {
  const input = element("input", "");
  input.type = "file";
  input.id = id;
  input.ariaLabel = label;
  const name = element("span", "ar-hint", file.name);
  input.addEventListener("change", () => {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const next: ChosenFile = { name: chosen.name, ...(chosen.type !== "" && { contentType: chosen.type }) };
    form.files.set(next, chosen);
    name.textContent = "";
    onChoose(next);
  });
  const known = form.files.get(file);
  if (known) name.textContent = known.name;
  return element("div", "ar-line", input, name);
}
