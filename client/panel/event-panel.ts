import type { EventValues } from "../../eleventy-plugin/portable/event-call/event-values.js";
import type { EventPanelFile } from "../../eleventy-plugin/portable/panel/event-panel-file.js";
import { formatJsonText } from "../../eleventy-plugin/portable/panel/json-layout.js";
import {
  chooseEventTools,
  type EventSample,
  toEventSamples,
} from "../../eleventy-plugin/portable/samples/event-samples.js";
import { adoptPanelStyles, adoptStyles } from "../adopt-styles.js";
import { Alpine, startAlpine } from "../alpine-root.js";
import { element, fromTemplate } from "../shared/element.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import { type PanelRoot, panelRootOf } from "../shared/panel-root.js";
import frames from "../styles/frames.css";
import { createChecker } from "./checker.js";
import { blockingReason, emptyEventPanel, type EventPanel } from "./connection-state.js";
import { createConnection } from "./connection.js";
import { createEngineLoader, type EngineLoader } from "./engine.js";
import { EventForm, toEventContext } from "./event-form.js";
import { sizeText } from "./format-units.js";
import { createFrameLog, emptyFrameLog } from "./frame-log.js";
import { liveSamples } from "./live-samples.js";
import { loadSibling } from "./panel-files.js";
import { renderEventForm } from "./render-form.js";
import { listenForKeys, showFields, trackVisibility } from "./send-bar.js";

adoptPanelStyles();
adoptStyles(frames);

/** Replaces `place` with the form of an event's panel as soon as the panel's data has loaded. */
export default async function openEventPanel(place: HTMLElement, signal: PageSignal): Promise<void> {
  const root = panelRootOf(place);
  const address = place.dataset["panel"] ?? "";
  const file = await loadSibling<EventPanelFile>(address, "");
  if (signal.aborted) return;
  const element = fromTemplate<HTMLFormElement>(place.nextElementSibling);
  place.replaceWith(element);
  const checker = createChecker({ ...file, panel: { method: "POST" } }, address, signal);
  const engine: EngineLoader = createEngineLoader(() =>
    Promise.resolve({
      request: checker.request,
      formatJson: formatJsonText,
      sizeOf: (bytes) => sizeText(bytes, form.context),
      send: () => Promise.resolve(connection.send()),
    }),
  );
  const form = new EventForm(toEventContext(file, root), engine);
  const panel = Alpine.reactive(emptyEventPanel(engine));
  const state = Alpine.reactive(emptyFrameLog());
  const block = insertFrames(element, root);
  const log = createFrameLog({
    context: form.context,
    state,
    block,
    checker,
    count: (text) => void (panel.frames = text),
  });
  const connection = createConnection({ form, panel, log });
  panel.toggle = connection.toggle;
  prefillForm(form, element.closest("details")?.dataset["fill"]);
  renderEventForm(form, element);
  syncPanel(form, panel, element.querySelector("[data-request-line]"), signal);
  startAlpine(element, panel);
  startAlpine(block, state);
  trackVisibility(element, block);
  closeWithPanel(element, connection.close, signal);
  showFields(element);
  listenForKeys(element, panel, root, signal);
  element.dataset["ready"] = "";
}

/** Fills in the values set by a page author, given as JSON. */
function prefillForm(form: EventForm, json: string | undefined): void {
  if (json === undefined) return;
  const { parameters, message } = JSON.parse(json) as EventValues;
  const { bodies } = form.context;
  const bodyIndex = bodies.findIndex(({ variant }) => variant.mediaType === message.index);
  const body = bodies[bodyIndex]?.body;
  form.fill(
    parameters.map((value) => ({ sent: value !== "", value })),
    Math.max(0, bodyIndex),
    body?.kind === "text" ? { ...body, text: message.payload } : body,
  );
  form.setHeaders(message.headers);
}

/** Updates the samples and the panel's texts after every change of the form. */
function syncPanel(form: EventForm, panel: EventPanel, line: Element | null, signal: PageSignal): void {
  const { getText } = form.context;
  const builtSample = syncEventSamples(form, signal);
  const update = (): void => {
    const { call } = form;
    const target = call.action === "receive" ? (call.publish ?? call.listen) : (call.listen ?? call.publish);
    const sample = builtSample();
    panel.canConnect = call.kind === "websocket";
    panel.isBroker = !panel.canConnect && call.protocol !== "";
    panel.hint = blockingReason({ form, panel });
    panel.hasSample = sample !== undefined;
    const other = call.notes.find(({ code }) => code === "noteServerOfAnotherProtocol");
    panel.protocolNote = other ? getText("noteServerOfAnotherProtocol", { subject: other.subject }) : "";
    panel.copyWord = sample
      ? getText("eventCopySample", { tool: sample.label })
      : call.action === "receive"
        ? getText("eventCopyPayload")
        : "";
    panel.copied = "";
    const parts = call.kind === "websocket" ? [target?.url] : [target?.url, target?.address];
    const address = parts.filter(Boolean).join("  ");
    // A connection failure of the previous URL does not apply to the new one.
    if (line && line.textContent !== address) panel.failureTitle = "";
    if (line) line.textContent = address;
  };
  panel.copySample = () => {
    const text = builtSample()?.code ?? form.call.publish?.payload ?? "";
    void navigator.clipboard.writeText(text).then(() => (panel.copied = getText("eventCopied")));
  };
  form.onChange(update);
  update();
}

/** Closes the connection when the page is left or the panel is closed. */
function closeWithPanel(element: HTMLElement, close: () => void, signal: PageSignal): void {
  const details = element.closest("details");
  details?.addEventListener("toggle", () => {
    if (!details.open) close();
  });
  addEventListener("pagehide", close, { signal });
  signal.addEventListener("abort", close);
}

/**
 * Inserts the log of frames after the samples. Without samples, inserts it at the top of the column beside
 * the form, or after the form if there is no such column.
 */
function insertFrames(form: HTMLFormElement, root: PanelRoot): HTMLElement {
  const block = fromTemplate(root.find("ar-frames"));
  const samples = root.find("samples");
  const bench = root.element.querySelector(".ar-bench > div");
  if (samples) samples.after(block);
  else if (bench) bench.prepend(block);
  else form.after(block);
  return block;
}

/**
 * Keeps the samples of an event's page in sync with its form. If the selected server needs other tools than
 * the rendered samples use, samples for its tools are rendered from a template. The returned function finds
 * the first sample for the edited message, which does what the operation does.
 */
function syncEventSamples(form: EventForm, signal: PageSignal): () => EventSample | undefined {
  const { root } = form.context;
  const template = root.find("ar-samples");
  const tools = chooseEventTools(form.context.codeSamples);
  const groupsOf = (variant: number): readonly (readonly EventSample[])[] => {
    const samples = toEventSamples(form.sample(variant), tools);
    const steps = [...new Set(samples.map(({ step }) => step))];
    return steps.map((step) => samples.filter((sample) => sample.step === step));
  };
  const block = root.find("samples");
  const steps = block ? [...block.querySelectorAll<HTMLElement>("[data-step]")] : [];
  const parts = steps.length > 0 || !block ? steps : [block];
  parts.forEach((part) => {
    const samples = liveSamples(form, part, () => show(), signal);
    const { step } = part.dataset;
    const show = (): void => {
      const groups = groupsOf(samples.variant());
      samples.show((step ? groups.find(([first]) => first?.step === step) : groups[0]) ?? []);
    };
    form.onChange(show);
    show();
  });
  const builtTools = toolsOf(groupsOf(0));
  const others = element("div", "ar-other-samples");
  if (block) block.after(others);
  else root.element.querySelector(".ar-bench > div")?.prepend(others);
  const update = (): void => {
    const groups = groupsOf(form.variant);
    const isBuilt = toolsOf(groups) === builtTools;
    if (block) block.hidden = !isBuilt;
    others.replaceChildren(
      ...(isBuilt || !template
        ? []
        : groups.map((group, place) => renderSamples(group, root.id(`ar-other-${place}`), template))),
    );
  };
  form.onChange(update);
  update();
  return () => groupsOf(form.variant)[0]?.[0];
}

function toolsOf(groups: readonly (readonly EventSample[])[]): string {
  return groups.map((group) => group.map(({ language }) => language).join()).join(";");
}

/** Renders a block of samples like those that the build renders. `name` is that of its radio buttons. */
function renderSamples(samples: readonly EventSample[], name: string, template: Element): HTMLElement {
  const block = fromTemplate(template);
  const tabs = samples.flatMap(({ language, label, code }, index) => {
    const id = `${name}-${index}`;
    const input = element("input", { type: "radio", name, id, checked: index === 0 });
    const tab = element("label", { htmlFor: id }, label);
    const given = { tabIndex: 0, role: "group", ariaLabel: label };
    const pre = element("pre", given, element("code", "", code));
    pre.dataset["sample"] = language;
    return [input, tab, element("div", "", pre)];
  });
  const ariaLabel = block.dataset["tools"] ?? "";
  block.append(element("div", { className: "ar-tabset", role: "radiogroup", ariaLabel }, ...tabs));
  return block;
}
