import type { SizeLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { TextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";

interface Saying {
  readonly say: TextLookup<keyof SizeLabels>;
}

export function timeText(milliseconds: number, { say }: Saying): string {
  if (milliseconds < 1000) return say("panelMilliseconds", { count: Math.round(milliseconds) });
  return say("panelSeconds", { count: Number((milliseconds / 1000).toFixed(1)) });
}

export function sizeText(bytes: number, { say }: Saying): string {
  if (bytes < 10_000) return say("panelBytes", { count: bytes });
  if (bytes < 1024 * 1024) return say("panelKilobytes", { count: Math.round(bytes / 1024) });
  return say("panelMegabytes", { count: Number((bytes / 1024 / 1024).toFixed(1)) });
}
