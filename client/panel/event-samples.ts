import {
  chooseEventTools,
  toEventSamples,
  type EventSample,
} from "../../eleventy-plugin/portable/samples/event-samples.js";
import { element } from "../shared/element.js";
import type { EventForm } from "./event-form.js";
import { fromTemplate } from "./from-template.js";
import { syncSamples } from "./live-samples.js";

/**
 * Keeps the samples of an event's page in sync with its form. If the selected server needs other tools than
 * the rendered samples use, samples for its tools are rendered from a template. The returned function finds
 * the sample for the edited message: one that publishes if the API receives the message, otherwise one that
 * listens.
 */
export function syncEventSamples(form: EventForm): () => EventSample | undefined {
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
  parts.forEach((part, index) => syncSamples(form, part, (variant) => groupsOf(variant)[index] ?? []));
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
  return () => groupsOf(form.variant).at(form.call.action === "receive" ? -1 : 0)?.[0];
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
