/**
 * Features of a panel that are loaded when they are first used: links to its request, filling in the form
 * from such a link, next operations, earlier requests.
 */
import {
  fromSharedRequest,
  toSharedRequest,
  type Secrets,
} from "../../eleventy-plugin/portable/panel/shared-request.js";
import { adoptStyles } from "../adopt-styles.js";
import styles from "../styles/two-answers.css";
export { nextOperationLinks, toExchange } from "./next-operation-links.js";
export { requestHistory } from "./history.js";
import { FILLED, type FormState } from "./form-state.js";

adoptStyles(styles);

/** Maximum length of a link in characters. Mail programs and chats truncate longer ones. */
export const MAX_LINK = 8 * 1024;

/**
 * Returns a URL that opens the operation page with the form filled in, and the names of values that the URL
 * omits.
 *
 * @param file URL of the panel's file.
 */
export function linkToRequest(
  form: FormState,
  file: string,
  secrets: Secrets,
): { readonly href: string; readonly leftOut: readonly string[] } {
  const { panel, start } = form.context;
  const { fragment, leftOut } = toSharedRequest(panel, form.values, start, secrets);
  const typed = [...form.credentials.typed(form.origin).keys()];
  // The page and the panel's file are in the same folder.
  const page = new URL(".", new URL(file, location.href));
  return { href: new URL(fragment, page).href, leftOut: [...new Set([...typed, ...leftOut])] };
}

/** Fills in a form from a fragment of `linkToRequest`, and returns the names of the filled fields. */
export function fillFromFragment(form: FormState, element: HTMLElement, fragment: string): readonly string[] {
  const { panel, start, bodies } = form.context;
  const { parameters, body, names } = fromSharedRequest(fragment, panel, start);
  const bodyIndex = bodies.findIndex(({ variant }) => variant.mediaType === body?.mediaType);
  const first = bodies[bodyIndex];
  form.fill(
    form.values.parameters.map((field, index) => parameters.get(index) ?? field),
    first ? bodyIndex : form.variant,
    first && body?.change(first.body),
  );
  element.dispatchEvent(new Event(FILLED));
  return names;
}
