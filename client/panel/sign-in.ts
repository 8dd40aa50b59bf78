import type { CredentialField, TypedCredential } from "../../eleventy-plugin/portable/request/credentials.js";
import { adoptPanelStyles, adoptStyles } from "../adopt-styles.js";
import { SIGNED_OUT } from "../shared/credential-keys.js";
import { element, fromTemplate } from "../shared/element.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import { panelRootOf } from "../shared/panel-root.js";
import {
  type CredentialTexts,
  forgetButton,
  schemeFields,
  sentToText,
  showsTexts,
} from "./credential-fields.js";
import { isTyped } from "./credential-store.js";
import { createEngineLoader } from "./engine.js";
import { FormState } from "./form-state.js";
import { offerToStore } from "./leave.js";
import { loadPanelFile, toPanelContext } from "./panel-files.js";
import { serverFields } from "./server-fields.js";
import said from "../styles/said.css";

adoptPanelStyles();
adoptStyles(said);

/**
 * Replaces `place` with the form that signs in for all panels of an API. Typed credentials are drafts until
 * one of its buttons stores them.
 */
export default async function openSignIn(place: HTMLElement, signal: PageSignal): Promise<void> {
  const root = panelRootOf(place);
  const file = await loadPanelFile(place.dataset["panel"] ?? "", root.element);
  if (signal.aborted) return;
  const form = fromTemplate<HTMLFormElement>(place.nextElementSibling);
  place.replaceWith(form);
  const engine = createEngineLoader(() => Promise.reject(new Error("This form sends nothing.")));
  const state = new FormState(toPanelContext(file, root), engine, signal);
  const drafts = createDrafts(state);
  const forget = (): void => {
    drafts.clear();
    state.changed();
  };
  addEventListener(SIGNED_OUT, forget, { signal });
  const status = form.querySelector<HTMLElement>("[data-done]");
  // Any change may make the status wrong.
  const clearStatus = (): void => status?.replaceChildren();
  form.addEventListener("input", clearStatus);
  state.onChange(clearStatus);
  renderFields(state, drafts.texts, form);
  focusFirstField(form);
  const unstored = { hasUnstored: drafts.exist, storeInTab: () => drafts.store(1), forgetUnstored: forget };
  offerToStore(unstored, state.context, signal);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const level = Number((event.submitter as HTMLButtonElement | null)?.value ?? 1);
    const hasStored = drafts.store(level);
    if (status) status.textContent = status.dataset[hasStored ? "done" : "empty"] ?? "";
    status?.scrollIntoView({ block: "nearest" });
    if (!hasStored) form.querySelector<HTMLElement>("input[data-scheme]")?.focus();
  });
}

/**
 * Focuses the first field after a link has opened the form, unless that would open a keyboard on the screen. A
 * reader who has opened it by its own button keeps the focus there.
 */
function focusFirstField(form: HTMLFormElement): void {
  if (document.activeElement === document.body && !matchMedia("(pointer: coarse)").matches)
    form.querySelector<HTMLElement>("input[data-scheme]")?.focus({ preventScroll: true });
}

/** Credentials that are typed, but not stored yet, of any origin. */
interface Drafts {
  readonly texts: CredentialTexts;
  exist(): boolean;
  clear(): void;
  /**
   * Stores the drafts of all origins, and moves the credentials of the form's origin to that storage. Returns
   * whether there are any. For `level`, see `retention` of the store.
   */
  store(level: number): boolean;
}

function createDrafts(state: FormState): Drafts {
  const { credentials } = state;
  const drafts = new Map<string, Map<string, TypedCredential>>();
  const texts: CredentialTexts = {
    read: (scheme, field) =>
      (drafts.get(state.origin)?.get(scheme) ?? credentials.typed(state.origin).get(scheme))?.[field] ?? "",
    write(scheme, field, text) {
      const ofOrigin = drafts.get(state.origin) ?? new Map<string, TypedCredential>();
      const before = ofOrigin.get(scheme) ?? credentials.typed(state.origin).get(scheme);
      drafts.set(state.origin, ofOrigin.set(scheme, { ...before, [field]: text }));
    },
  };
  const exist = (): boolean => [...drafts.values()].flatMap((each) => [...each.values()]).some(isTyped);
  return {
    texts,
    exist,
    clear: () => drafts.clear(),
    store(level) {
      for (const [origin, schemes] of drafts) {
        for (const [scheme, credential] of schemes)
          for (const [field, text] of Object.entries(credential))
            credentials.type(origin, scheme, field as CredentialField, text);
        credentials.setRetention(origin, level);
      }
      credentials.setRetention(state.origin, level);
      drafts.clear();
      return [...credentials.typed(state.origin).values()].some(isTyped);
    },
  };
}

/** Renders the server and the credentials, and renders the credentials again for another server. */
function renderFields(state: FormState, texts: CredentialTexts, form: HTMLFormElement): void {
  const { context } = state;
  const { getText, panel, schemes } = context;
  const parts = element("div", "");
  const sentTo = element("p", "ar-hint");
  let origin = "";
  const render = (): void => {
    if (origin === state.origin && showsTexts(parts, texts)) return;
    origin = state.origin;
    const required = panel.security.alternatives[0]?.schemes ?? [];
    const fields = required.flatMap((each, index) => {
      const words = schemes[0]?.[index];
      return words ? schemeFields(state, each, words, texts) : [];
    });
    parts.replaceChildren(...fields);
    sentTo.textContent = sentToText(state);
  };
  const group = element(
    "fieldset",
    { className: "ar-keys", ariaLabel: getText("authorization") },
    parts,
    sentTo,
  );
  form.querySelector(".ar-send")?.append(forgetButton(state));
  form.querySelector("[data-fields]")?.replaceChildren(serverFields(state), group);
  render();
  state.onChange(render);
}
