import type { SizeLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { TextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";

interface TextSource {
  readonly getText: TextLookup<keyof SizeLabels>;
}

export function timeText(milliseconds: number, { getText }: TextSource): string {
  if (milliseconds < 1000) return getText("panelMilliseconds", { count: Math.round(milliseconds) });
  return getText("panelSeconds", { count: Number((milliseconds / 1000).toFixed(1)) });
}

export function sizeText(bytes: number, { getText }: TextSource): string {
  if (bytes < 10_000) return getText("panelBytes", { count: bytes });
  if (bytes < 1024 * 1024) return getText("panelKilobytes", { count: Math.round(bytes / 1024) });
  return getText("panelMegabytes", { count: Number((bytes / 1024 / 1024).toFixed(1)) });
}

/** Formats a time as `09:41:27.204`, in the reader's time zone. */
export function clockOf(time: Date): string {
  const two = (count: number): string => String(count).padStart(2, "0");
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":");
  return `${clock}.${String(time.getMilliseconds()).padStart(3, "0")}`;
}
