const META = /<meta\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi;

/** Whether a finished page only redirects. */
export const isRedirectPage = (html: string): boolean =>
  metaElements(html).some((element) => /http-equiv\s*=\s*["']?refresh/i.test(element));

/** Whether a finished page excludes itself from search engines. */
export const isNoindex = (html: string): boolean =>
  metaElements(html).some(
    (element) => /name\s*=\s*["']?robots["'\s/>]/i.test(element) && /\b(?:noindex|none)\b/i.test(element),
  );

function metaElements(html: string): readonly string[] {
  const end = html.search(/<body[\s>]/i);
  return (end < 0 ? html : html.slice(0, end)).match(META) ?? [];
}
