import { adoptStyles } from "./adopt-styles.js";
import { Alpine, startAlpine } from "./alpine-root.js";
import type { Gone } from "./each-page.js";
import { importAgain } from "./import-again.js";
import type * as EngineModule from "./panel-engine.js";
import { emptyAnswer } from "./panel/answer-state.js";
import { drawForm } from "./panel/draw-form.js";
import { loadEngine, setEngine } from "./panel/engine.js";
import { FormState } from "./panel/form-state.js";
import { loadPanelFile } from "./panel/load-panel-file.js";
import { toPanelContext } from "./panel/panel-context.js";
import { placeForm } from "./panel/place-form.js";
import { createSender } from "./panel/sender.js";
import { visibleSample } from "./panel/visible-sample.js";
import styles from "./styles/panel.css";

adoptStyles(styles);

/** The panel of an operation's page: its form stands where `place` stood as soon as it works. */
export default async function openHttpPanel(place: HTMLElement, gone: Gone): Promise<void> {
  const { panel = "" } = place.dataset;
  const file = await loadPanelFile(panel);
  if (gone.aborted) return;
  const element = placeForm(place);
  const { engine = "" } = element.dataset;
  const form = new FormState(toPanelContext(file), gone);
  const { first, say } = form.context;
  const sender = Alpine.reactive(createSender(first.notes, say("panelEngineMissing")));
  const answer = Alpine.reactive(emptyAnswer());
  const block = placeAnswer(element);
  setEngine(async () => {
    const { createEngine } = await importAgain<typeof EngineModule>(engine);
    return createEngine({ file, form, sender, answer, block, element, gone });
  });
  Alpine.data("httpPanel", () => sender);
  Alpine.data("httpAnswer", () => answer);
  const samples = document.getElementById("samples");
  const variant = Number((samples && visibleSample(samples)?.dataset["variant"]) ?? 0);
  if (variant in form.context.bodies) form.setVariant(variant);
  drawForm(form, element);
  startAlpine(element);
  startAlpine(block);
  loadOnTouch(form, [element, samples]);
  element.dataset["ready"] = "";
}

/** The engine comes with the first touch, or at once where what was chosen before changes the request. */
function loadOnTouch(form: FormState, touched: readonly (HTMLElement | null)[]): void {
  const load = (): void => void loadEngine().catch(() => undefined);
  for (const event of ["pointerover", "focusin", "change"])
    for (const place of touched) place?.addEventListener(event, load, { once: true });
  form.onChange(load);
  const { start } = form.context;
  const isUnchanged =
    JSON.stringify(form.values.server) === JSON.stringify(start.server) && form.alternative === 0;
  if (!isUnchanged || form.credentials.typed(form.origin).size > 0) load();
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
