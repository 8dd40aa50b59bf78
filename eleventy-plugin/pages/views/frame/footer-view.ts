import type { Reference } from "../../../portable/model/index.js";
import type { SiteContext } from "../../context/site-context.js";

export interface FooterEntry {
  readonly text: string;
  readonly url?: string;
  /** Whether `url` is relative to the root of the site; otherwise it is external. */
  readonly isLocal: boolean;
}

/**
 * Returns the configured footer links, or default entries about the reference and the site. The page has no
 * footer if there are no entries. The defaults omit terms and contact, which the overview page shows.
 */
export function footerView(
  { options, labels, downloadUrl }: SiteContext,
  reference: Reference | undefined,
): readonly FooterEntry[] {
  const { footer, title } = options.site;
  if (footer === false) return [];
  if (footer !== undefined)
    return footer.map((link) => ({ text: link.label, url: link.url, isLocal: link.url.startsWith("/") }));
  const llms = options.llms ? [local("llms.txt", "/llms.txt")] : [];
  if (reference === undefined) return [...(title === undefined ? [] : [textAlone(title)]), ...llms];
  const { license, title: name, version } = reference;
  const document = downloadUrl(reference);
  return [
    textAlone(`${name} ${version}`),
    ...(license ? [textAlone(`${labels.licence} ${license.name}`)] : []),
    ...(document === undefined ? [] : [local(document.slice(document.lastIndexOf("/") + 1), document)]),
    ...llms,
  ];
}

const textAlone = (text: string): FooterEntry => ({ text, isLocal: true });

const local = (text: string, url: string): FooterEntry => ({ text, url, isLocal: true });
