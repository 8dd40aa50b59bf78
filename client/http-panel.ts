import type { PanelFile } from "../eleventy-plugin/portable/panel/panel-file.js";
import { Alpine, startAlpine } from "./alpine-root.js";
import { createAnswerState } from "./panel/answer-state.js";
import { drawForm } from "./panel/draw-form.js";
import { createFormState } from "./panel/form-state.js";
import { keepSamplesLive } from "./panel/live-samples.js";
import { toPanelContext } from "./panel/panel-context.js";
import { createSender } from "./panel/sender.js";

/** The panel of an operation's page. Loaded by its island, once it is open. */
async function openPanel(form: HTMLFormElement): Promise<void> {
  const { panel = "", worker = "" } = form.dataset;
  const answer = await fetch(new URL(panel, document.baseURI));
  const context = toPanelContext((await answer.json()) as PanelFile, worker);
  const state = createFormState(context);
  const view = createAnswerState();
  const block = placeAnswer(form);
  const sender = createSender({ form: state, view, block, element: form });
  Alpine.data("httpPanel", () => sender);
  Alpine.data("httpAnswer", () => view);
  drawForm(state, form, sender);
  keepSamplesLive(state);
  startAlpine(form);
  startAlpine(block);
  form.dataset["ready"] = "";
}

/** The answer stands beside the form, in place of the documented one as soon as there is one. */
function placeAnswer(form: HTMLFormElement): HTMLElement {
  const template = document.getElementById("ar-answer") as HTMLTemplateElement;
  const block = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const bench = document.querySelector(".ar-bench > div");
  if (bench) bench.append(block);
  else form.after(block);
  return block;
}

const form = document.querySelector<HTMLFormElement>("#try-it form[data-panel]");
if (form && form.dataset["ready"] === undefined) void openPanel(form);
