import { toSamples } from "../../eleventy-plugin/portable/samples/index.js";
import type { FormState } from "./form-state.js";
import type { Requests } from "./requests.js";
import { visibleSample } from "./visible-sample.js";

/**
 * Keeps every sample of the page equal to the request of the form: one text for each language and each variant of the body.
 * A text that is the page's own already stays, with its highlighting.
 */
export function keepSamplesLive(form: FormState, requests: Requests): void {
  const block = document.getElementById("samples");
  const codes = [...(block?.querySelectorAll<HTMLElement>("pre[data-variant]") ?? [])].flatMap((pre) => {
    const code = pre.querySelector("code");
    const language = form.context.settings.languages.find((name) => name === pre.dataset["sample"]);
    return code && language ? [{ code, language, variant: Number(pre.dataset["variant"]) }] : [];
  });
  const texts = new Map<HTMLElement, string>(codes.map(({ code }) => [code, code.textContent]));
  const own = [...new Set(codes.map((each) => each.variant))];
  const update = (): void => {
    const host = hostOf(form, form.variant, own);
    for (const variant of own) {
      const { request } = requests.sample(variant === host ? form.variant : variant);
      for (const { code, language } of codes.filter((each) => each.variant === variant)) {
        const text = toSamples(request, [language])[0]?.code ?? "";
        if (texts.get(code) === text) continue;
        texts.set(code, text);
        code.textContent = text;
      }
    }
  };
  form.onChange(update);
  update();
  followTabs(form, block, own);
}

/** Variants that sent the same when the page was built stand once there: the one that is edited takes that place. */
function hostOf({ context: { bodies } }: FormState, variant: number, own: readonly number[]): number {
  if (own.includes(variant)) return variant;
  const { mediaType } = bodies[variant]?.variant ?? {};
  return own.find((each) => bodies[each]?.variant.mediaType === mediaType) ?? own[0] ?? 0;
}

/** A tab of the samples chooses the body that is edited, and the other way round. */
function followTabs(form: FormState, block: HTMLElement | null, own: readonly number[]): void {
  let shown = Number((block && visibleSample(block)?.dataset["variant"]) ?? form.variant);
  block?.addEventListener("change", () => {
    const variant = Number(visibleSample(block)?.dataset["variant"] ?? NaN);
    const isHost = variant === hostOf(form, form.variant, own);
    if (!(variant in form.context.bodies) || isHost) return;
    shown = variant;
    form.setVariant(variant);
  });
  const follow = (): void => {
    if (form.variant === shown || !block) return;
    shown = form.variant;
    for (const pre of block.querySelectorAll<HTMLElement>(`pre[data-variant="${hostOf(form, shown, own)}"]`))
      selectTabs(pre, block);
  };
  form.onChange(follow);
  follow();
}

/** Checks the tabs of media type and example that a sample lies in; the language stays. */
function selectTabs(pre: HTMLElement, block: HTMLElement): void {
  for (let around: Element | null = pre; around && around !== block; around = around.parentElement) {
    const tab = around.previousElementSibling?.previousElementSibling;
    const isTab = tab instanceof HTMLInputElement && around.parentElement?.classList.contains("ar-tabset");
    if (isTab && tab.dataset["choice"] !== "language") tab.checked = true;
  }
}

/** The cURL line as it stands in the block, for those whom the browser keeps from sending. */
export function curlSample(form: FormState, requests: Requests): string {
  return toSamples(requests.sample(form.variant).request, ["curl"])[0]?.code ?? "";
}
