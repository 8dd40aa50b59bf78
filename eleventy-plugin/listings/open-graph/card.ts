import { overviewTagline } from "../../pages/views/overview-view.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import type { Operation } from "../../portable/model/index.js";

/** Texts of a page's image. The image depends only on these texts, the template and the fonts. */
export interface Card {
  /** Method or action, such as `GET` or `SEND`. Empty for overviews. */
  readonly word: string;
  /** Path, channel address, or title of the API. */
  readonly address: string;
  readonly isPath: boolean;
  /**
   * Title of the operation, or tagline or description of the reference. Empty if the title repeats `address`.
   */
  readonly text: string;
  /** Title of the API for the footer. Empty for overviews, which show it as `address`. */
  readonly api: string;
  readonly site: string;
}

/** Returns the texts of a page's image; undefined except for operations and the first page of a reference. */
export function cardOf(page: ReferencePage, { options, labels }: SiteContext): Card | undefined {
  const { reference } = page;
  const host = /^https?:\/\/([^/]+)/.exec(options.site.url ?? "")?.[1] ?? "";
  const site = printable(options.site.title ?? host);
  const api = printable(reference.title);
  if (page.kind === "overview" || page.kind === "embed") {
    const text =
      reference.tags.length === 0
        ? page.description
        : overviewTagline(reference, labels, options.site.language);
    return { word: "", address: api, isPath: false, text: printable(text), api: "", site };
  }
  if (page.kind !== "operation") return undefined;
  const call = callOf(page.operation);
  // A title that only repeats method and path, or the address, adds nothing.
  const isRepeated = [`${call.word} ${call.address}`, call.address].includes(page.operation.title);
  return { ...call, isPath: true, text: isRepeated ? "" : printable(page.operation.title), api, site };
}

function callOf(operation: Operation): Pick<Card, "word" | "address"> {
  return operation.kind === "http"
    ? { word: printable(operation.method), address: printable(operation.path) }
    : {
        word: operation.action.toUpperCase(),
        address: printable(operation.channel.address ?? operation.channel.name),
      };
}

/**
 * Replaces characters with spaces if the fonts lack them or XML does not allow them: pictographs (except ©, ®
 * and ™), control characters, and unassigned and private-use code points.
 */
function printable(text: string): string {
  return text
    .replace(/\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier})*/gu, (found) =>
      /^[\u00a9\u00ae\u2122]/.test(found) ? found.slice(0, 1) : " ",
    )
    .replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\ufffe\uffff]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
