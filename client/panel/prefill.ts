import type * as FurtherModule from "./panel-further.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";

interface Filled {
  readonly form: FormState;
  readonly element: HTMLElement;
  readonly context: Pick<ResponseContext, "getText">;
  readonly further: () => Promise<typeof FurtherModule>;
  /** Called after the form was filled in or the note was removed. */
  readonly changed: () => void;
}

/** Fills in a form from the fragment of a URL. A request waits for `isDone` before it is sent. */
export function createPrefill({ form, element, context, further, changed }: Filled) {
  let pendingFragment: string | undefined;
  let note = "";
  const isDone = async (): Promise<void> => {
    if (pendingFragment === undefined) return;
    const { fillFromFragment } = await further();
    const fragment = pendingFragment;
    // Meanwhile, another call has filled in the form, or the form was reset.
    if (fragment === undefined) return;
    pendingFragment = undefined;
    const names = fillFromFragment(form, element, fragment);
    // Reports the names only for a fragment of the page's URL. A guide itself states which values it fills
    // in.
    const isReported = names.length > 0 && fragment === location.hash;
    note = isReported ? context.getText("panelFilledIn", { names: names.join(", ") }) : "";
    changed();
  };
  element.addEventListener("reset", () => {
    pendingFragment = undefined;
    note = "";
  });
  return {
    /** Returns the note to show beside Send, or an empty string. */
    note: (): string => note,
    /** Removes the note, which states that nothing was sent. */
    sent(): void {
      note = "";
      changed();
    },
    /**
     * Resolves once a pending fragment is filled in. Rejects if the script that fills it in cannot be loaded.
     * The next call loads this script again.
     */
    isDone,
    fill(fragment: string): Promise<void> {
      pendingFragment = fragment;
      return isDone();
    },
  };
}
