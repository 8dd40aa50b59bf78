import { codeTokens, type TokenLanguage } from "../../eleventy-plugin/portable/panel/code-tokens.js";
import type { CodeSample } from "../../eleventy-plugin/portable/samples/index.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import type { EditedForm } from "./form-state.js";

/** The samples of a block, one for each language and each variant of the body. */
export interface LiveSamples {
  /** Index in `context.bodies` of the body whose sample is selected. */
  variant(): number;
  /** Shows samples of that body. An unchanged text keeps its highlighting. */
  show(samples: readonly CodeSample[]): void;
}

/**
 * Finds the samples of a block, and keeps its tabs and the edited body in sync.
 *
 * @param onSelect Called after another variant was selected elsewhere: its sample may be outdated.
 */
export function liveSamples(
  form: EditedForm,
  block: HTMLElement,
  onSelect: () => void,
  signal: PageSignal,
): LiveSamples {
  const codes = [...block.querySelectorAll<HTMLElement>("pre[data-variant]")].flatMap((pre) => {
    const code = pre.querySelector("code");
    const { sample = "", variant } = pre.dataset;
    return code ? [{ code, language: sample, variant: Number(variant) }] : [];
  });
  const texts = new Map<HTMLElement, string>(codes.map(({ code }) => [code, code.textContent]));
  const builtVariants = [...new Set(codes.map((each) => each.variant))];
  const selected = (): number => selectedVariant(block) ?? form.variant;
  let shown = selected();
  // A choice in another block selects tabs of this block as well; see `storeChoices`.
  addEventListener("change", () => selected() !== shown && onSelect(), { signal });
  followTabs(form, block, builtVariants);
  nameTabs(form, block, builtVariants);
  return {
    variant: () => (selected() === hostOf(form, form.variant, builtVariants) ? form.variant : selected()),
    show(samples) {
      shown = selected();
      for (const { code, language, variant } of codes) {
        const sample = variant === shown && samples.find((each) => each.language === language);
        if (!sample || texts.get(code) === sample.code) continue;
        texts.set(code, sample.code);
        code.replaceChildren(...coloured(sample.code, sample.syntax));
      }
    },
  };
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

/**
 * Returns the variant of the selected sample, around which all tabs are selected, even if the block is hidden.
 * Returns undefined without samples.
 */
export function selectedVariant(block: HTMLElement): number | undefined {
  const selected = [...block.querySelectorAll<HTMLElement>("pre[data-variant]")].find((pre) =>
    tabsAround(pre, block).every(({ checked }) => checked),
  );
  return selected && Number(selected.dataset["variant"]);
}

/** Keeps the tabs of the samples and the edited body in sync. */
function followTabs(form: EditedForm, block: HTMLElement, builtVariants: readonly number[]): void {
  let shown = selectedVariant(block) ?? form.variant;
  let isFollowing = false;
  block.addEventListener("change", () => {
    const variant = selectedVariant(block) ?? NaN;
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
    const tabs = [...samples]
      .flatMap((pre) => tabsAround(pre, block))
      .filter(({ dataset }) => dataset["choice"] !== "language");
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

/**
 * Gives the tab of each example the name of the body that its samples show, which may be the reader's own
 * values.
 */
function nameTabs(form: EditedForm, block: HTMLElement, builtVariants: readonly number[]): void {
  const tabs = [...block.querySelectorAll<HTMLElement>("pre[data-variant]")].flatMap((pre) => {
    const tab = tabsAround(pre, block).find(({ dataset }) => dataset["choice"] === "example");
    const label = tab?.nextElementSibling;
    return label ? [{ label, name: label.textContent, variant: Number(pre.dataset["variant"]) }] : [];
  });
  const update = (): void => {
    const host = hostOf(form, form.variant, builtVariants);
    for (const { label, name, variant } of tabs) {
      const shown = form.bodyName(variant === host ? form.variant : variant) ?? name;
      if (label.textContent !== shown) label.textContent = shown;
    }
  };
  form.onChange(update);
  update();
}

/** Returns the tabs of language, media type and example that contain a sample. */
function tabsAround(pre: HTMLElement, block: HTMLElement): readonly HTMLInputElement[] {
  const tabs: HTMLInputElement[] = [];
  for (let around: Element | null = pre; around && around !== block; around = around.parentElement) {
    const tab = around.previousElementSibling?.previousElementSibling;
    const isTab = tab instanceof HTMLInputElement && around.parentElement?.classList.contains("ar-tabset");
    if (isTab) tabs.push(tab);
  }
  return tabs;
}

/**
 * Maximum number of coloured tokens. Each token is an element, and a pasted body may have any length. The
 * rest stays plain.
 */
const MAX_TOKENS = 4_000;

const ELEMENTS = { string: "ar-s", number: "ar-n", comment: "ar-c", word: "ar-w" } as const;

/**
 * Splits a text into nodes. Tokens become elements that the style sheet colours, as in the samples rendered
 * by the build.
 */
export function coloured(text: string, language: TokenLanguage): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let last = 0;
  for (const { text: token, start, kind } of codeTokens(text, language)) {
    const tokenElement = document.createElement(ELEMENTS[kind]);
    tokenElement.textContent = token;
    parts.push(text.slice(last, start), tokenElement);
    last = start + token.length;
    if (parts.length >= 2 * MAX_TOKENS) break;
  }
  return [...parts, text.slice(last)];
}
