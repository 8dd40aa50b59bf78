import { encodeComponent } from "../../portable/well-formed.js";

/**
 * The address of one page as a link on another, both from the site's root. Relative, so that it is right under every
 * `pathPrefix` and whatever rewrites URLs; percent-encoded. A fragment is encoded by the caller.
 */
export function relativeUrl(target: string, page: string): string {
  const [path = "", fragment] = splitFragment(target);
  // Behind the last slash up to which both are the same.
  let shared = 1;
  for (let at = 1; at < path.length && path[at] === page[at]; at += 1) if (path[at] === "/") shared = at + 1;
  let relative = encodePath(path.slice(shared));
  for (let at = shared; at < page.length; at += 1) if (page[at] === "/") relative = `../${relative}`;
  return `${relative === "" ? "./" : relative.startsWith("..") || !relative.includes(":") ? relative : `./${relative}`}${fragment}`;
}

/** A path from the site's root, percent-encoded. */
export function encodePath(path: string): string {
  return PLAIN.test(path) ? path : path.split("/").map(encodeSegment).join("/");
}

/** Nothing in it is encoded. */
const PLAIN = /^[\w.~/-]*$/;

const encodeSegment = (segment: string): string => encodeComponent(segment).replaceAll("%40", "@");

function splitFragment(target: string): [string, string] {
  const at = target.indexOf("#");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}
