/** What a panel does once it is asked to: a link of its request, a form filled in from one, where an answer leads on to, earlier sends. */
import {
  fromSharedRequest,
  toSharedRequest,
  type Secrets,
} from "../eleventy-plugin/portable/panel/shared-request.js";
import { adoptStyles } from "./adopt-styles.js";
import styles from "./styles/two-answers.css";
import { FILLED } from "./panel/filled-event.js";
export { nextOperationLinks, toExchange } from "./panel/next-operation-links.js";
export { requestHistory } from "./panel/history.js";
import type { FormState } from "./panel/form-state.js";

adoptStyles(styles);

/** Mail programs and chats cut longer ones. */
export const MAX_LINK = 8 * 1024;

/** An address that opens the operation's page with the form filled in, and the names of what it does not hold. */
export function linkToRequest(
  form: FormState,
  file: string,
  secrets: Secrets,
): { readonly href: string; readonly leftOut: readonly string[] } {
  const { panel, start } = form.context;
  const { fragment, leftOut } = toSharedRequest(panel, form.values, start, secrets);
  const typed = [...form.credentials.typed(form.origin).keys()];
  // The panel's file lies beside the page.
  const page = new URL(".", new URL(file, location.href));
  return { href: new URL(fragment, page).href, leftOut: [...new Set([...typed, ...leftOut])] };
}

/** Gives back what was filled in. */
export function fillFromFragment(form: FormState, element: HTMLElement, fragment: string): readonly string[] {
  const { panel, start, bodies } = form.context;
  const { parameters, body, names } = fromSharedRequest(fragment, panel, start);
  const place = bodies.findIndex(({ variant }) => variant.mediaType === body?.mediaType);
  const first = bodies[place];
  form.fill(
    form.values.parameters.map((field, index) => parameters.get(index) ?? field),
    first ? place : form.variant,
    first && body?.change(first.body),
  );
  element.dispatchEvent(new Event(FILLED));
  return names;
}
