import type { Labels } from "../../../portable/labels/labels.js";
import type { Reference } from "../../../portable/model/index.js";
import { shortText } from "../../markdown/meta-description.js";
import type { ReferencePage } from "../../page.js";

/** A page for each channel of a reference to events, and their index. */
export function channelPages(reference: Reference, labels: Labels): ReferencePage[] {
  const channels = reference.channels ?? [];
  if (channels.length === 0) return [];
  const title = `${labels.channels} – ${reference.title}`;
  const url = `${reference.route}/channels/`;
  const listing: ReferencePage = {
    kind: "channels",
    reference,
    url,
    heading: labels.channels,
    title,
    description: title,
  };
  return [
    listing,
    ...channels.map((channel): ReferencePage => {
      const heading = channel.name;
      const ownTitle = `${heading} – ${reference.title}`;
      return {
        kind: "channel",
        reference,
        url: channel.url ?? url,
        heading,
        title: ownTitle,
        description: shortText(channel.description ?? "") || shortText(channel.summary ?? "") || ownTitle,
        channel,
        listing: { title: labels.channels, url },
      };
    }),
  ];
}
