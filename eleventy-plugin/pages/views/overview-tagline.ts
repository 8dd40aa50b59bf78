import { countLabel } from "../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../portable/labels/labels.js";
import type { Reference } from "../../portable/model/index.js";
import { countOperations } from "../navigation/count-operations.js";

/**
 * Summarises the size of a reference: `1,220 operations in 45 groups, version 1.1.4`. Webhooks count as one
 * group.
 */
export function overviewTagline(reference: Reference, labels: Labels, language: string): string {
  const { tags, webhooks, version, channels = [], messages = [] } = reference;
  const operations = countOperations(reference);
  if (operations === 0 && channels.length + messages.length > 0) {
    const all = channels.reduce((sum, channel) => sum + channel.messages.length, messages.length);
    return fillLabel(labels.onlyChannelsTagline, {
      channels: countLabel(channels.length, "channelCount", labels, language),
      messages: countLabel(all, "messageCount", labels, language),
      version,
    });
  }
  const groups = tags.length + (webhooks.length > 0 ? 1 : 0);
  return fillLabel(labels.overviewTagline, {
    operations: countLabel(operations, "operationCount", labels, language),
    groups: countLabel(groups, "groupCount", labels, language),
    version,
  });
}
