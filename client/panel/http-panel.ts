import { adoptPanelStyles } from "../adopt-styles.js";
import { Alpine, startAlpine } from "../alpine-root.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import { importWithRetry } from "../shared/import-with-retry.js";
import type * as EngineModule from "./panel-engine.js";
import { SHARED_PREFIX } from "../../eleventy-plugin/portable/panel/shared-fragment.js";
import { clearResponse, emptyResponse } from "./response-view.js";
import { renderForm } from "./render-form.js";
import { createEngineLoader, type EngineLoader, type HttpEngine } from "./engine.js";
import { FormState } from "./form-state.js";
import { fromTemplate } from "../shared/element.js";
import { selectedVariant } from "./live-samples.js";
import { loadPanelFile, toPanelContext } from "./panel-files.js";
import { panelRootOf, type PanelRoot } from "../shared/panel-root.js";
import { offerToStore } from "./leave.js";
import { createSender } from "./sender.js";
import { listenForKeys, showFields, trackVisibility } from "./send-bar.js";

adoptPanelStyles();

/**
 * Replaces `place` with the form of an operation's panel as soon as the panel's data has loaded. `lastKey`
 * returns the key that was last pressed while it loaded.
 */
export default async function openHttpPanel(
  place: HTMLElement,
  signal: PageSignal,
  lastKey: () => KeyboardEvent | undefined,
): Promise<void> {
  const root = panelRootOf(place);
  const file = await loadPanelFile(place.dataset["panel"] ?? "", root.element);
  if (signal.aborted) return;
  const element = fromTemplate<HTMLFormElement>(place.nextElementSibling);
  place.replaceWith(element);
  const engine: EngineLoader<HttpEngine> = createEngineLoader(async () => {
    const { createEngine } = await importWithRetry<typeof EngineModule>("./panel-engine.js");
    return createEngine({ file, form, sender, answer: response, block, element, signal });
  });
  const form = new FormState(toPanelContext(file, root), engine, signal);
  const sender = Alpine.reactive(createSender(form));
  form.onChange(() => void (sender.linkCopied = ""));
  const response = Alpine.reactive(emptyResponse());
  signal.addEventListener("abort", () => clearResponse(response));
  const block = insertResponse(element, root);
  const samples = root.find("samples");
  const variant = (samples && selectedVariant(samples)) ?? 0;
  if (variant in form.context.bodies) form.setVariant(variant);
  renderForm(form, element);
  startAlpine(element, sender);
  startAlpine(block, response);
  trackVisibility(element, block);
  offerToStore(form.credentials, form.context, signal);
  loadOnTouch(form, [element, samples], element.dataset["hooks"]);
  fillFrom(element.closest("details")?.dataset["fill"] ?? "", form, signal);
  showFields(element);
  listenForKeys(element, sender, root, signal);
  element.dataset["ready"] = "";
  const key = lastKey();
  if (key) sender.onKey(key);
}

/**
 * Loads the engine with the first interaction. Loads it at once if a previous choice or stored credentials
 * change the request, or if a module of the site may change it.
 */
function loadOnTouch(form: FormState, touched: readonly (HTMLElement | null)[], hooks?: string): void {
  const load = (): void => void form.engine.load().catch(() => undefined);
  for (const event of ["pointerover", "focusin", "change"])
    for (const target of touched) target?.addEventListener(event, load, { once: true });
  form.onChange(load);
  const { start } = form.context;
  const isUnchanged =
    JSON.stringify(form.values.server) === JSON.stringify(start.server) && form.alternative === 0;
  if (hooks || !isUnchanged || form.credentials.typed(form.origin).size > 0) load();
}

/**
 * Fills in the values of a link to a request: in a guide from `initial`, the fragment that the page's author
 * has set; on the page of the operation from the page's URL, whenever its fragment changes.
 */
function fillFrom(initial: string, { context, engine }: FormState, signal: PageSignal): void {
  const fill = (fragment: string): void => {
    if (fragment.startsWith(SHARED_PREFIX)) void engine.load().then((loaded) => loaded.fill(fragment));
  };
  if (context.root.prefix !== "") return fill(initial);
  addEventListener("hashchange", () => fill(location.hash), { signal });
  fill(location.hash);
  // The URL has no target that the browser could begin to move the focus from.
  if (location.hash.startsWith(SHARED_PREFIX) && document.activeElement === document.body)
    context.root.find("try-it")?.querySelector("summary")?.focus({ preventScroll: true });
}

/**
 * Inserts the block of the response beside the form. It is shown instead of the documented response once
 * there is a response.
 */
function insertResponse(form: HTMLFormElement, root: PanelRoot): HTMLElement {
  const block = fromTemplate(root.find("ar-answer"));
  block.classList.add("ar-answer");
  const bench = root.element.querySelector(".ar-bench > div");
  if (bench) bench.append(block);
  else form.after(block);
  return block;
}
