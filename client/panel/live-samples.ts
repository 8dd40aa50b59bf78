import type { CodeSample } from "../../eleventy-plugin/portable/samples/index.js";
import { coloured } from "./colours.js";
import type { EditedForm } from "./form-state.js";

/**
 * Keeps every sample of a block in sync with the form: one text for each language and each variant of the
 * body. `print` returns the samples of a variant. An unchanged text keeps its highlighting.
 */
export function syncSamples(
  form: EditedForm,
  block: HTMLElement,
  print: (variant: number) => readonly CodeSample[],
): void {
  const codes = [...block.querySelectorAll<HTMLElement>("pre[data-variant]")].flatMap((pre) => {
    const code = pre.querySelector("code");
    const { sample = "", variant } = pre.dataset;
    return code ? [{ code, language: sample, variant: Number(variant) }] : [];
  });
  const texts = new Map<HTMLElement, string>(codes.map(({ code }) => [code, code.textContent]));
  const builtVariants = [...new Set(codes.map((each) => each.variant))];
  const update = (): void => {
    const host = hostOf(form, form.variant, builtVariants);
    for (const variant of builtVariants) {
      const printed = print(variant === host ? form.variant : variant);
      for (const { code, language } of codes.filter((each) => each.variant === variant)) {
        const sample = printed.find((each) => each.language === language);
        if (sample === undefined || texts.get(code) === sample.code) continue;
        texts.set(code, sample.code);
        code.replaceChildren(...coloured(sample.code, sample.syntax));
      }
    }
  };
  form.onChange(update);
  update();
  followTabs(form, block, builtVariants);
}

/**
 * Returns the variant whose sample shows `variant`. Variants with equal requests at build time share one
 * sample.
 */
function hostOf(
  { context: { bodies } }: EditedForm,
  variant: number,
  builtVariants: readonly number[],
): number {
  if (builtVariants.includes(variant)) return variant;
  const { mediaType } = bodies[variant]?.variant ?? {};
  return builtVariants.find((each) => bodies[each]?.variant.mediaType === mediaType) ?? builtVariants[0] ?? 0;
}

/** Returns the visible sample: one tab of each set is selected. */
export function visibleSample(block: HTMLElement): HTMLElement | undefined {
  return [...block.querySelectorAll<HTMLElement>("pre[data-variant]")].find(
    (pre) => pre.getClientRects().length > 0,
  );
}

/** Keeps the tabs of the samples and the edited body in sync. */
function followTabs(form: EditedForm, block: HTMLElement, builtVariants: readonly number[]): void {
  let shown = Number(visibleSample(block)?.dataset["variant"] ?? form.variant);
  let isFollowing = false;
  block.addEventListener("change", () => {
    const variant = Number(visibleSample(block)?.dataset["variant"] ?? NaN);
    const isHost = variant === hostOf(form, form.variant, builtVariants);
    if (!(variant in form.context.bodies) || isHost || isFollowing) return;
    shown = variant;
    form.setVariant(variant);
  });
  const follow = (): void => {
    if (form.variant === shown) return;
    shown = form.variant;
    const samples = block.querySelectorAll<HTMLElement>(
      `pre[data-variant="${hostOf(form, shown, builtVariants)}"]`,
    );
    const tabs = [...samples].flatMap((pre) => tabsAround(pre, block));
    isFollowing = true;
    // Dispatches the event that a click would dispatch, so that the choice also applies to the documented
    // response.
    for (const tab of tabs) tab.dispatchEvent(new Event("change", { bubbles: true }));
    for (const tab of tabs) tab.checked = true;
    isFollowing = false;
  };
  form.onChange(follow);
  follow();
}

/** Returns the tabs of media type and example that contain a sample. Excludes the tabs of languages. */
function tabsAround(pre: HTMLElement, block: HTMLElement): readonly HTMLInputElement[] {
  const tabs: HTMLInputElement[] = [];
  for (let around: Element | null = pre; around && around !== block; around = around.parentElement) {
    const tab = around.previousElementSibling?.previousElementSibling;
    const isTab = tab instanceof HTMLInputElement && around.parentElement?.classList.contains("ar-tabset");
    if (isTab && tab.dataset["choice"] !== "language") tabs.push(tab);
  }
  return tabs;
}
