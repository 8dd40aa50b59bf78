import { element } from "../element.js";
import { bodyEditor } from "./body-editor.js";
import { credentialFields } from "./credential-fields.js";
import type { FormState } from "./form-state.js";
import { parameterFields } from "./parameter-fields.js";
import { showRequestLine } from "./request-line.js";
import { serverFields } from "./server-fields.js";

/** Draws the fields. */
export function drawForm(form: FormState, root: HTMLFormElement): void {
  const { context } = form;
  const place = root.querySelector("[data-fields]");
  const line = root.querySelector<HTMLElement>("[data-request-line]");
  const parts = (): readonly HTMLElement[] => [
    ...parameterFields(form),
    ...[bodyEditor(form)].filter((part) => part !== undefined),
  ];
  const fixed = [serverFields(form), credentialFields(form)].filter((part) => part !== undefined);
  const fields = element("div", "ar-parts", ...parts());
  place?.replaceChildren(...fixed, fields);
  if (line) showRequestLine(context.first, context.panel, line);
  root.addEventListener("reset", (event) => {
    event.preventDefault();
    form.reset();
    fields.replaceChildren(...parts());
  });
  addIncludeMark(form, root);
}

/** Below the samples, while the form is open. */
function addIncludeMark(form: FormState, root: HTMLFormElement): void {
  const block = document.getElementById("samples");
  const template = root.querySelector<HTMLTemplateElement>("template[data-include]");
  const mark = template?.content.firstElementChild?.cloneNode(true);
  if (!block || !(mark instanceof HTMLElement)) return;
  const footer =
    block.querySelector(":scope > footer") ?? block.appendChild(document.createElement("footer"));
  footer.append(mark);
  mark.querySelector("input")?.addEventListener("change", ({ currentTarget }) => {
    form.setIncludesMine((currentTarget as HTMLInputElement).checked);
  });
}
