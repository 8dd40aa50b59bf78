/**
 * The address of one page as a link on another, both from the site's root. Relative, so that it is right under every
 * `pathPrefix` and whatever rewrites URLs; percent-encoded. A fragment is encoded by the caller.
 */
export function relativeUrl(target: string, page: string): string {
  const [path = "", fragment] = splitFragment(target);
  const from = page.split("/").slice(1, -1);
  const to = path.split("/").slice(1);
  const folders = to.slice(0, -1);
  let shared = 0;
  while (shared < from.length && shared < folders.length && from[shared] === folders[shared]) shared += 1;
  const steps = [...from.slice(shared).map(() => ".."), ...to.slice(shared).map(encodeSegment)];
  const relative = steps.join("/");
  return `${relative === "" ? "./" : relative.startsWith("..") || !relative.includes(":") ? relative : `./${relative}`}${fragment}`;
}

/** A path from the site's root, percent-encoded. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeSegment).join("/");
}

const encodeSegment = (segment: string): string => encodeURIComponent(segment).replaceAll("%40", "@");

function splitFragment(target: string): [string, string] {
  const at = target.indexOf("#");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}
