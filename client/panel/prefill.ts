import type * as FurtherModule from "../panel-further.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";

interface Filled {
  readonly form: FormState;
  readonly element: HTMLElement;
  readonly context: Pick<ResponseContext, "say">;
  readonly further: () => Promise<typeof FurtherModule>;
  /** Called once something was filled in. */
  readonly changed: () => void;
}

/** Fills a form in from the fragment of an address. What is sent meanwhile waits until it `isDone`. */
export function createPrefill({ form, element, context, further, changed }: Filled) {
  let waiting: string | undefined;
  let note = "";
  const isDone = async (): Promise<void> => {
    if (waiting === undefined) return;
    const { fillFromFragment } = await further();
    const fragment = waiting;
    // Another who waited has filled it in, or the form was reset.
    if (fragment === undefined) return;
    waiting = undefined;
    const names = fillFromFragment(form, element, fragment);
    // A guide says itself what it fills in.
    const isSaid = names.length > 0 && fragment === location.hash;
    note = isSaid ? context.say("panelFilledIn", { names: names.join(", ") }) : "";
    changed();
  };
  element.addEventListener("reset", () => {
    waiting = undefined;
    note = "";
  });
  return {
    /** What is said of it beside Send. */
    note: (): string => note,
    /** Removes the note, which says that nothing was sent. */
    sent(): void {
      note = "";
      changed();
    },
    /** Rejects where what fills it in does not come: who asks next loads it again. */
    isDone,
    fill(fragment: string): Promise<void> {
      waiting = fragment;
      return isDone();
    },
  };
}
