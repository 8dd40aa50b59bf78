import { toLaidOutJson } from "../eleventy-plugin/portable/panel/json-layout.js";
import type { EventPanelFile } from "../eleventy-plugin/portable/panel/event-panel-file.js";
import { adoptStyles } from "./adopt-styles.js";
import { Alpine, startAlpine } from "./alpine-root.js";
import type { Gone } from "./each-page.js";
import { createChecker } from "./panel/checker.js";
import { createConnection } from "./panel/connection.js";
import { drawEventForm } from "./panel/draw-event-form.js";
import { setEngine } from "./panel/engine.js";
import { toEventContext } from "./panel/event-context.js";
import { EventForm } from "./panel/event-form.js";
import { emptyEventPanel, type EventPanel } from "./panel/event-panel-state.js";
import { keepEventSamplesLive, type EventSamples } from "./panel/event-samples.js";
import { createFrameLog, type FrameLogState } from "./panel/frame-log.js";
import { loadBeside } from "./panel/load-beside.js";
import { placeForm } from "./panel/place-form.js";
import frames from "./styles/frames.css";
import styles from "./styles/panel.css";

adoptStyles(styles);
adoptStyles(frames);

/** The panel of an event's page: its form stands where `place` stood as soon as it works. */
export default async function openEventPanel(place: HTMLElement, gone: Gone): Promise<void> {
  const file = await loadBeside<EventPanelFile>(place.dataset["panel"] ?? "", "");
  if (gone.aborted) return;
  const element = placeForm(place);
  const form = new EventForm(toEventContext(file));
  const checker = createChecker({ ...file, panel: { method: "POST" } }, element.dataset, gone);
  const panel = Alpine.reactive(emptyEventPanel());
  const state: FrameLogState = Alpine.reactive({ isShown: false, isPaused: false, note: "", said: "" });
  const block = placeFrames(element);
  const log = createFrameLog({ context: form.context, state, block, checker });
  const connection = createConnection({ form, panel, log });
  panel.toggle = connection.toggle;
  setEngine(() =>
    Promise.resolve({
      ask: checker.ask,
      layOut: toLaidOutJson,
      send: () => Promise.resolve(connection.send()),
      cancel: connection.close,
    }),
  );
  Alpine.data("eventPanel", () => panel);
  Alpine.data("eventFrames", () => state);
  drawEventForm(form, element);
  const samples = keepEventSamplesLive(form, document.querySelector("#ar-samples"));
  followForm({ form, panel, samples, line: element.querySelector("[data-request-line]") });
  startAlpine(element);
  startAlpine(block);
  closeWithPanel(element, connection.close, gone);
  element.dataset["ready"] = "";
}

interface Followed {
  readonly form: EventForm;
  readonly panel: EventPanel;
  readonly samples: EventSamples;
  readonly line: Element | null;
}

/** What the panel says of the call follows every keystroke. */
function followForm({ form, panel, samples, line }: Followed): void {
  const { say } = form.context;
  const update = (): void => {
    const { call } = form;
    const target = call.publish ?? call.listen;
    const sample = samples.last();
    panel.canConnect = call.kind === "websocket";
    panel.hint = !panel.canConnect && call.protocol === "" ? say("eventTypeUrl") : "";
    panel.copyWord = sample ? say("eventCopySample", { tool: sample.label }) : say("eventCopyPayload");
    panel.copied = "";
    const parts = call.kind === "websocket" ? [target?.url] : [target?.url, target?.address];
    if (line) line.textContent = parts.filter(Boolean).join("  ");
  };
  panel.copySample = () => {
    const text = samples.last()?.code ?? form.call.publish?.payload ?? "";
    void navigator.clipboard.writeText(text).then(() => (panel.copied = say("eventCopied")));
  };
  form.onChange(update);
  update();
}

/** Leaving the page or closing the panel closes the connection. */
function closeWithPanel(element: HTMLElement, close: () => void, gone: Gone): void {
  const details = element.closest("details");
  details?.addEventListener("toggle", () => {
    if (!details.open) close();
  });
  addEventListener("pagehide", close, { signal: gone });
  gone.addEventListener("abort", close);
}

/** The frames stand beside the form, behind the samples. */
function placeFrames(form: HTMLFormElement): HTMLElement {
  const template = document.getElementById("ar-frames") as HTMLTemplateElement;
  const block = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const samples = [...document.querySelectorAll("#samples, #samples-publish")].at(-1);
  const bench = document.querySelector(".ar-bench > div");
  if (samples) samples.after(block);
  else if (bench) bench.prepend(block);
  else form.after(block);
  return block;
}
