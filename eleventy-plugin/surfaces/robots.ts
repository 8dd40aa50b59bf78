const META = /<meta\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi;

/** Whether lists may name a finished page: it neither asks to be left out nor sends its reader elsewhere. */
export function isListed(html: string): boolean {
  const elements = html.slice(0, endOfHead(html)).match(META) ?? [];
  return !elements.some(
    (element) => asksToBeLeftOut(element) || /http-equiv\s*=\s*["']?refresh/i.test(element),
  );
}

const asksToBeLeftOut = (element: string): boolean =>
  /name\s*=\s*["']?robots["'\s/>]/i.test(element) && /\b(?:noindex|none)\b/i.test(element);

function endOfHead(html: string): number {
  const end = html.search(/<body[\s>]/i);
  return end < 0 ? html.length : end;
}
