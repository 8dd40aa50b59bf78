import type { Reference } from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise.js";

export interface PageLink {
  readonly title: string;
  readonly url: string;
}

/** The previous and the next page in reading order. */
export interface Neighbours {
  readonly previous?: PageLink;
  readonly next?: PageLink;
}

/**
 * Returns the neighbours of a page. Operations form one sequence across all tags, followed by the webhooks.
 * Tag pages, channels and schemas are separate sequences.
 */
export function neighboursOf(reference: Reference, url: string, webhooksTitle: string): Neighbours {
  return inReadingOrder(reference, webhooksTitle).get(url) ?? {};
}

const inReadingOrder = memoiseByObject(
  (reference: Reference, webhooksTitle: string): Map<string, Neighbours> => {
    const { tags, webhooks, schemas, channels = [] } = reference;
    const webhooksPage =
      webhooks.length > 0 ? [{ title: webhooksTitle, url: `${reference.route}/webhooks/` }] : [];
    return new Map([
      ...chain([...tags, ...webhooksPage]),
      ...chain([...tags.flatMap(({ operations }) => operations), ...webhooks]),
      ...chain(channels.map((channel) => ({ title: channel.name, url: channel.url ?? "" }))),
      ...chain(schemas.map(({ name, url }) => ({ title: name, url }))),
    ]);
  },
);

function chain(pages: readonly PageLink[]): [string, Neighbours][] {
  const link = (page: PageLink | undefined): PageLink | undefined =>
    page && { title: page.title, url: page.url };
  return pages.map(({ url }, index) => {
    const previous = link(pages[index - 1]);
    const next = link(pages[index + 1]);
    return [url, { ...(previous && { previous }), ...(next && { next }) }];
  });
}
