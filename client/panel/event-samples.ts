import {
  chooseEventTools,
  toEventSamples,
  type EventSample,
} from "../../eleventy-plugin/portable/samples/event-samples.js";
import { element } from "../element.js";
import type { EventForm } from "./event-form.js";
import { keepSamplesLive } from "./live-samples.js";

export interface EventSamples {
  /** What one would run last: it publishes where there is something to publish. */
  last(): EventSample | undefined;
}

/** Keeps the samples of an event's page equal to its form; another server may speak to other tools. */
export function keepEventSamplesLive(form: EventForm, template: HTMLTemplateElement | null): EventSamples {
  const tools = chooseEventTools(form.context.codeSamples);
  const groupsOf = (variant: number): readonly (readonly EventSample[])[] => {
    const samples = toEventSamples(form.sample(variant), tools);
    const steps = [...new Set(samples.map(({ step }) => step))];
    return steps.map((step) => samples.filter((sample) => sample.step === step));
  };
  const blocks = [...document.querySelectorAll<HTMLElement>("#samples, #samples-publish")];
  blocks.forEach((block, index) =>
    keepSamplesLive(form, block, (variant) => {
      const samples = groupsOf(variant)[index] ?? [];
      return new Map(samples.map(({ language, code }) => [language, code]));
    }),
  );
  const own = toolsOf(groupsOf(0));
  const others = element("div", "ar-other-samples");
  blocks.at(-1)?.after(others);
  if (blocks.length === 0) document.querySelector(".ar-bench > div")?.prepend(others);
  const update = (): void => {
    const groups = groupsOf(form.variant);
    const isOwn = toolsOf(groups) === own;
    for (const block of blocks) block.hidden = !isOwn;
    others.replaceChildren(
      ...(isOwn || !template ? [] : groups.map((group, place) => drawn(group, place, template))),
    );
  };
  form.onChange(update);
  update();
  return { last: () => groupsOf(form.variant).at(-1)?.[0] };
}

function toolsOf(groups: readonly (readonly EventSample[])[]): string {
  return groups.map((group) => group.map(({ language }) => language).join()).join(";");
}

/** A block as the page would have it, had it been built for this server. */
function drawn(samples: readonly EventSample[], place: number, template: HTMLTemplateElement): HTMLElement {
  const block = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const name = `ar-other-${place}`;
  const tabs = samples.flatMap(({ language, label, code }, index) => {
    const input = element("input", "");
    input.type = "radio";
    input.name = name;
    input.id = `${name}-${index}`;
    input.checked = index === 0;
    const tab = element("label", "", label);
    tab.htmlFor = input.id;
    const pre = element("pre", "", element("code", "", code));
    pre.dataset["sample"] = language;
    pre.tabIndex = 0;
    pre.role = "group";
    pre.ariaLabel = label;
    return [input, tab, element("div", "", pre)];
  });
  const set = element("div", "ar-tabset", ...tabs);
  set.role = "radiogroup";
  set.ariaLabel = block.dataset["tools"] ?? "";
  block.append(set);
  return block;
}
