import type { ChosenFile } from "../../eleventy-plugin/portable/request/form-values.js";
import { element } from "../shared/element.js";
import { iconButton } from "./buttons.js";
import type { EditedForm } from "./form-state.js";

/** Name of the control of a whole body; see `PanelRoot`. */
export const BODY_ID = "ar-request-body";

/** Returns the name of the control of a file that is part of a body. */
export const fileId = (field: number, place: number): string => `ar-f${field}-${place}`;

/**
 * Creates an input for one file, which can also be dropped on it. Until a file is chosen, the samples use a
 * placeholder name.
 */
export function fileInput(
  form: EditedForm,
  {
    id,
    label,
    file,
    accept = file.contentType ?? "",
  }: {
    readonly id: string;
    readonly label: string;
    readonly file: ChosenFile;
    /** Content types that the document allows, separated by commas. */
    readonly accept?: string | undefined;
  },
  onChoose: (file: ChosenFile) => void,
): HTMLElement {
  const input = element("input", { type: "file", id, ariaLabel: label, accept });
  const facts = element("span", "ar-hint");
  const removeButton = iconButton("x", form.context.getText("panelTakeFile"), () => {
    input.value = "";
    choose(file);
    input.focus();
  });
  const showFileFacts = (chosen: File | undefined): void => {
    removeButton.hidden = facts.hidden = !chosen;
    facts.textContent = "";
    if (chosen)
      void form.engine.load().then((engine) => {
        facts.textContent = [engine.sizeOf(chosen.size), chosen.type].filter(Boolean).join(", ");
      });
  };
  const choose = (next: ChosenFile): void => {
    showFileFacts(form.files.get(next));
    onChoose(next);
  };
  input.addEventListener("change", () => {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const next: ChosenFile = { name: chosen.name, ...(chosen.type !== "" && { contentType: chosen.type }) };
    form.files.set(next, chosen);
    choose(next);
  });
  const previousFile = form.files.get(file);
  if (previousFile) {
    const shown = new DataTransfer();
    shown.items.add(previousFile);
    input.files = shown.files;
  }
  showFileFacts(previousFile);
  return element("div", "ar-line", input, facts, removeButton);
}
