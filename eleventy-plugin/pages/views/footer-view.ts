import type { Reference } from "../../portable/model/index.js";
import type { SiteContext } from "../site-context.js";

/** One entry of the line at the end of a page. */
export interface FooterEntry {
  readonly text: string;
  readonly url?: string;
  /** From the site's root; else an address of the document, or of another site. */
  readonly isLocal: boolean;
}

/**
 * The site's own links, else what is known of the reference and of the site. Empty: the page has no footer. Terms and contact
 * are two long addresses: all pages but the overview lead to the place that has them.
 */
export function footerView(
  url: string,
  { options, labels, downloadUrl }: SiteContext,
  reference: Reference | undefined,
): readonly FooterEntry[] {
  const { footer, title } = options.site;
  if (footer === false) return [];
  if (footer !== undefined)
    return footer.map((link) => ({ text: link.label, url: link.url, isLocal: link.url.startsWith("/") }));
  const llms = options.llms ? [local("llms.txt", "/llms.txt")] : [];
  if (reference === undefined) return [...(title === undefined ? [] : [textAlone(title)]), ...llms];
  const { license, contact, termsOfService } = reference;
  const document = downloadUrl(reference);
  const isOverview = url === reference.url;
  const toAbout = (text: string, target: string | undefined): FooterEntry =>
    isOverview && target !== undefined
      ? { text, url: target, isLocal: false }
      : local(text, `${reference.url}#about`);
  return [
    textAlone(`${reference.title} ${reference.version}`),
    ...(license ? [textAlone(`${labels.licence} ${license.name}`)] : []),
    ...(termsOfService === undefined ? [] : [toAbout(labels.termsOfService, termsOfService)]),
    ...(contact
      ? [toAbout(labels.contact, contact.url ?? (contact.email && `mailto:${contact.email}`))]
      : []),
    ...(document === undefined ? [] : [local(document.slice(document.lastIndexOf("/") + 1), document)]),
    ...llms,
  ];
}

const textAlone = (text: string): FooterEntry => ({ text, isLocal: true });

const local = (text: string, url: string): FooterEntry => ({ text, url, isLocal: true });
