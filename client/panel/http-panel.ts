import { adoptControls } from "../adopt-controls.js";
import { adoptStyles } from "../adopt-styles.js";
import { Alpine, startAlpine } from "../alpine-root.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import { importWithRetry } from "../shared/import-with-retry.js";
import { samplesBlock } from "../shared/link-target.js";
import type * as EngineModule from "./panel-engine.js";
import { SHARED_PREFIX } from "../../eleventy-plugin/portable/panel/shared-fragment.js";
import { clearResponse, emptyResponse } from "./response-state.js";
import { renderForm } from "./render-form.js";
import { loadEngine, setEngine } from "./engine.js";
import { FormState } from "./form-state.js";
import { fromTemplate } from "./from-template.js";
import { visibleSample } from "./live-samples.js";
import { toPanelContext } from "./panel-context.js";
import { loadPanelFile } from "./panel-files.js";
import { createSender } from "./sender.js";
import { trackVisibility, showFields } from "./send-bar.js";
import styles from "../styles/panel.css";

adoptControls();
adoptStyles(styles);

/** Replaces `place` with the form of an operation's panel as soon as the panel's data has loaded. */
export default async function openHttpPanel(place: HTMLElement, signal: PageSignal): Promise<void> {
  const { panel = "" } = place.dataset;
  const file = await loadPanelFile(panel);
  if (signal.aborted) return;
  const element = fromTemplate<HTMLFormElement>(place.nextElementSibling);
  place.replaceWith(element);
  const form = new FormState(toPanelContext(file), signal);
  const { first, getText } = form.context;
  const sender = Alpine.reactive(
    createSender(first.notes, {
      missing: getText("panelEngineMissing"),
      loading: getText("panelEngineLoading"),
    }),
  );
  const response = Alpine.reactive(emptyResponse());
  signal.addEventListener("abort", () => clearResponse(response));
  const block = insertResponse(element);
  setEngine(async () => {
    const { createEngine } = await importWithRetry<typeof EngineModule>("./panel-engine.js");
    return createEngine({ file, form, sender, answer: response, block, element, signal });
  });
  Alpine.data("httpPanel", () => sender);
  Alpine.data("httpAnswer", () => response);
  const samples = samplesBlock();
  const variant = Number((samples && visibleSample(samples)?.dataset["variant"]) ?? 0);
  if (variant in form.context.bodies) form.setVariant(variant);
  renderForm(form, element);
  startAlpine(element);
  startAlpine(block);
  trackVisibility(element, block);
  loadOnTouch(form, [element, samples], element.dataset["hooks"]);
  fillFrom(element.closest("details")?.dataset["fill"], signal);
  showFields(element);
  element.dataset["ready"] = "";
}

/**
 * Loads the engine with the first interaction. Loads it at once if a previous choice or stored credentials
 * change the request, or if a module of the site may change it.
 */
function loadOnTouch(form: FormState, touched: readonly (HTMLElement | null)[], hooks?: string): void {
  const load = (): void => void loadEngine().catch(() => undefined);
  for (const event of ["pointerover", "focusin", "change"])
    for (const target of touched) target?.addEventListener(event, load, { once: true });
  form.onChange(load);
  const { start } = form.context;
  const isUnchanged =
    JSON.stringify(form.values.server) === JSON.stringify(start.server) && form.alternative === 0;
  if (hooks || !isUnchanged || form.credentials.typed(form.origin).size > 0) load();
}

/**
 * Fills in the values of a link to a request: from `initial`, the fragment that a page author has set, or
 * else from the page's URL. Repeats this whenever the URL's fragment changes.
 */
function fillFrom(initial: string | undefined, signal: PageSignal): void {
  const fill = (fragment = location.hash): void => {
    if (fragment.startsWith(SHARED_PREFIX)) void loadEngine().then((engine) => engine.fill(fragment));
  };
  addEventListener("hashchange", () => fill(), { signal });
  fill(initial);
}

/**
 * Inserts the block of the response beside the form. It is shown instead of the documented response once
 * there is a response.
 */
function insertResponse(form: HTMLFormElement): HTMLElement {
  const block = fromTemplate(document.getElementById("ar-answer"));
  const bench = document.querySelector(".ar-bench > div");
  if (bench) bench.append(block);
  else form.after(block);
  return block;
}
