import type { Labels } from "../../portable/labels/labels.js";
import type { Reference } from "../../portable/model/index.js";
import { pageMetadata } from "./page-metadata.js";
import type { ReferencePage } from "../context/page.js";

/** Returns a page for each channel of an event reference, and their index page. */
export function channelPages(reference: Reference, labels: Labels): ReferencePage[] {
  const channels = reference.channels ?? [];
  if (channels.length === 0) return [];
  const url = `${reference.route}/channels/`;
  return [
    { kind: "channels", ...pageMetadata(reference, url, labels.channels) },
    ...channels.map((channel): ReferencePage => ({
      kind: "channel",
      ...pageMetadata(reference, channel.url ?? url, channel.name, channel.description, channel.summary),
      channel,
      listing: { title: labels.channels, url },
    })),
  ];
}
